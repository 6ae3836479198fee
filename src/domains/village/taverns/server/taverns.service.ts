import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { nextTurn, openingsAt } from '#kit/shared/dates/dated-openings.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { listedEntries, type ListedEntry } from '#domains/site/entries/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Opening, tavernCalls, TavernRun } from '../taverns.contract.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { comingOpenings, openingsOn } from './openings.ts'
import { runsBetween } from './runs.service.ts'
import { tavernSettings, tavernsTag } from './tavern-settings.service.ts'

/** A tavern with its coming dates. */
export interface Tavern {
  entry: ListedEntry
  /** Current and coming runs, in order; includes one that ended yesterday while its last night lasts. */
  runs: TavernRun[]
  /** Current and coming openings, in order. */
  openings: Opening[]
}

/** The site's time zone, its current day and the time. */
export async function clockOf(ctx: Ctx) {
  const { timeZone: zone } = (await siteSettings(ctx)).site
  return { zone, today: dayIn(ctx.now, zone), now: ctx.now }
}

const farthest = '2100-12-31'
const openDays = 14

/** Current and coming runs, cached until one changes or the day ends. */
async function comingRuns(ctx: Ctx, today: string): Promise<TavernRun[]> {
  ctx.tag(tavernsTag)
  // Last night's opening may reach into today
  return keptValue(ctx, `taverns coming ${today}`, { tags: [tavernsTag] }, () =>
    runsBetween(ctx, laterDay(today, -1), farthest),
  )
}

type Clock = Awaited<ReturnType<typeof clockOf>>

/** Current and coming dates of one tavern; `own` must be in order. */
function datesOf(own: readonly TavernRun[], clock: Clock): Pick<Tavern, 'runs' | 'openings'> {
  const openings = comingOpenings(own, { ...clock, days: openDays })
  const isOver = ({ to }: TavernRun) => to < clock.today && !openings.some(({ day }) => day === to)
  return { runs: own.filter((run) => !isOver(run)), openings }
}

/**
 * Current and coming dates of one tavern, with the clock. A caller that shows whether it is open must limit the cache.
 */
export async function tavernDates(ctx: Ctx, tavern: string) {
  const clock = await clockOf(ctx)
  const own = (await comingRuns(ctx, clock.today)).filter((run) => run.tavern === tavern)
  return { ...datesOf(own, clock), today: clock.today }
}

/**
 * All public taverns: open ones first, then by next opening, then by name. Limits the cache to the next opening or
 * closing.
 */
export async function tavernsNow(ctx: Ctx, lang: Language = ctx.lang): Promise<Tavern[]> {
  const clock = await clockOf(ctx)
  const { types } = await tavernSettings(ctx)
  const runs = Map.groupBy(await comingRuns(ctx, clock.today), ({ tavern }) => tavern)
  const taverns = (await listedEntries(ctx, { type: types }, lang)).map((entry): Tavern => ({
    entry,
    ...datesOf(runs.get(entry._id) ?? [], clock),
  }))
  const turn = nextTurn(
    taverns.flatMap(({ openings }) => openings),
    ctx.now,
  )
  if (turn) ctx.until(turn)
  const placeOf = ({ openings }: Tavern) => openings[0]?.from ?? farthest
  return taverns.toSorted(
    (a, b) => placeOf(a).localeCompare(placeOf(b)) || a.entry.title.localeCompare(b.entry.title, 'de'),
  )
}

/** Openings that begin on a given day, past or coming, by tavern. */
export async function openingsOfDay(ctx: Ctx, day: string): Promise<Map<string, Opening[]>> {
  const { zone } = await clockOf(ctx)
  const runs = await runsBetween(ctx, day, day)
  return new Map(
    runs.flatMap((run) => {
      const openings = openingsOn(run, day, zone)
      return openings.length > 0 ? [[run.tavern, openings] as const] : []
    }),
  )
}

/** Public call: taverns with their openings. */
export async function list(
  ctx: Ctx,
  { limit, skip, lang = ctx.lang, date, category }: InputOf<typeof tavernCalls.list>,
) {
  const onDay = date === undefined ? null : await openingsOfDay(ctx, date)
  const found = (await tavernsNow(ctx, lang)).filter(
    ({ entry }) =>
      (category === undefined || entry.categories.includes(category)) &&
      (onDay === null || onDay.has(entry._id)),
  )
  return {
    taverns: found.slice(skip, skip + limit).map(({ entry, runs, openings }) => ({
      ...entry,
      open: openingsAt(openings, ctx.now).open !== null,
      openings,
      runs: runs.map((run) => ({ ...run, note: noteIn(run, lang) })),
    })),
    total: found.length,
  }
}

/** True if guests see at least one tavern. */
export async function hasTaverns(ctx: Ctx): Promise<boolean> {
  const { types } = await tavernSettings(ctx)
  return (await listedEntries(ctx, { type: types })).length > 0
}

/** The note of a run in a language, falling back to German. */
export const noteIn = ({ note }: Pick<TavernRun, 'note'>, lang: Language): string => note[lang] || note.de

/** Runs of a year, of public taverns. */
export async function runs(ctx: Ctx, { year, tavern }: InputOf<typeof tavernCalls.runs>) {
  const { types } = await tavernSettings(ctx)
  const shown = new Set((await listedEntries(ctx, { type: types })).map(({ _id }) => _id))
  const found = (await runsBetween(ctx, `${year}-01-01`, `${year}-12-31`, tavern)).filter((run) =>
    shown.has(run.tavern),
  )
  return { runs: found, total: found.length }
}
