import type { Database } from '#kit/server/database/connect.ts'
import type { Bench, Row } from './bench.ts'
import { load } from './load.ts'
import { byTurns, median, ratioResult, type Result } from './measuring.ts'

const booked = 10_000
const days = 31
const dayMs = 86_400_000

/** Bookable every half hour, day and night: opening hours would only reduce the number of times to compare. */
const hall = { title: 'Messraum', active: true, least: 30, step: 30, leadHours: 0, aheadDays: 365 }

/** Books every second half hour, from half a year ago to half a year ahead. */
async function fillBookings({ pool }: Database, { _id, number }: { _id: string; number: number }) {
  await pool.query(
    `with made as (
      insert into bookings ("_id", "state", "resource", "group", "from", "until", "units", "lang", "source", "name", "email",
        "phone", "note", "answers", "internal", "tariff", "cents", "eventTitle", "origin")
      select gen_random_uuid(), 'confirmed', $1, gen_random_uuid(), at, at + interval '30 minutes', 1, 'de', 'office',
        'Gast', '', '', '', '[]', '', '', 0, '', ''
      from (select date_trunc('hour', now()) + (n - $3::int / 2) * interval '1 hour' as at from generate_series(1, $3::int) n) hours
      returning "_id", "from", "until"
    )
    insert into booking_takings ("booking", "resource", "from", "until", "units", "alone")
    select "_id", $2, "from", "until", 1, true from made`,
    [_id, number, booked],
  )
  await pool.query('analyze bookings, booking_takings')
}

/** Free times of a month by day, compared with the statement that reads the bookings. */
async function freeTimes(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const database = await bench.database()
  const headers = await bench.signIn()
  const answer = await fetch(`${base}/api/v0/booking/resource`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(hall),
  })
  if (!answer.ok) throw new Error(`a resource was answered with ${answer.status}: ${await answer.text()}`)
  const { booking_resource: made } = (await answer.json()) as { booking_resource: { _id: string } }
  const found = await database.pool.query(`select "number" from booking_resources where "_id" = $1`, [
    made._id,
  ])
  const number = Number(found.rows[0].number)
  await fillBookings(database, { _id: made._id, number })

  const { rounds, seconds } = bench.effort
  // Each from another address, because of the limit of sixty a minute; signed in, to bypass the cache
  let network = 0
  const request = () => ({
    path: `/api/v0/booking/free/${made._id}?days=${days}`,
    headers: {
      ...headers,
      'x-forwarded-for': `10.${++network >> 16}.${(network >> 8) & 255}.${network & 255}`,
    },
  })
  const on = async () => (await load({ base, connections: 1, seconds, request })).perSecond
  const now = Date.now()
  const sql = () =>
    bench.worker().do({
      kind: 'statement',
      url: database.url,
      text: `select "resource", "from", "until" from booking_takings where "resource" = any($1::int[]) and "alone"
        and "until" > $2::timestamptz and "from" < $3::timestamptz and ("heldUntil" is null or "heldUntil" > $2::timestamptz)`,
      values: [[number], new Date(now).toISOString(), new Date(now + days * dayMs).toISOString()],
      ...{ clients: 1, seconds, transaction: false },
    })
  await on()
  const { ours, bare } = await byTurns(rounds, on, sql)
  const each = (perSecond: readonly number[]) => 1000 / median(perSecond)
  return [
    ratioResult(
      `Free times of ${days} days, ${booked.toLocaleString('en')} bookings, pg alone`,
      { ours: each(ours), bare: each(bare), unit: 'ms' },
      { most: 3 },
    ),
  ]
}

/** Speed of finding free times. */
export const bookingRows: readonly Row[] = [{ name: 'free-times', measure: freeTimes }]
