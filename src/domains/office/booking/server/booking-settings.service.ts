import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import {
  type bookingSettingsCalls,
  bookingSettingsFields,
  type BookingSettings,
} from '../resource.contract.ts'

const stored = defineSettings<BookingSettings>({
  name: 'booking',
  shape: bookingSettingsFields,
  defaults: { enabled: true, intro: '', introEn: '', email: '', days: 365 },
  logged: 'booking_settings',
})

/** Whether things can be booked, and how. Tags the answer. */
export const bookingSettings = stored.read

export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

export async function updateSettings(ctx: Ctx, input: InputOf<typeof bookingSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}
