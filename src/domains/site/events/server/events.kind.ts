import { and, arrayContains, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { keptPart } from '#kit/server/cache/kept-value.ts'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { Imported, Listed } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { event } from '../events.contract.ts'
import { occurrences } from '../events.rules.ts'
import { eventAddresses } from './record-addresses.ts'
import { eventsTable, submissionsTable } from './events.table.ts'
import { answerSender } from './submissions.answer.ts'
import { momentOf, settleTimes, startMissing, withMoments, zoneOf } from './events.times.ts'

/** Columns that decide the dates of an event. */
export const happeningColumns = {
  _id: eventsTable._id,
  start: eventsTable.start,
  end: eventsTable.end,
  allDay: eventsTable.allDay,
  state: eventsTable.state,
  movedTo: eventsTable.movedTo,
  recurrence: eventsTable.recurrence,
  exceptions: eventsTable.exceptions,
  changes: eventsTable.changes,
}

/** Whole time span of an event, as indexed; a series counts from its first to its last date. */
const span = sql`tstzrange(least(${eventsTable.date}, ${eventsTable.movedTo}), ${eventsTable.lastEnd}, '[]')`

/** SQL condition for events that overlap a time span; open without an end. */
export const within = (from: string | null, to: string | null): SQL =>
  // PostgreSQL rejects a range that ends before it begins.
  from !== null && to !== null && Date.parse(to) <= Date.parse(from)
    ? sql`false`
    : sql`${span} && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')`

// Rounded to a minute: an exact time would make every cached total obsolete at once.
const minuteOf = ({ now }: Ctx): string => `${now.slice(0, 16)}:00.000Z`

const minuteEnd = (ctx: Ctx): string => new Date(Date.parse(minuteOf(ctx)) + 60_000).toISOString()

// A rule that never matches again would be followed for centuries; later dates come after everything else
const daysAhead = 10 * 366

async function listedSeries(ctx: Ctx, listed: Listed): Promise<SQL> {
  if (listed === 'live') return events.live(ctx)
  return listed === 'bin' ? isNotNull(eventsTable.deletedAt) : isNull(eventsTable.deletedAt)
}

/** Next date of each listed series that is not over, by its id. */
export async function nextDates(ctx: Ctx, listed: Listed): Promise<Record<string, string>> {
  const zone = await zoneOf(ctx)
  const from = minuteOf(ctx)
  const to = new Date(Date.parse(from) + daysAhead * 86_400_000).toISOString()
  ctx.until(minuteEnd(ctx))
  const series = await ctx.db
    .select(happeningColumns)
    .from(eventsTable)
    .where(and(ne(eventsTable.recurrence, ''), within(from, null), await listedSeries(ctx, listed)))
  const next: Record<string, string> = {}
  for (const { _id, ...happening } of series) {
    const [first] = occurrences(happening, zone, { from, to }).take(1)
    next[_id] = first?.start ?? to
  }
  return next
}

/**
 * SQL of the next date of an event, for sorting: only series are computed, since no column stores their next date; for
 * guests once a minute. Past events count from their last date.
 */
async function nextDate(ctx: Ctx, listed: Listed): Promise<SQL> {
  const next =
    listed === 'live'
      ? await keptPart(ctx, 'events next', (guest) => nextDates(guest, listed))
      : await nextDates(ctx, listed)
  const last = sql`case when ${eventsTable.recurrence} = '' then ${eventsTable.date} else coalesce(${eventsTable.lastEnd}, ${eventsTable.date}) end`
  return sql`coalesce((${JSON.stringify(next)}::jsonb ->> ${eventsTable._id}::text)::timestamptz, ${last})`
}

export const events = editorialKind({
  contract: event,
  table: eventsTable,
  defaults(_ctx, { date, start = date }) {
    if (start === undefined) throw startMissing()
    return { date: start, start, lastEnd: null }
  },
  filters: {
    type: (value) => inArray(eventsTable.type, [value].flat()),
    tag: (value) => arrayContains(eventsTable.tags, [value]),
    state: (value) => inArray(eventsTable.state, [value].flat()),
    from: (value) => within(value, null),
    to: (value) => within(null, value),
    upcoming: (value, ctx) => (value ? within(minuteOf(ctx), null) : undefined),
    past: (value, ctx) => (value ? sql`${eventsTable.lastEnd} < ${minuteOf(ctx)}` : undefined),
    submitted: (value) =>
      sql`${value ? sql`` : sql`not `}exists (select from ${submissionsTable} where ${submissionsTable.event} = ${eventsTable._id})`,
  },
  sortable: ['date', 'start', 'title', 'type', 'place', 'state', 'status', 'updatedAt'],
  orders: { next: nextDate },
  // Specification § 4: date ascending
  defaultSort: 'date',
  slugFrom: 'title',
  richText: ['text'],
  words: { type: 'type', tags: 'tag' },
  files: (record) => [record.picture, ...record.files],
  fileCards,
  found: ({ title, teaser, text, place, address, organiser, tags, type }) => ({
    title,
    body: [teaser, place, address, organiser, text].join('\n'),
    tags: [type, ...tags],
    kind: type,
  }),
  dated: 'date',
  addresses: eventAddresses,
  hooks: {
    async beforeWrite(ctx, write) {
      write.is.tags = [...new Set(write.is.tags)]
      await settleTimes(ctx, write)
    },
    afterWrite: answerSender,
  },
})

/** A list that depends on the time expires with its minute. */
async function list(ctx: Ctx, input: InputOf<typeof event.calls.list>) {
  const isOrderedByNow = input.sort?.split(',').some((term) => term.replace('-', '') === 'next')
  if (input.upcoming || input.past || isOrderedByNow) ctx.until(minuteEnd(ctx))
  const { from, to } = input
  return events.calls.list(ctx, {
    ...input,
    ...(from ? { from: await momentOf(ctx, from) } : {}),
    ...(to ? { to: await momentOf(ctx, to) } : {}),
  })
}

/** Handlers of the collection, which accept days in place of moments. */
export const handlers = {
  ...events.calls,
  list,
  create: async (ctx: Ctx, input: InputOf<typeof event.calls.create>) =>
    events.calls.create(ctx, await withMoments(ctx, input)),
  update: async (ctx: Ctx, input: InputOf<typeof event.calls.update>) =>
    events.calls.update(ctx, await withMoments(ctx, input)),
}

/** Stores an imported event; accepts days in place of moments. */
export const put = async (ctx: Ctx, record: Imported<typeof event>) =>
  events.put(ctx, await withMoments(ctx, record))
