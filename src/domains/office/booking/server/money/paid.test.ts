import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordJobs } from '#kit/server/records/due.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { patience } from '#kit/testing/patience.ts'
import { paymentFaults } from '#domains/shop/payments/server/offers.ts'
import { keptOf } from '../../booking.rules.ts'
import { bookings } from '../bookings.kind.ts'
import { timeValue } from '../times/times.views.ts'
import { bookingPayable } from './booking.payable.ts'
import { at, half, paidBookings } from './paid.fixture.ts'

const app = await testApp('booking paid')
const admin = app.as('admin')
const reader = app.as({ role: 'member', rights: ['booking.read'] })
const { bookingOf, booked, mails, makeResource, page, paid, paymentOf, send, takeTransfers } =
  await paidBookings(app)
const payments = '/api/v0/shop/payment'
const lapse = (_id: string) =>
  app.write(async (ctx) => {
    await takeAction(ctx, bookings, await lockRecord(ctx, bookings, { _id }), { action: 'lapse' })
  })

test('without a way to pay it is booked as before, and the mail says how to pay', async () => {
  const { own, pay, booking } = await booked(await makeResource())
  expect(booking.state).toBe('confirmed')
  expect(pay).toContain('done=sent')
  expect((await page(own)).data).toMatchObject({ payHref: '', refund: null })
})

test('holds once it is paid: reserved, told how long, paid, confirmed', async () => {
  await takeTransfers()
  const resource = await makeResource()
  const email = 'haelt@rebenau.example'
  const made = await booked(resource, '08:00', { email })
  expect(made.pay).toMatch(/^\/bezahlen\/booking-/)
  expect(made.booking).toMatchObject({ state: 'unpaid', paidCents: 0, heldUntil: expect.any(String) })
  expect((await page(made.own)).data).toMatchObject({
    step: 'pay',
    payHref: made.pay,
    refund: { hours: 48, percent: 50 },
  })
  // Meanwhile nobody else gets the time
  const other = await send(`/buchen/${resource.slug}`, {
    time: half('08:00'),
    tariff: resource.tariffs[0]!._id,
  })
  expect(other.status).toBe(409)
  expect((await page(made.pay)).data.sources.map(({ key }: { key: string }) => key)).toEqual(['transfer'])
  expect((await reader.post(`${payments}/${made.booking._id}/receive`, { cents: 1 })).status).toBe(403)

  await paid(made)
  expect(await bookingOf(made.booking._id)).toMatchObject({
    state: 'confirmed',
    heldUntil: null,
    paidCents: 2500,
  })
  const mailsTo = async (word: string) => (await mails(word)).filter((mail) => mail.includes(email))
  expect((await mailsTo('wartet auf die Zahlung')).length).toBe(1)
  expect((await mailsTo('Bezahlt')).map((mail) => mail.includes('25,00'))).toEqual([true])
  expect((await page(made.own)).data).toMatchObject({ step: 'done', payHref: '' })
  expect((await send(made.pay, { source: 'transfer' })).status).toBe(409)
  expect(await app.write(paymentFaults)).toEqual([])
})

test('too little is not enough, the rest makes it firm', async () => {
  const made = await booked(await makeResource())
  const first = await paid(made, 1000)
  expect(await bookingOf(made.booking._id)).toMatchObject({ state: 'unpaid', paidCents: 1000 })
  expect((await admin.post(`${payments}/${first}/receive`, { cents: 1500 })).status).toBe(200)
  expect((await bookingOf(made.booking._id)).state).toBe('confirmed')
})

test('paid late: it holds where the time is free, else the money goes back', async () => {
  const resource = await makeResource()
  const late = await booked(resource)
  await send(late.pay, { source: 'transfer' })
  const { _id } = await paymentOf(late.booking.group)
  await lapse(late.booking._id)
  expect((await paymentOf(late.booking.group)).state).toBe('cancelled')
  expect((await send(late.pay, { source: 'transfer' })).status).toBe(409)
  await admin.post(`${payments}/${_id}/receive`, { cents: 2500 })
  expect((await bookingOf(late.booking._id)).state).toBe('confirmed')

  const gone = await booked(resource, '09:00')
  await send(gone.pay, { source: 'transfer' })
  const payment = await paymentOf(gone.booking.group)
  await lapse(gone.booking._id)
  const next = await booked(resource, '09:00')
  await admin.post(`${payments}/${payment._id}/receive`, { cents: 2500 })
  expect((await bookingOf(gone.booking._id)).state).toBe('lapsed')
  expect(Number((await paymentOf(gone.booking.group)).refunded)).toBe(2500)
  expect((await bookingOf(next.booking._id)).state).toBe('unpaid')
})

test('cancelled in time all goes back, later a part, by the office all; unpaid ends without money', async () => {
  const resource = await makeResource({ refundHours: 48 })
  const early = await booked(resource)
  await paid(early)
  expect((await send(early.own, { action: 'cancel', booking: early.booking._id })).status).toBe(303)
  expect(await bookingOf(early.booking._id)).toMatchObject({ state: 'cancelled', paidCents: 0 })

  const strict = await makeResource({ refundHours: 8760, cancelHours: 1 })
  const later = await booked(strict)
  await paid(later)
  await send(later.own, { action: 'cancel', booking: later.booking._id })
  expect(await bookingOf(later.booking._id)).toMatchObject({ state: 'cancelled', paidCents: 1250 })
  const again = await send(later.own, { action: 'cancel', booking: later.booking._id })
  expect([again.status, again.problem?.code]).toEqual([409, 'TOO_LATE'])

  const office = await booked(strict, '09:00')
  await paid(office)
  expect((await reader.post(`/api/v0/booking/booking/${office.booking._id}/cancel`, {})).status).toBe(403)
  expect(
    (await admin.post(`/api/v0/booking/booking/${office.booking._id}/cancel`, { text: 'Wasserschaden' }))
      .status,
  ).toBe(200)
  expect((await bookingOf(office.booking._id)).paidCents).toBe(0)

  const unpaid = await booked(strict, '10:00')
  await send(unpaid.own, { action: 'cancel', booking: unpaid.booking._id })
  expect((await bookingOf(unpaid.booking._id)).state).toBe('cancelled')
  expect((await send(unpaid.pay, { source: 'transfer' })).status).toBe(409)
  expect(await app.write(paymentFaults)).toEqual([])
})

test('what the office confirms without money holds, too', async () => {
  const made = await booked(await makeResource())
  const { body } = await admin.post(`/api/v0/booking/booking/${made.booking._id}/confirm`, {
    text: 'Bar bezahlt',
  })
  expect(body.booking).toMatchObject({ state: 'confirmed' })
})

test('what stays to be paid of a price that does not divide is rounded down', () => {
  const rule = { refundHours: 24, refundPercent: 50 }
  const row = { cents: 2501, from: '2026-06-02T10:00:00.000Z' }
  expect(keptOf(row, rule, '2026-06-01T10:00:00.000Z')).toBe(0)
  expect(keptOf(row, rule, '2026-06-01T10:00:00.001Z')).toBe(1250)
  expect(keptOf(row, { ...rule, refundPercent: 100 }, '2026-06-02T09:00:00.000Z')).toBe(0)
})

test('waits while a bank has the money in hand, and no longer than before once it comes to nothing', async () => {
  const made = await booked(await makeResource())
  const { _id, group, heldUntil, from } = made.booking
  const news = { payment: _id, source: 'stripe' }
  await app.write((ctx) => bookingPayable.onProcessing!(ctx, group, news))
  const waiting = await bookingOf(_id)
  expect(Date.parse(waiting.heldUntil)).toBeGreaterThan(Date.parse(heldUntil))
  expect(Date.parse(waiting.heldUntil)).toBeLessThanOrEqual(Date.parse(from))
  expect(Date.parse(waiting.heldUntil)).toBeLessThanOrEqual(Date.now() + 10 * 86_400_000)
  const before = Date.now()
  await app.write((ctx) => bookingPayable.onFailed!(ctx, group, news))
  const failed = await bookingOf(_id)
  expect(failed.state).toBe('unpaid')
  expect(Date.parse(failed.heldUntil)).toBeLessThan(Date.parse(waiting.heldUntil))
  expect(Date.parse(failed.heldUntil)).toBeGreaterThan(before)
  // A second failure does not extend the deadline
  await app.write((ctx) => bookingPayable.onFailed!(ctx, group, news))
  expect(await bookingOf(_id)).toMatchObject({ heldUntil: failed.heldUntil })
})

describe('changed after it was paid', () => {
  beforeAll(takeTransfers)

  const hourly = { kind: 'room', length: 'free', least: 60, most: 240, step: 60 }
  const perHour = () => ({
    ...hourly,
    tariffs: [{ _id: uuidv7(), title: 'Stunde', titleEn: '', cents: 1500, per: 'hour' }],
  })

  test('what is paid is not made longer for nothing by moving it', async () => {
    const made = await booked(await makeResource(perHour()), { time: timeValue(at('08:00'), at('09:00')) })
    const { _id } = made.booking
    await paid(made, 1500)
    const longer = timeValue(at('09:00'), at('12:00'))
    const refused = await send(made.own, { action: 'move', booking: _id, time: longer })
    expect([refused.status, refused.problem?.code]).toEqual([409, 'COSTS_MORE'])
    expect(refused.problem.message).toContain('kostet mehr, als bezahlt ist')
    expect(await bookingOf(_id)).toMatchObject({ from: at('08:00'), until: at('09:00'), cents: 1500 })

    const asLong = timeValue(at('10:00'), at('11:00'))
    expect((await send(made.own, { action: 'move', booking: _id, time: asLong })).location).toContain(
      'done=moved',
    )
    expect(await bookingOf(_id)).toMatchObject({ from: at('10:00'), state: 'confirmed', cents: 1500 })
  })

  test('what the office confirmed without money is not made longer by its guest either', async () => {
    const made = await booked(await makeResource(perHour()), { time: timeValue(at('08:00'), at('09:00')) })
    const { _id } = made.booking
    await admin.post(`/api/v0/booking/booking/${_id}/confirm`, { text: 'Bar bezahlt' })
    const longer = timeValue(at('09:00'), at('12:00'))
    const refused = await send(made.own, { action: 'move', booking: _id, time: longer })
    expect([refused.status, refused.problem?.code]).toEqual([409, 'COSTS_MORE'])
  })

  test('who would not get all back any more does not move first and cancel then', async () => {
    const near = { refundHours: 8760, cancelHours: 1 }
    const made = await booked(await makeResource(near))
    const { _id } = made.booking
    const shown = async () => (await page(made.own)).data.bookings[0]
    await paid(made)
    expect(await shown()).toMatchObject({ open: true, movable: false })
    expect((await page(`${made.own}?move=${_id}`)).data.moving).toBeNull()
    const refused = await send(made.own, { action: 'move', booking: _id, time: half('10:00') })
    expect([refused.status, refused.problem?.code]).toEqual([409, 'TOO_LATE'])
    expect(await bookingOf(_id)).toMatchObject({ from: at('08:00'), paidCents: 2500 })

    const kind = await booked(await makeResource({ ...near, refundPercent: 100 }))
    await paid(kind)
    const moved = await send(kind.own, { action: 'move', booking: kind.booking._id, time: half('10:00') })
    expect(moved.location).toContain('done=moved')
  })

  test('money for what has taken place stays, and is not removed with its booking', async () => {
    const made = await booked(await makeResource())
    const booking = `/api/v0/booking/booking/${made.booking._id}`
    await send(made.pay, { source: 'transfer' })
    const { _id: payment } = await paymentOf(made.booking.group)
    const early = await admin.delete(booking)
    expect([early.status, early.body.code, early.body.message]).toEqual([
      ...[409, 'HAS_MONEY'],
      expect.stringContaining('Sagen Sie sie zuerst ab'),
    ])
    await admin.post(`${booking}/confirm`, { text: 'Zahlt am Eingang' })
    await app.platform.database.pool.query(
      `update bookings set "from" = now() - interval '1 hour' where "_id" = $1`,
      [made.booking._id],
    )
    await admin.post(`${booking}/attend`, {})
    await admin.post(`${payments}/${payment}/receive`, { cents: 2500 })
    expect(await bookingOf(made.booking._id)).toMatchObject({ state: 'attended', paidCents: 2500 })
    expect(Number((await paymentOf(made.booking.group)).refunded)).toBe(0)

    const late = await admin.delete(booking)
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, 'HAS_MONEY'],
      expect.stringContaining('Zahlen Sie das Geld zuerst zurück'),
    ])
    const other = await booked(await makeResource())
    const ids = [made.booking._id, other.booking._id]
    const many = await admin.post('/api/v0/booking/batch/booking/remove', { _id: ids })
    expect([many.status, many.body.code]).toEqual([409, 'BATCH'])
    expect(await bookingOf(other.booking._id)).toMatchObject({ state: 'unpaid' })
    expect((await admin.delete(`/api/v0/booking/booking/${other.booking._id}`)).status).toBe(200)
  })

  test('what lapsed of several is not asked for while others hold, and its money goes back', async () => {
    const resource = await makeResource({ several: 2 })
    const made = await booked(resource, { time0: half('08:00'), time1: half('09:00') })
    const { group } = made.booking
    await send(made.pay, { source: 'transfer' })
    const both = await paymentOf(group)
    expect(Number(both.cents)).toBe(5000)
    expect((await admin.post(`/api/v0/booking/booking/${made.booking._id}/lapse`, {})).status).toBe(200)
    await send(made.pay, { source: 'transfer' })
    expect(Number((await paymentOf(group)).cents)).toBe(2500)

    expect((await admin.post(`${payments}/${both._id}/receive`, { cents: 5000 })).status).toBe(200)
    const states = (await page(made.own)).data.bookings.map(({ state }: { state: string }) => state)
    expect(states.toSorted()).toEqual(['confirmed', 'lapsed'])
    expect(await bookingOf(made.booking._id)).toMatchObject({ state: 'lapsed', paidCents: 2500 })
    expect(await app.write(paymentFaults)).toEqual([])
  })

  test('what went back for good will is not asked for once more, and the rest makes it firm', async () => {
    const made = await booked(await makeResource())
    const payment = await paid(made)
    const asked = async ({ own }: typeof made) => {
      const { step, paid: there, due, payHref } = (await page(own)).data
      return { step, there, due, payHref }
    }
    const give = async (_id: string, more: object = {}) => {
      const { status, body } = await admin.post(`${payments}/${_id}/refund`, { cents: 500, ...more })
      expect([status, body.message]).toEqual([200, undefined])
    }
    const { due: nothing } = await asked(made)
    await give(payment)
    expect(await asked(made)).toMatchObject({ step: 'done', due: nothing, payHref: '' })
    expect((await asked(made)).there).toContain('20,00')
    await give(payment, { waives: false })
    expect(await asked(made)).toMatchObject({ due: expect.stringContaining('5,00'), payHref: made.pay })

    const part = await booked(await makeResource())
    const first = await paid(part, 1000)
    await give(first)
    expect(await asked(part)).toMatchObject({ step: 'pay', due: expect.stringContaining('15,00') })
    expect((await admin.post(`${payments}/${first}/receive`, { cents: 1500 })).status).toBe(200)
    expect((await bookingOf(part.booking._id)).state).toBe('confirmed')
  })

  test('a booking that gets shorter after it gives back what was paid for the rest, and made longer asks for just that', async () => {
    const made = await booked(await makeResource(perHour()), { time: timeValue(at('08:00'), at('10:00')) })
    const payment = await paid(made, 3000)
    expect((await admin.post(`${payments}/${payment}/refund`, { cents: 500 })).status).toBe(200)
    const until = async (clock: string) => {
      const { status, body } = await admin.post(`/api/v0/booking/booking/${made.booking._id}/move`, {
        ...{ from: at('08:00'), until: at(clock) },
      })
      expect([status, body.message]).toEqual([200, undefined])
    }
    await until('09:00')
    expect(await paymentOf(made.booking.group)).toMatchObject({ refunded: 2000, waived: 500 })
    expect((await page(made.own)).data).toMatchObject({ payHref: '' })
    const longer = timeValue(at('09:00'), at('11:00'))
    const refused = await send(made.own, { action: 'move', booking: made.booking._id, time: longer })
    expect(refused.problem?.code).toBe('COSTS_MORE')
    await until('10:00')
    expect((await page(made.own)).data).toMatchObject({ due: expect.stringContaining('15,00') })
    expect((await admin.post(`/api/v0/booking/booking/${made.booking._id}/cancel`, {})).status).toBe(200)
    // The whole amount, once
    expect(await paymentOf(made.booking.group)).toMatchObject({ refunded: 3000, waived: 0 })
    expect(await app.write(paymentFaults)).toEqual([])
  })

  test('moved by its booker to a more expensive time is refused, also where all that was paid went back for good will', async () => {
    const resource = await makeResource(perHour())
    const made = await booked(resource, { time: timeValue(at('08:00'), at('09:00')) })
    const payment = await paid(made, 1500)
    expect((await admin.post(`${payments}/${payment}/refund`, { cents: 1500 })).status).toBe(200)
    const changed = await admin.put(`/api/v0/booking/resource/${resource._id}`, { payOnline: false })
    expect([changed.status, changed.body.message]).toEqual([200, undefined])
    const longer = timeValue(at('09:00'), at('11:00'))
    const refused = await send(made.own, { action: 'move', booking: made.booking._id, time: longer })
    expect(refused.problem?.code).toBe('COSTS_MORE')
  })

  test('a booking that holds a part of its price is not ended by its deadline: the office decides', async () => {
    const resource = await makeResource()
    const part = await booked(resource)
    await paid(part, 1000)
    const none = await booked(resource, '09:00')
    const ids = [part.booking._id, none.booking._id]
    await app.platform.database.pool.query(
      `update bookings set "heldUntil" = now() - interval '1 minute' where "_id" = any($1)`,
      [ids],
    )
    const sweep = recordJobs.find(({ name }) => name === 'records.sweep')!
    await sweep.handle(app.platform, {} as never, { signal: new AbortController().signal } as never)
    expect(await bookingOf(part.booking._id)).toMatchObject({
      state: 'unpaid',
      heldUntil: null,
      paidCents: 1000,
    })
    expect((await bookingOf(none.booking._id)).state).toBe('lapsed')
    const other = await send(`/buchen/${resource.slug}`, {
      time: half('08:00'),
      tariff: resource.tariffs[0]!._id,
    })
    expect(other.status).toBe(409)
    expect(
      (await admin.post(`${payments}/${(await paymentOf(part.booking.group))._id}/receive`, { cents: 1500 }))
        .status,
    ).toBe(200)
    expect((await bookingOf(part.booking._id)).state).toBe('confirmed')
  })

  test('what lapsed is given back whole where a part was given for good will before', async () => {
    const resource = await makeResource({ several: 2 })
    const made = await booked(resource, { time0: half('08:00'), time1: half('09:00') })
    const payment = await paid(made, 2000)
    expect((await admin.post(`${payments}/${payment}/refund`, { cents: 500 })).status).toBe(200)
    expect((await admin.post(`/api/v0/booking/booking/${made.booking._id}/lapse`, {})).status).toBe(200)
    expect((await admin.post(`${payments}/${payment}/receive`, { cents: 3000 })).status).toBe(200)
    const { rows } = await app.platform.database.pool.query(
      'select sum("received" - "refunded") as there, sum("waived") as waived from payments where "payableId" = $1',
      [made.booking.group],
    )
    expect(rows).toEqual([{ there: '2000', waived: '500' }])
    expect(await app.write(paymentFaults)).toEqual([])
  })

  test('of what never held nothing is kept, and the office hears only of what it knows', async () => {
    const { body: was } = await admin.get('/api/v0/booking/settings')
    await admin.put('/api/v0/booking/settings', { ...was, email: 'amt@rebenau.example' })
    const resource = await makeResource({ refundHours: 8760, cancelHours: 1, title: 'Kegelbahn' })
    const part = await booked(resource)
    await paid(part, 1000)
    await send(part.own, { action: 'cancel', booking: part.booking._id })
    expect(await bookingOf(part.booking._id)).toMatchObject({ state: 'cancelled', paidCents: 0 })
    const told = async () => (await mails('Kegelbahn')).filter((mail) => /^Subject: Abgesagt/m.test(mail))
    const letters = async () =>
      (await told()).map((mail) => /^To: .*?([\w.]+)@/m.exec(mail)?.[1] ?? '').toSorted()
    expect(await letters()).toEqual(['vera'])

    const firm = await booked(resource, '09:00')
    await paid(firm)
    await send(firm.own, { action: 'cancel', booking: firm.booking._id })
    expect(await letters()).toEqual(['amt', 'vera', 'vera'])
  })

  test('what waits for its money can be paid, whatever the resource says by now, but not by test keys', async () => {
    const resource = await makeResource()
    const made = await booked(resource)
    await admin.put(`/api/v0/booking/resource/${resource._id}`, { payOnline: false })
    expect((await page(made.own)).data).toMatchObject({ step: 'pay', payHref: made.pay })
    await admin.put('/api/v0/shop/payment-settings', {
      ...{ stripe: true, stripeMode: 'test', stripeMethods: ['card'] },
      ...{ stripeTestKey: 'sk_test_rebenau', stripeTestWebhook: 'whsec_rebenau' },
    })
    expect((await page(made.pay)).data.sources.map(({ key }: { key: string }) => key)).toEqual(['transfer'])
    expect((await send(made.pay, { source: 'stripe' })).status).toBe(422)
    await paid(made)
    expect(await bookingOf(made.booking._id)).toMatchObject({ state: 'confirmed', paidCents: 2500 })
  })

  test('a network that has not paid what it booked gets no more', async () => {
    const resource = await makeResource({ several: 10, least: 5, step: 5 })
    const tariff = resource.tariffs[0]!._id
    const five = (minutes: number) => {
      const from = new Date(Date.parse(at('08:00')) + minutes * 60_000).toISOString()
      return timeValue(from, new Date(Date.parse(from) + 300_000).toISOString())
    }
    const ten = Object.fromEntries([...Array(10).keys()].map((index) => [`time${index}`, five(index * 5)]))
    const hold = (times: Record<string, string>) =>
      send(`/buchen/${resource.slug}`, { ...times, tariff }, '10.7.0.1')
    const held = await hold(ten)
    await send(held.location, { action: 'book', name: 'Vera Huber', email: 'vera@rebenau.example' })
    const refused = await hold({ time: five(60) })
    expect([refused.status, refused.problem?.code]).toEqual([429, 'TOO_MANY'])
  })
})

describe('paid and changed at the same time', () => {
  const { pool } = app.platform.database
  beforeAll(takeTransfers)

  type Made = Awaited<ReturnType<typeof booked>>
  const one = ({ booking }: Made) => `/api/v0/booking/booking/${booking._id}`
  const refunds = async (payment: string) =>
    (await pool.query('select "cents" from payment_refunds where "payment" = $1', [payment])).rows.map(
      ({ cents }) => Number(cents),
    )

  /**
   * Starts an action while the payments of a booking are locked. Returns whether the booking's row stays unlocked
   * meanwhile.
   */
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
      // After a cancellation the attempt is over; a payment recorded anyway is refunded
      expect([200, 409]).toContain(received.status)
      expect(await bookingOf(made.booking._id)).toMatchObject({ state: 'cancelled', paidCents: 0 })
      expect(await refunds(_id)).toEqual(received.status === 200 ? [2500] : [])
    }
  })

  test('money goes back from what paid, not from a newer try by test keys', async () => {
    const made = await booked(await makeResource())
    const payment = await paid(made)
    // As reported by a provider before its keys were changed
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
})
