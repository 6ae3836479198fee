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

/** What decides when an event takes place. */
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

/** All time in which an event takes place, as the index has it; a series counts from its first to its last date. */
const span = sql`tstzrange(least(${eventsTable.date}, ${eventsTable.movedTo}), ${eventsTable.lastEnd}, '[]')`

/** The condition for events that reach into a span of time; open where an end is missing. */
export const within = (from: string | null, to: string | null): SQL =>
  // What ends before it begins is no range to the database.
  from !== null && to !== null && Date.parse(to) <= Date.parse(from)
    ? sql`false`
    : sql`${span} && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')`

// A kept total would be a new one at every moment; a minute is exact enough for what is over.
const minuteOf = ({ now }: Ctx): string => `${now.slice(0, 16)}:00.000Z`

const minuteEnd = (ctx: Ctx): string => new Date(Date.parse(minuteOf(ctx)) + 60_000).toISOString()

// A rule that never fits again would be followed for centuries; what is farther away comes after everything else
const daysAhead = 10 * 366

async function listedSeries(ctx: Ctx, listed: Listed): Promise<SQL> {
  if (listed === 'live') return events.live(ctx)
  return listed === 'bin' ? isNotNull(eventsTable.deletedAt) : isNull(eventsTable.deletedAt)
}

/** When each listed series that is not over takes place next, by its id. */
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
 * When an event takes place next, for its list: only the series are worked out, which no column tells; for guests once a
 * minute. What is over counts from its last date.
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

/** A list that depends on the time of day ends with its minute. */
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

/** What answers the calls of the collection: its own steps, where days may stand for moments. */
export const handlers = {
  ...events.calls,
  list,
  create: async (ctx: Ctx, input: InputOf<typeof event.calls.create>) =>
    events.calls.create(ctx, await withMoments(ctx, input)),
  update: async (ctx: Ctx, input: InputOf<typeof event.calls.update>) =>
    events.calls.update(ctx, await withMoments(ctx, input)),
}

/** Stores an event from elsewhere; days may stand for moments. */
export const put = async (ctx: Ctx, record: Imported<typeof event>) =>
  events.put(ctx, await withMoments(ctx, record))
