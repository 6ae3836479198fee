import { expect, test, vi } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { patience } from '../../../../../kit/testing/patience.ts'
import { half, paidBookings } from './paid.fixture.ts'

const app = await testApp('booking paid locks')
const admin = app.as('admin')
const { bookingOf, booked, makeResource, paid, paymentOf, send, takeTransfers } = await paidBookings(app)
const { pool } = app.platform.database
await takeTransfers()

type Made = Awaited<ReturnType<typeof booked>>
const one = ({ booking }: Made) => `/api/v0/booking/booking/${booking._id}`
const refunds = async (payment: string) =>
  (await pool.query('select "cents" from payment_refunds where "payment" = $1', [payment])).rows.map(
    ({ cents }) => Number(cents),
  )

/** Begins something while somebody works on the payments of a booking. Gives whether its row is free while that waits. */
async function besidePayments(made: Made, work: () => Promise<{ status: number }>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `payable booking ${made.booking.group}`,
    ])
    const begun = work()
    await vi.waitUntil(async () => {
      const { rowCount } = await client.query(
        `select from pg_locks where "locktype" = 'advisory' and not "granted" and "pid" = any(
          select "pid" from pg_stat_activity where "datname" = current_database())`,
      )
      return (rowCount ?? 0) > 0
    }, patience)
    const { rows } = await client.query('select from bookings where "_id" = $1 for update skip locked', [
      made.booking._id,
    ])
    await client.query('commit')
    return { isFree: rows.length === 1, status: (await begun).status }
  } finally {
    client.release()
  }
}

test('whatever changes a booking waits for its payments before it holds the booking', async () => {
  const resource = await makeResource()
  const done = { isFree: true, status: 200 }
  const moved = await booked(resource)
  await paid(moved)
  const from = new Date(Date.parse(moved.booking.from) + 3_600_000).toISOString()
  expect(await besidePayments(moved, () => admin.post(`${one(moved)}/move`, { from }))).toEqual(done)
  expect(await besidePayments(moved, () => admin.put(one(moved), { units: 1, internal: 'Tel.' }))).toEqual(
    done,
  )
  expect(await besidePayments(moved, () => admin.post(`${one(moved)}/cancel`, {}))).toEqual(done)
  const own = await booked(resource, '10:00')
  expect(await besidePayments(own, () => send(own.own, { action: 'cancel' }))).toEqual({
    ...done,
    status: 303,
  })
  const lapsed = await booked(resource, '10:30')
  expect(await besidePayments(lapsed, () => admin.post(`${one(lapsed)}/lapse`, {}))).toEqual(done)
  expect(await besidePayments(lapsed, () => admin.delete(one(lapsed)))).toEqual(done)
})

test('money that comes in while the office cancels: nobody waits for ever, and all of it goes back', async () => {
  const resource = await makeResource()
  for (const clock of ['08:00', '08:30', '09:00', '09:30']) {
    const made = await booked(resource, clock)
    await send(made.pay, { source: 'transfer' })
    const { _id } = await paymentOf(made.booking.group)
    const [cancelled, received] = await Promise.all([
      admin.post(`${one(made)}/cancel`, {}),
      admin.post(`/api/v0/shop/payment/${_id}/receive`, { cents: 2500 }),
    ])
    expect(cancelled.status).toBe(200)
    // Cancelled first, the try to pay is over; what is noted all the same goes back
    expect([200, 409]).toContain(received.status)
    expect(await bookingOf(made.booking._id)).toMatchObject({ state: 'cancelled', paidCents: 0 })
    expect(await refunds(_id)).toEqual(received.status === 200 ? [2500] : [])
  }
})

test('money goes back from what paid, not from a newer try by test keys', async () => {
  const made = await booked(await makeResource())
  const payment = await paid(made)
  // As a provider told it before its keys were changed
  const { rows } = await pool.query(
    `insert into payments ("_id", "createdAt", "payableKind", "payableId", "source", "mode", "state", "cents", "received", "refunded",
       "currency", "title", "payableNumber", "email", "lang")
     select $2, now(), "payableKind", "payableId", 'stripe', 'test', 'paid', "cents", "cents", 0,
       "currency", "title", "payableNumber", "email", "lang" from payments where "_id" = $1 returning "_id"`,
    [payment, uuidv7()],
  )
  expect((await admin.post(`${one(made)}/cancel`, {})).status).toBe(200)
  expect(await refunds(payment)).toEqual([2500])
  expect(await refunds(rows[0]._id)).toEqual([])
})

test('a date that has lapsed stays with others that are paid, and says why', async () => {
  const resource = await makeResource({ several: 2 })
  const made = await booked(resource, { time0: half('08:00'), time1: half('09:00') })
  expect((await admin.post(`${one(made)}/lapse`, {})).status).toBe(200)
  await paid(made, 2500)
  const refused = await admin.delete(one(made))
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    ...[409, 'HAS_MONEY'],
    expect.stringContaining('bleibt darum bei ihnen stehen'),
  ])
})
