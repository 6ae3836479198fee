import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { wasteSettingsContract } from '../waste.contract.ts'
import { liveKinds, liveZones, yearsWithDates } from './calendar/calendar.service.ts'

const stored = defineSettings(wasteSettingsContract, { logged: 'waste_settings' })

/** Settings: public calendar and hour of the reminder. Tags the answer. */
export const wasteSettings = stored.read

/** Today in the site's zone. */
export const today = async (ctx: Ctx): Promise<string> =>
  dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)

/** The coming year if it has no dates in November or later; else null. */
export async function missingYear(ctx: Ctx): Promise<number | null> {
  const day = await today(ctx)
  const coming = Number(day.slice(0, 4)) + 1
  const isTime = day.slice(5, 7) >= '11'
  const years = await yearsWithDates(ctx)
  return isTime && years.length > 0 && !years.includes(coming) ? coming : null
}

export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  const [zones, kinds] = [await liveZones(ctx), await liveKinds(ctx)]
  return {
    ...value,
    version,
    country: (await siteSettings(ctx)).site.contact.country,
    zones: zones.length,
    kinds: kinds.length,
    years: await yearsWithDates(ctx),
    missingYear: await missingYear(ctx),
  }
}

/** Stores the settings; search and sitemap depend on them too and list the page only while it is public. */
export const updateSettings = settingsHandlers(wasteSettingsContract, stored).save
