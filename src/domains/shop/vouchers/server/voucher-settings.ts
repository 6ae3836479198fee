import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { voucherSettingsContract } from '../vouchers.contract.ts'

const stored = defineSettings(voucherSettingsContract, { logged: 'shop_voucher_settings' })

/** Settings for issuing and accepting vouchers. Tags the answer. */
export const voucherSettings = stored.read
export const voucherSettingsHandlers = settingsHandlers(voucherSettingsContract, stored)
