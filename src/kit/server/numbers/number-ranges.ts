import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '../../shared/dates/dates.ts'
import { datePattern } from '../../shared/numbers/number-pattern.ts'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { planKept } from '../database/pool.ts'

type HasDb = Pick<Ctx, 'db'>

/** A number range: `name` is the key of its counter, `pattern` the form of its numbers (see `readNumberPattern`). */
export interface NumberRange {
  name: string
  pattern: string
}

/** Time of issue (ISO 8601) and the zone that decides its day. */
export interface IssueTime {
  at: string
  zone: string
}

/** SQL expressions for the new number, which is only known while the statement runs. */
export interface NumberToStore {
  number: SQL<string>
  counter: SQL<number>
  period: SQL<string>
}

export interface TakenNumber {
  number: string
  counter: number
  period: string
}

/**
 * Takes the next number of a range and stores it in one statement. Call it last in the transaction: other callers of
 * this range wait until the transaction ends. Only `storeFound` follows. A rollback or crash returns the number, so
 * that a range has no gaps. The year is that of the issue date in the site's zone.
 * @param store the `update` or `insert` that writes the number into exactly one row, ending with `returning 1`
 * Throws a RangeError for an invalid pattern, an Error if `store` did not write exactly one row.
 */
export async function takeNumber(
  { db }: HasDb,
  { name, pattern }: NumberRange,
  issued: IssueTime,
  store: (taken: NumberToStore) => SQL,
): Promise<TakenNumber> {
  const { period, before, after, digits } = datePattern(pattern, dayIn(issued.at, issued.zone))
  const stored = store({
    number: sql<string>`(select "number" from taken)`,
    counter: sql<number>`(select "counter" from taken)`,
    period: sql<string>`${period}::text`,
  })
  const { rows } = await db.execute<{
    number: string
    counter: number
    stored: number
  }>(sql`${sql.raw(planKept)}
    with counted as (
      insert into number_ranges ("range", "period", "last") values (${name}, ${period}, 1)
      on conflict ("range", "period") do update set "last" = number_ranges."last" + 1
      returning "last"
    ), taken as (
      select "last" as "counter",
        ${before}::text || lpad("last"::text, greatest(${digits}::int, length("last"::text)), '0') || ${after}::text as "number"
      from counted
    ), stored as (${stored})
    select "number", "counter", (select count(*) from stored) as "stored" from taken`)
  const [taken] = rows
  if (taken?.stored !== 1)
    throw new Error(`a number of ${name} was stored in ${taken?.stored ?? 0} rows instead of one`)
  return { number: taken.number, counter: taken.counter, period }
}

/**
 * Continues the range of a previous program: `next` is the next number in the period of the issue day.
 * Throws Problem `NUMBERS_TAKEN` (409) if that period already has numbers, RangeError like `takeNumber`.
 */
export async function continueRange(
  { db }: HasDb,
  { name, pattern }: NumberRange,
  issued: IssueTime,
  next: number,
): Promise<void> {
  if (!Number.isSafeInteger(next) || next < 1) throw new RangeError('numbers count from 1')
  const { period } = datePattern(pattern, dayIn(issued.at, issued.zone))
  const { rowCount } = await db.execute(sql`
    insert into number_ranges ("range", "period", "first", "last") values (${name}, ${period}, ${next}, ${next - 1})
    on conflict ("range", "period") do update set "first" = excluded."first", "last" = excluded."last"
      where number_ranges."last" < number_ranges."first"`)
  if (rowCount === 1) return
  throw new Problem('NUMBERS_TAKEN', 409, {
    de: 'In diesem Zeitraum sind schon Nummern vergeben; die Zählung kann nicht mehr anders beginnen.',
    en: 'Numbers of this period are given out already; counting can no longer begin elsewhere.',
  })
}

/** A fault of a range: a counter without a row, in two rows, or never issued. */
export interface NumberFault {
  period: string
  counter: number
  fault: 'missing' | 'double' | 'unknown'
}

export interface RangeProof {
  periods: { period: string; first: number; last: number; rows: number }[]
  /** The first hundred; empty if the range has no gaps and duplicates. */
  faults: NumberFault[]
}

/**
 * Proves that a range has no gaps and no duplicates: every issued counter is in exactly one row, and no row has any
 * other. Reads one snapshot, so numbers may be taken meanwhile.
 * @param rows a query of all rows with a number of this range, with the columns "period" and "counter"
 */
export async function proveRange({ db }: HasDb, name: string, rows: SQL): Promise<RangeProof> {
  const { rows: found } = await db.execute<{ proof: RangeProof }>(sql`
    with held as materialized (${rows}),
    ranges as (select "period", "first", "last" from number_ranges where "range" = ${name}),
    faults as (
      select "period", "counter", 'missing' as "fault" from (
        select "period", generate_series("first", "last") as "counter" from ranges
        except select "period", "counter" from held) as absent
      union all
      select "period", "counter", 'double' from held group by "period", "counter" having count(*) > 1
      union all
      select distinct held."period", "counter", 'unknown' from held left join ranges using ("period")
      where ranges."period" is null or "counter" not between "first" and "last"
    ),
    periods as (
      select ranges.*, (select count(*) from held where held."period" = ranges."period") as "rows" from ranges
    )
    select json_build_object(
      'periods', (select coalesce(json_agg(periods order by "period"), '[]') from periods),
      'faults', (select coalesce(json_agg(told), '[]') from (
        select * from faults order by "period", "counter", "fault" limit 100) as told)
    ) as "proof"`)
  return found[0]!.proof
}
