import type { Ctx } from '#kit/server/context.ts'
import { localTime } from '#kit/shared/dates/clock.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { lastHour } from '../../waste.rules.ts'
import { liveZones } from '../calendar/calendar.service.ts'
import { collectionsOfYear } from '../calendar/collections-ahead.service.ts'
import { today, wasteSettings } from '../waste-settings.service.ts'
import { calendarHref } from '../calendar/waste.views.service.ts'

/** Collections in a zone on a day, as text. */
export interface ZoneTold {
  /** Id of the zone; null if the site has no zones. */
  zone: string | null
  name: Record<Language, string>
  /** Names of the kinds: `Restmüll, Biomüll`. */
  kinds: Record<Language, string>
  href: Record<Language, string>
}

const everywhere = { _id: null, name: { de: '', en: '' }, slug: undefined }

/**
 * From the configured hour until late in the evening: emits tomorrow's collections per zone, as currently stored.
 * Emitted repeatedly; subscribers must send only one message per day and zone.
 */
export async function tellTomorrow(ctx: Ctx): Promise<void> {
  const { enabled, hour } = await wasteSettings(ctx)
  const { site } = await siteSettings(ctx)
  const now = localTime(ctx.now, site.timeZone).hour
  if (!enabled || now < hour || now >= lastHour) return
  const date = laterDay(await today(ctx), 1)
  const zones: ZoneTold[] = []
  const quiet: (string | null)[] = []
  const live = await liveZones(ctx)
  for (const { _id, name, slug } of live.length > 0 ? live : [everywhere]) {
    const kindsIn = async (lang: Language) => {
      const all = await collectionsOfYear(ctx, Number(date.slice(0, 4)), { zone: _id ?? undefined }, lang)
      const own = all.filter((item) => item.date === date && !item.cancelled)
      return [...new Set(own.map((item) => item.name))].join(', ')
    }
    const kinds = { de: await kindsIn('de'), en: await kindsIn('en') }
    const href = { de: calendarHref('de', { zone: slug }), en: calendarHref('en', { zone: slug }) }
    if (kinds.de) zones.push({ zone: _id, name, kinds, href })
    else quiet.push(_id)
  }
  await ctx.emit('wasteTomorrow', { date, zones, quiet })
}
