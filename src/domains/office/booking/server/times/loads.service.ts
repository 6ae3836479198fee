import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { cellMinutes } from '../../booking.rules.ts'
import { type Load, merged, type Stretch, without } from '../../free.rules.ts'
import type { WholeResource } from '../resource.table.ts'

const minute = 60_000
const hour = 60 * minute
const cell = cellMinutes * minute
const iso = (at: number) => new Date(at).toISOString()

interface TakenRow extends Record<string, unknown> {
  resource: number
  from: number
  until: number
  units: number
  alone: boolean
  heldUntil: number | null
}

/** A timestamp column as epoch milliseconds. */
const epoch = (column: string) => sql.raw(`(extract(epoch from "${column}") * 1000)::float8 as "${column}"`)

/** Occupied times of some resources between two moments. The response expires when the next reservation does. */
export async function loadsOf(
  ctx: Ctx,
  resources: readonly WholeResource[],
  asked: Stretch,
): Promise<Load[]> {
  // The requested time includes the time before and after
  const reach = Math.max(...resources.flatMap((one) => [one.bufferBefore, one.bufferAfter])) * minute
  const [from, until] = [asked.from - reach, asked.until + reach]
  const numbers = sql`${sql.param(resources.map(({ number }) => number))}::int[]`
  // With several units the counters tell what is occupied, minus expired reservations that are still counted
  const { rows: taken } = await ctx.db.execute<TakenRow>(sql`
    select "resource", ${epoch('from')}, ${epoch('until')}, "units", "alone", ${epoch('heldUntil')} from booking_takings
    where "resource" = any(${numbers}) and "until" > ${iso(from)}::timestamptz and "from" < ${iso(until)}::timestamptz
    and ("alone" or "heldUntil" is not null)`)
  const counted = resources.some(({ capacity }) => capacity > 1)
    ? await ctx.db.execute<{ resource: number; at: number; taken: number }>(sql`
        select "resource", ${epoch('at')}, "taken" from booking_counters
        where "resource" = any(${numbers}) and "at" >= ${iso(from - cell)} and "at" < ${iso(until)}`)
    : { rows: [] }
  const now = Date.parse(ctx.now)
  const isOver = ({ heldUntil }: TakenRow) => heldUntil !== null && heldUntil <= now
  const next = Math.min(...taken.map((one) => (isOver(one) ? Infinity : (one.heldUntil ?? Infinity))))
  if (next < Infinity) ctx.until(iso(next))
  return resources.map(({ number, capacity, bufferBefore, bufferAfter }) => {
    const cells = new Map<number, number>()
    for (const one of counted.rows)
      if (one.resource === number) cells.set(Math.floor(one.at / cell), one.taken)
    for (const one of taken) {
      if (one.resource !== number || one.alone || !isOver(one)) continue
      for (let at = Math.floor(one.from / cell); at * cell < one.until; at++)
        cells.set(at, (cells.get(at) ?? 0) - one.units)
    }
    const busy = taken.filter((one) => one.resource === number && one.alone && !isOver(one))
    const around = [{ from: from - 48 * hour, until: until + 48 * hour }]
    return {
      capacity,
      free: capacity === 1 ? without(around, merged(busy)) : [],
      cells,
      cell,
      before: bufferBefore * minute,
      after: bufferAfter * minute,
    }
  })
}
