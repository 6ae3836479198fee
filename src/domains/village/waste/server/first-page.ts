import type { Ctx } from '#kit/server/context.ts'
import type { FirstPageService, TodaysAnswer } from '#kit/server/site/first-page.ts'
import { sayDay } from '#kit/shared/dates/dates.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { calendarPath } from '../waste.addresses.ts'
import { inFewWords } from '../waste.rules.ts'
import { liveZones } from './calendar/calendar.service.ts'
import { collectionsFrom, firstDays, untilTomorrow } from './calendar/collections-ahead.service.ts'
import { today, wasteSettings } from './waste-settings.service.ts'

/**
 * Next collection of any zone as text in the language of `ctx`: `Morgen: Biomüll (Zone Nord)`, with a link to the
 * calendar. Null if there is none. Limits the cache to the next change.
 */
async function wasteToday(ctx: Ctx): Promise<TodaysAnswer | null> {
  if (!(await wasteSettings(ctx)).enabled) return null
  const day = await today(ctx)
  await untilTomorrow(ctx, day)
  const ahead = (await collectionsFrom(ctx, day, {})).filter(({ cancelled }) => !cancelled)
  const next = firstDays(ahead, 1)
  if (!next[0]) return null
  const { site } = await siteSettings(ctx)
  const isDivided = (await liveZones(ctx)).length > 1
  const words = sayDay(`${next[0].date}T11:00:00Z`, { lang: ctx.lang, zone: site.timeZone, now: ctx.now })
  const names = next.map(({ name, zoneName }) => (isDivided && zoneName ? `${name} (${zoneName})` : name))
  return { text: inFewWords(words, names), href: inLanguage(calendarPath, ctx.lang) }
}

export const wasteService: FirstPageService = { marker: 'waste', icon: 'bin', today: wasteToday }
