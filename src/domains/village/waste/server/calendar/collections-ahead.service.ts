import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { findStreet } from '../../streets.rules.ts'
import type { wasteCalls, WasteCollection } from '../../waste.contract.ts'
import { liveDates, liveKinds, liveZones, type LiveDate, type LiveZone } from './calendar.service.ts'
import { today, wasteSettings } from '../waste-settings.service.ts'

/** The search for coming days ends with the next year. */
const yearsOf = (day: string) => [Number(day.slice(0, 4)), Number(day.slice(0, 4)) + 1]

/** Filter of a list of collections. */
export interface Choice {
  /** Id of a zone; undefined: all zones. */
  zone?: string | undefined
  /** Ids; empty: all kinds. */
  kinds?: readonly string[] | undefined
}

const fits = ({ zone, kinds = [] }: Choice, date: LiveDate) =>
  (zone === undefined || date.zone === null || date.zone === zone) &&
  (kinds.length === 0 || kinds.includes(date.kind))

/** Renders dates in a language; dates of hidden zones are left out. */
async function shown(ctx: Ctx, dates: readonly LiveDate[], lang: Language): Promise<WasteCollection[]> {
  const kinds = new Map((await liveKinds(ctx)).map((kind) => [kind._id, kind]))
  const zones = new Map((await liveZones(ctx)).map((zone) => [zone._id, zone]))
  return dates.flatMap(({ _id, date, zone, note, cancelled, movedFrom, ...more }) => {
    const kind = kinds.get(more.kind)
    const place = zone === null ? null : zones.get(zone)
    if (!kind || place === undefined) return []
    const { colour, letter, icon } = kind
    return {
      _id,
      date,
      kind: kind._id,
      name: kind.name[lang],
      colour,
      letter,
      icon,
      zone,
      zoneName: place?.name[lang] ?? '',
      note: note[lang],
      cancelled,
      movedFrom,
    }
  })
}

/** Collections of a year, by day. Tags the answer. */
export async function collectionsOfYear(
  ctx: Ctx,
  year: number,
  choice: Choice,
  lang: Language = ctx.lang,
): Promise<WasteCollection[]> {
  const dates = (await liveDates(ctx, year)).filter((date) => fits(choice, date))
  return shown(ctx, dates, lang)
}

/** Collections from a day until the end of next year, by day. Tags the answer. */
export async function collectionsFrom(
  ctx: Ctx,
  day: string,
  choice: Choice,
  lang: Language = ctx.lang,
): Promise<WasteCollection[]> {
  const years: WasteCollection[][] = []
  for (const year of yearsOf(day)) years.push(await collectionsOfYear(ctx, year, choice, lang))
  return years.flat().filter(({ date }) => date >= day)
}

/** Limits collections to the first `days` days that have any. */
export function firstDays(collections: readonly WasteCollection[], days: number): WasteCollection[] {
  const last = [...new Set(collections.map(({ date }) => date))].slice(0, days).at(-1) ?? ''
  return collections.filter(({ date }) => date <= last)
}

/** A public zone by its id or slug; null if unknown. */
export const zoneBy = async (ctx: Ctx, word: string): Promise<LiveZone | null> =>
  (await liveZones(ctx)).find(({ _id, slug }) => _id === word || slug === word) ?? null

const zoneIn = ({ _id, name, slug }: LiveZone, lang: Language) => ({ _id, name: name[lang], slug })

/** Throws 404 while the calendar is hidden from visitors. */
export async function requireEnabled(ctx: Ctx): Promise<void> {
  if (!(await wasteSettings(ctx)).enabled) throw notFound()
}

/** Expires an answer that depends on today at local midnight. */
export async function untilTomorrow(ctx: Ctx, day: string): Promise<void> {
  const { site } = await siteSettings(ctx)
  const midnight = Temporal.PlainDate.from(laterDay(day, 1)).toZonedDateTime(site.timeZone)
  ctx.until(new Date(midnight.epochMilliseconds).toISOString())
}

export async function next(
  ctx: Ctx,
  { zone: word, limit, lang = ctx.lang }: InputOf<typeof wasteCalls.next>,
) {
  await requireEnabled(ctx)
  const zone = word === undefined ? null : await zoneBy(ctx, word)
  if (word !== undefined && !zone) throw notFound({ zone: word })
  const day = await today(ctx)
  await untilTomorrow(ctx, day)
  const ahead = await collectionsFrom(ctx, day, { zone: zone?._id }, lang)
  return { waste: firstDays(ahead, limit), zone: zone && zoneIn(zone, lang) }
}

export async function findZone(ctx: Ctx, input: InputOf<typeof wasteCalls.findZone>) {
  await requireEnabled(ctx)
  const { street = '', number = '', lang = ctx.lang } = input
  const zones = await liveZones(ctx)
  const found = street === '' ? { zones, needsNumber: false, streets: [] } : findStreet(zones, street, number)
  return { ...found, zones: found.zones.map((zone) => zoneIn(zone, lang)) }
}
