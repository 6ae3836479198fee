import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import {
  type VoucherSettings,
  voucherSettingsFields,
  type voucherSettingsCalls,
} from '../vouchers.contract.ts'

const stored = defineSettings<VoucherSettings>({
  name: 'shop-vouchers',
  shape: voucherSettingsFields,
  defaults: { redeemable: true, years: 0, text: { de: '', en: '' } },
  logged: 'shop_voucher_settings',
})

/** How vouchers are issued and taken. Tags the answer. */
export const voucherSettings = stored.read

export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

export async function updateSettings(ctx: Ctx, input: InputOf<typeof voucherSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}
