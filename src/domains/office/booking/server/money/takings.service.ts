import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { cellMinutes } from '../../booking.rules.ts'
import { takingsTable } from '../booking.table.ts'
import type { WholeResource } from '../resource.table.ts'

/** A time that a booking occupies on one resource, including the time before and after. */
export interface Taking {
  /** Number of the resource. */
  resource: number
  capacity: number
  /** ISO times. */
  from: string
  until: string
  units: number
}

const minute = 60_000
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * minute).toISOString()
const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
const uuids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`

/** The quarter-hours touched by an occupied time, as a list of `at` in an SQL statement. */
const cellsOf = (from: SQL, until: SQL) =>
  sql`generate_series(date_bin(make_interval(mins => ${cellMinutes}::int), ${from}, 'epoch'::timestamptz),
    ${until} - interval '1 millisecond', make_interval(mins => ${cellMinutes}::int)) as cells("at")`

/** Occupied time of a booking: the resource itself (each date of a course), and all resources it needs. */
export function takingsOf(
  resource: WholeResource,
  needed: readonly WholeResource[],
  { from, until, units }: { from: string; until: string; units: number },
): Taking[] {
  const spans = resource.length === 'course' && resource.dates.length > 0 ? resource.dates : [{ from, until }]
  return [resource, ...needed].flatMap(({ number, capacity, bufferBefore, bufferAfter }) =>
    spans.map((span) => ({
      resource: number,
      capacity,
      from: later(span.from, -bufferBefore),
      until: later(span.until, bufferAfter),
      units: capacity === 1 ? 1 : units,
    })),
  )
}

/**
 * Locks the times of these resources until the caller's transaction ends, and removes expired reservations. Always in
 * the order of their numbers, so that two transactions never deadlock. Returns the present capacity of each.
 */
export async function lockTimes(ctx: Ctx, numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const wanted = ints([...new Set(numbers)])
  const { rows } = await ctx.db.execute<{ number: number; capacity: number }>(
    sql`select "number", "capacity" from booking_resources where "number" = any(${wanted}) order by "number" for no key update`,
  )
  await giveBack(ctx, sql`"resource" = any(${wanted}) and "heldUntil" <= ${ctx.now}::timestamptz`)
  return new Map(rows.map(({ number, capacity }) => [number, capacity]))
}

/** Deletes occupied times, and lowers the counters accordingly. */
async function giveBack(ctx: Ctx, where: SQL): Promise<void> {
  await ctx.db.execute(sql`
    with gone as (delete from booking_takings where ${where} returning *),
    freed as (
      select gone."resource", cells."at", sum(gone."units")::int as "units"
      from gone, ${cellsOf(sql`gone."from"`, sql`gone."until"`)} where not gone."alone" group by 1, 2)
    update booking_counters c set "taken" = c."taken" - freed."units" from freed
    where c."resource" = freed."resource" and c."at" = freed."at"`)
}

/** Whether all of these are free, ignoring bookings in `except`. With the resources locked the result stays true. */
export async function areFree(
  ctx: Ctx,
  takings: readonly Taking[],
  except: readonly string[] = [],
): Promise<boolean> {
  for (const { resource, capacity, from, until, units } of takings) {
    if (units > capacity) return false
    const { rowCount } =
      capacity === 1
        ? await ctx.db.execute(sql`
            select 1 from booking_takings where "resource" = ${resource} and "alone"
            and "from" < ${until}::timestamptz and "until" > ${from}::timestamptz
            and ("heldUntil" is null or "heldUntil" > ${ctx.now}::timestamptz)
            and "booking" <> all(${uuids(except)}) limit 1`)
        : await ctx.db.execute(sql`
            select 1 from ${cellsOf(sql`${from}::timestamptz`, sql`${until}::timestamptz`)}
            join booking_counters c on c."resource" = ${resource} and c."at" = cells."at"
            where c."taken" + ${units}::int > ${capacity}::int and c."taken" + ${units}::int - (
              -- The counters still hold what is the caller's own and reservations that are over
              select coalesce(sum(t."units"), 0) from booking_takings t
              where t."resource" = ${resource} and not t."alone" and t."until" > cells."at"
              and t."from" < cells."at" + make_interval(mins => ${cellMinutes}::int)
              and (t."booking" = any(${uuids(except)}) or t."heldUntil" <= ${ctx.now}::timestamptz)
            ) > ${capacity}::int limit 1`)
    if (rowCount) return false
  }
  return true
}

/**
 * Occupies time for a stored booking: all of it or nothing. The database decides: a constraint for single units, locked
 * counters for several. Returns false when something is occupied; the caller's transaction must not be committed then.
 */
export async function takeTimes(
  ctx: Ctx,
  booking: string,
  takings: readonly Taking[],
  heldUntil: string | null,
): Promise<boolean> {
  for (const { resource, capacity, from, until, units } of takings) {
    const alone = capacity === 1
    const { rowCount } = await ctx.db.execute(sql`
      insert into booking_takings ("booking", "resource", "from", "until", "units", "alone", "heldUntil")
      values (${booking}::uuid, ${resource}, ${from}, ${until}, ${units}, ${alone}, ${heldUntil})
      on conflict do nothing`)
    if (rowCount !== 1 || units > capacity) return false
    if (alone) continue
    const { rows } = await ctx.db.execute<{ wanted: number; got: number }>(sql`
      with wanted as (select "at" from ${cellsOf(sql`${from}::timestamptz`, sql`${until}::timestamptz`)}),
      got as (
        insert into booking_counters as c ("resource", "at", "taken")
        select ${resource}::int, "at", ${units}::int from wanted order by "at"
        on conflict ("resource", "at") do update set "taken" = c."taken" + excluded."taken"
        where c."taken" + excluded."taken" <= ${capacity}::int returning 1)
      select (select count(*)::int from wanted) as "wanted", (select count(*)::int from got) as "got"`)
    if (rows[0]!.got < rows[0]!.wanted) return false
  }
  return true
}

/** Whether a booking occupies any time at present. */
export async function takenBy(ctx: Ctx, booking: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`select 1 from booking_takings where "booking" = ${booking}::uuid limit 1`,
  )
  return Boolean(rowCount)
}

/** When the reservations of bookings end, null: permanent; bookings without occupied time are missing. */
export async function heldTimes(ctx: Ctx, bookings: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .selectDistinct({ booking: takingsTable.booking, heldUntil: takingsTable.heldUntil })
    .from(takingsTable)
    .where(inArray(takingsTable.booking, [...bookings]))
  return new Map(rows.map(({ booking, heldUntil }) => [booking, heldUntil]))
}

/** Releases the time of bookings. */
export async function releaseTimes(ctx: Ctx, bookings: readonly string[]): Promise<void> {
  if (bookings.length > 0) await giveBack(ctx, sql`"booking" = any(${uuids(bookings)})`)
}

/** Reserves the time of bookings until a moment, or, with null, permanently. */
export async function keepTimes(
  ctx: Ctx,
  bookings: readonly string[],
  heldUntil: string | null,
): Promise<void> {
  await ctx.db.execute(
    sql`update booking_takings set "heldUntil" = ${heldUntil}::timestamptz where "booking" = any(${uuids(bookings)})`,
  )
}

/**
 * Recalculates the counters of a resource after a change of capacity. Throws the error for a violation of
 * `booking_takings_apart` when only one unit is left for overlapping bookings.
 */
export async function recount(
  ctx: Ctx,
  { number, capacity }: { number: number; capacity: number },
): Promise<void> {
  await ctx.db.execute(
    sql`update booking_takings set "alone" = ${capacity === 1} where "resource" = ${number} and "alone" <> ${capacity === 1}`,
  )
  await ctx.db.execute(sql`delete from booking_counters where "resource" = ${number}`)
  await ctx.db.execute(sql`
    insert into booking_counters ("resource", "at", "taken")
    select t."resource", cells."at", sum(t."units")::int
    from booking_takings t, ${cellsOf(sql`t."from"`, sql`t."until"`)}
    where t."resource" = ${number} and not t."alone" group by 1, 2`)
}
