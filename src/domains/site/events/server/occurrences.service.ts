import { arrayContains, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Event, eventCalls } from '../events.contract.ts'
import { occurrences, type Occurrence, overAt, startOfDay } from '../events.rules.ts'
import { events, happeningColumns, within } from './events.kind.ts'
import { eventsTable } from './events.table.ts'
import { momentOf, zoneOf } from './events.times.ts'

/** A date of a published event. */
export interface Taking extends Occurrence {
  /** `_id` of the event. */
  event: string
  allDay: boolean
}

export interface Choice {
  type?: string | readonly string[] | undefined
  tag?: string | undefined
  /** All spellings of the organiser. */
  organisers?: readonly string[]
}

/** Dates of published events that overlap a time span. */
async function happenings(ctx: Ctx, from: string, to: string | null, { type, tag, organisers }: Choice) {
  const types = [type ?? []].flat()
  return ctx.db
    .select(happeningColumns)
    .from(eventsTable)
    .where(
      sql.join(
        [
          await events.live(ctx),
          within(from, to),
          ...(types.length > 0 ? [inArray(eventsTable.type, types)] : []),
          ...(organisers ? [inArray(eventsTable.organiser, [...organisers])] : []),
          ...(tag ? [arrayContains(eventsTable.tags, [tag])] : []),
        ],
        sql` and `,
      ),
    )
}

const byTime = (a: Taking, b: Taking): number =>
  a.start === b.start ? order(a.event, b.event) : order(a.start, b.start)

/** Published dates in a time span, in order: not over at `from`, starting before `to`. */
export async function takingPlace(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
  choice: Choice = {},
  mostOfEach = Infinity,
): Promise<Taking[]> {
  const zone = await zoneOf(ctx)
  const rows = await happenings(ctx, from, to, choice)
  const all = rows.flatMap(({ _id, allDay, ...row }) =>
    [...occurrences({ ...row, allDay }, zone, { from, to }).take(mostOfEach)].map((occurrence): Taking => ({
      ...occurrence,
      event: _id,
      allDay,
    })),
  )
  return all.toSorted(byTime)
}

/** Next date of each published event that is not over, in order, at most `limit`. */
export async function nextOfEach(ctx: Ctx, limit: number, choice: Choice = {}): Promise<Taking[]> {
  const zone = await zoneOf(ctx)
  const rows = await happenings(ctx, ctx.now, null, choice)
  const all = rows.flatMap(({ _id, allDay, ...row }) =>
    [...occurrences({ ...row, allDay }, zone, { from: ctx.now }).take(1)].map((next): Taking => ({
      ...next,
      event: _id,
      allDay,
    })),
  )
  return all.toSorted(byTime).slice(0, limit)
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

// Usually a month contains enough; each further span reaches further into the future.
const looks = [31, 366, 3653]

/** Next published dates, at most `limit`: not over at `from`, starting before `to`. */
export async function nextTaking(
  ctx: Ctx,
  { from, to, limit }: { from: string; to?: string | undefined; limit: number },
  choice: Choice = {},
): Promise<Taking[]> {
  const zone = await zoneOf(ctx)
  let found: Taking[] = []
  for (const days of looks) {
    const end = startOfDay(laterDay(dayIn(from, zone), days), zone)
    const last = to !== undefined && to <= end
    found = await takingPlace(ctx, { from, to: last ? to : end }, choice, limit)
    if (last || found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** Ends the answer when the first of these dates is over. */
export async function untilOver(ctx: Ctx, takings: readonly Taking[]): Promise<void> {
  const zone = await zoneOf(ctx)
  for (const taking of takings) {
    const over = overAt(taking, taking.allDay, zone)
    if (over > ctx.now) ctx.until(over)
  }
}

/** Published events of these dates by id, and their files, in the requested language. */
export async function eventsOf(ctx: Ctx, takings: readonly Taking[], lang = ctx.lang) {
  const ids = [...new Set(takings.map((taking) => taking.event))]
  const { event, file } = await events.calls.batch(ctx, { _id: ids, action: 'read', lang, view: 'live' })
  return { event, file, byId: new Map(event.map((one): [string, Event] => [one._id, one as Event])) }
}

/** `GET /api/c/event/upcoming`. */
export async function upcoming(ctx: Ctx, input: InputOf<typeof eventCalls.upcoming>) {
  const { from = ctx.now, to, limit, type, tag, lang } = input
  const span = { from: await momentOf(ctx, from), to: await momentOf(ctx, to), limit }
  const found = limit === 0 ? [] : await nextTaking(ctx, span, { type, tag })
  if (input.from === undefined) await untilOver(ctx, found)
  const { event, file } = await eventsOf(ctx, found, lang)
  return { upcoming: found, event, ...(file ? { file } : {}) }
}
