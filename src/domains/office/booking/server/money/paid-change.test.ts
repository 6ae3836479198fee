import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { paymentFaults } from '../../../../shop/payments/server/offers.ts'
import { at, half, paidBookings } from './paid.fixture.ts'
import { timeValue } from '../times/times.views.ts'

const app = await testApp('booking paid change')
const admin = app.as('admin')
const { bookingOf, booked, mails, makeResource, page, paid, paymentOf, send, takeTransfers } =
  await paidBookings(app)
const payments = '/api/v0/shop/payment'
await takeTransfers()

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
  // All that came in, once
  expect(await paymentOf(made.booking.group)).toMatchObject({ refunded: 3000, waived: 0 })
  expect(await app.write(paymentFaults)).toEqual([])
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
