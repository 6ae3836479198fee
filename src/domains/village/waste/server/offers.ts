import type { Ctx } from '../../../../kit/server/context.ts'
import type { Imported } from '../../../../kit/server/collections/definition.ts'
import { sayDay } from '../../../../kit/shared/dates.ts'
import { inLanguage, type Language } from '../../../../kit/shared/languages.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import type { waste, wasteKind, wasteZone } from '../waste.contract.ts'
import { calendarPath } from '../waste.addresses.ts'
import { inFewWords } from '../waste.rules.ts'
import { liveZones } from './calendar/calendar.service.ts'
import { collectionsFrom, firstDays, untilTomorrow } from './calendar/collections-ahead.service.ts'
import { today, wasteSettings } from './waste-settings.service.ts'
import { wasteDates, wasteKinds, wasteZones as zones } from './waste.collections.ts'
import type { ZoneTold } from './reminders/tell.service.ts'

declare module '../../../../kit/server/events.ts' {
  interface Events {
    /**
     * On the evening before `date` (`YYYY-MM-DD`): what is collected in which zone, said several times. `quiet` are the ids
     * of zones where nothing is. A site without zones is one without an id.
     */
    wasteTomorrow: { date: string; zones: ZoneTold[]; quiet: (string | null)[] }
  }
}

/** The zones that guests see, in their order; English names fall back to the German ones. Tags the answer. */
export const wasteZones = async (ctx: Ctx): Promise<{ id: string; name: Record<Language, string> }[]> =>
  (await liveZones(ctx)).map(({ _id, name }) => ({ id: _id, name }))

/**
 * The next collection in a few words of the language of `ctx`, whatever the zone: `Morgen: Biomüll (Zone Nord)`, and where the
 * calendar stands. Null while there is nothing to tell. Tells the cache when the answer changes.
 */
export async function wasteToday(ctx: Ctx): Promise<{ text: string; href: string } | null> {
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

/** Stores kinds, zones and dates from elsewhere under their own ids; equal ones are left alone. The caller answers for the rights. */
export async function putWaste(
  ctx: Ctx,
  given: {
    kinds: readonly Imported<typeof wasteKind>[]
    zones: readonly Imported<typeof wasteZone>[]
    dates: readonly Imported<typeof waste>[]
  },
): Promise<void> {
  for (const kind of given.kinds) await wasteKinds.put(ctx, kind)
  for (const zone of given.zones) await zones.put(ctx, zone)
  for (const date of given.dates) await wasteDates.put(ctx, date)
}
