import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { lockRecord } from '../../../../../kit/server/records/conflict.ts'
import { takeAction } from '../../../../../kit/server/states/take-action.ts'
import { paymentFaults } from '../../../../shop/payments/server/offers.ts'
import { keptOf } from '../../booking.rules.ts'
import { bookingPayable } from './booking.payable.ts'
import { bookings } from '../bookings.kind.ts'
import { half, paidBookings } from './paid.fixture.ts'

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
  const made = await booked(resource)
  expect(made.pay).toMatch(/^\/bezahlen\/booking-/)
  expect(made.booking).toMatchObject({ state: 'unpaid', paidCents: 0, heldUntil: expect.any(String) })
  expect((await page(made.own)).data).toMatchObject({
    step: 'pay',
    payHref: made.pay,
    refund: { hours: 48, percent: 50 },
  })
  // Somebody else does not get the time meanwhile
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
  expect((await mails('wartet auf die Zahlung')).length).toBe(1)
  expect((await mails('Bezahlt')).map((mail) => mail.includes('25,00'))).toEqual([true])
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
  // Declined once more: nobody gets more time by that
  await app.write((ctx) => bookingPayable.onFailed!(ctx, group, news))
  expect(await bookingOf(_id)).toMatchObject({ heldUntil: failed.heldUntil })
})
