import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { bookingSettingsContract } from '../resource.contract.ts'

const stored = defineSettings(bookingSettingsContract, { logged: 'booking_settings' })

/** Settings of bookings. Tags the response. */
export const bookingSettings = stored.read
export const bookingSettingsHandlers = settingsHandlers(bookingSettingsContract, stored)
