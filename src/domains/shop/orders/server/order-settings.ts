import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import {
  type OrderSettings,
  orderSettingsFields,
  type orderSettingsCalls,
} from '../order-settings.contract.ts'

const stored = defineSettings<OrderSettings>({
  name: 'shop-orders',
  shape: orderSettingsFields,
  defaults: {
    email: '',
    minimumCents: 0,
    guestPieces: 60,
    customerPieces: 240,
    paused: false,
    pauseText: { de: '', en: '' },
    transferDays: 14,
    cashDays: 14,
    invoiceWhen: 'sent',
    withdrawalText: { de: '', en: '' },
    labelColumns: ['number', 'company', 'name', 'street', 'zip', 'city', 'country', 'phone', 'email'],
  },
  logged: 'shop_order_settings',
})

/** How the shop takes orders. Tags the answer. */
export const orderSettings = stored.read

export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

export async function updateSettings(ctx: Ctx, input: InputOf<typeof orderSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}
