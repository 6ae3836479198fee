import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { orderSettingsContract } from '../order-settings.contract.ts'

const stored = defineSettings(orderSettingsContract, { logged: 'shop_order_settings' })

/** Settings for taking orders. Tags the answer. */
export const orderSettings = stored.read
export const orderSettingsHandlers = settingsHandlers(orderSettingsContract, stored)
