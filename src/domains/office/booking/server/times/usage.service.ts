import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { bookingCalls } from '../../booking.contract.ts'
import { common, merged, type Stretch } from '../../free.rules.ts'
import { resourcesOf } from '../resource.kind.ts'
import { spanOf } from './calendar.service.ts'
import { inUse, openStretches } from './free.service.ts'

const hour = 3_600_000

const hoursOf = (spans: readonly Stretch[]) =>
  spans.reduce((sum, { from, until }) => sum + (until - from) / hour, 0)

interface Counted extends Record<string, unknown> {
  resource: string
  bookings: number
  units: number
  hours: number
  /** Occupied hours, added up over all units. */
  placeHours: number
  cancelled: number
  missed: number
  lapsed: number
  cents: number
}
const none = {
  ...{ bookings: 0, units: 0, hours: 0, placeHours: 0 },
  ...{ cancelled: 0, missed: 0, lapsed: 0, cents: 0 },
}

/**
 * `GET …/statistics`. Counts bookings that begin within the days. Dates count as offered hours: for a course those of
 * its dates within the days, each once, whatever the number of participants.
 */
export async function statistics(ctx: Ctx, input: InputOf<typeof bookingCalls.statistics>) {
  const { begin, end } = await spanOf(ctx, input)
  const counts = sql`"state" in ('confirmed', 'attended', 'missed')`
  const lasts = sql`extract(epoch from "until" - "from")::float8 / 3600`
  const { rows } = await ctx.db.execute<Counted>(sql`
    select "resource",
      count(*) filter (where ${counts})::int as "bookings",
      coalesce(sum("units") filter (where ${counts}), 0)::int as "units",
      coalesce(sum(${lasts}) filter (where ${counts}), 0)::float8 as "hours",
      coalesce(sum(${lasts} * "units") filter (where ${counts}), 0)::float8 as "placeHours",
      count(*) filter (where "state" = 'cancelled')::int as "cancelled",
      count(*) filter (where "state" = 'missed')::int as "missed",
      count(*) filter (where "state" = 'lapsed' and "name" <> '')::int as "lapsed",
      coalesce(sum("cents") filter (where "state" in ('confirmed', 'attended')), 0)::int as "cents"
    from bookings where "from" >= ${begin}::timestamptz and "from" < ${end}::timestamptz group by 1`)
  const counted = new Map(rows.map((row) => [row.resource, row]))
  // Participants of a course that began earlier also attend on these days
  const { rows: running } = await ctx.db.execute<{ resource: string; units: number }>(sql`
    select "resource", sum("units")::int as "units" from bookings
    where ${counts} and "until" > ${begin}::timestamptz and "from" < ${end}::timestamptz group by 1`)
  const taking = new Map(running.map(({ resource, units }) => [resource, units]))
  const asked = [{ from: Date.parse(begin), until: Date.parse(end) }]
  const usage = []
  for (const resource of await resourcesOf(ctx)) {
    const isDated = resource.length === 'course' || resource.length === 'dates'
    const stretches = isDated
      ? merged(
          resource.dates.map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) })),
        )
      : openStretches(await inUse(ctx, resource), input.from, input.to)
    const openHours = hoursOf(common(stretches, asked))
    const { resource: _same, ...own } = counted.get(resource._id) ?? { resource: resource._id, ...none }
    if (resource.length === 'course') {
      const units = taking.get(resource._id) ?? 0
      own.hours = units > 0 ? openHours : 0
      own.placeHours = units * openHours
    }
    const { placeHours, ...told } = own
    const share = openHours > 0 ? placeHours / (openHours * resource.capacity) : null
    usage.push({ ...told, resource: resource._id, title: resource.title, openHours, share })
  }
  return { usage }
}
