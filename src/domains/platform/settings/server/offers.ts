import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Settings } from '../settings.contract.ts'
import { currentSettings, update } from './settings.service.ts'

/** Services that give map pictures, and how near maps begin where nothing is set. */
export { tileServices, usualZoom } from '../map-tiles.rules.ts'

/** Which domain mails are signed for and where its record is looked up; and whether the record is there. */
export { dkim as mailSigning, lookUpDkim } from './dkim.service.ts'

export { officeAddressOf, type OfficeTask, tellOffice } from './office-mail.ts'

/** The settings in force, defaults filled in; the caller's answer is dropped from the cache when they change. */
export const siteSettings = async (ctx: Ctx): Promise<Settings> => (await currentSettings(ctx)).value

/** Today in the calendar of the site's zone: `2026-05-01`. */
export const siteDay = async (ctx: Ctx): Promise<string> =>
  dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)

/** Replaces whole sections, as an administrator would on the settings screen. Throws Problem where a value is refused. */
export const changeSettings = async (ctx: Ctx, sections: Partial<Settings>): Promise<void> => {
  await update(ctx, sections)
}
