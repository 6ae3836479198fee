import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Settings } from '../settings.contract.ts'
import { currentSettings, update } from './settings.service.ts'

/** Tile services, and the default zoom. */
export { tileServices, usualZoom } from '../map-tiles.rules.ts'

/** Signing domain of mails, and the lookup of its record. */
export { dkim as mailSigning, lookUpDkim } from './dkim.service.ts'

export { officeAddressOf, type OfficeTask, tellOffice } from './office-mail.ts'

/** Settings in force, with defaults; tags the caller's answer. */
export const siteSettings = async (ctx: Ctx): Promise<Settings> => (await currentSettings(ctx)).value

/** Today in the site's zone: `2026-05-01`. */
export const siteDay = async (ctx: Ctx): Promise<string> =>
  dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)

/** Replaces whole sections, like an administrator on the settings screen. Throws Problem for invalid values. */
export const changeSettings = async (ctx: Ctx, sections: Partial<Settings>): Promise<void> => {
  await update(ctx, sections)
}
