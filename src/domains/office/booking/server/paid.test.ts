import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { stampField, stampForm } from '../../../../kit/server/http/spam.ts'
import { takeAction } from '../../../../kit/server/states/take-action.ts'
import { momentOf } from '../../../../kit/shared/dates.ts'
import { laterDay, weekdayOfDay } from '../../../../kit/shared/days.ts'
import { lockRecord } from '../../../../kit/server/records/conflict.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { paymentFaults } from '../../../shop/payments/server/offers.ts'
import { keptOf } from '../booking.rules.ts'
import { bookings } from './bookings.kind.ts'
import { timeValue } from './times.views.ts'

const zone = 'Europe/Vienna'
const app = await testApp('booking paid')
const admin = app.as('admin')
const reader = app.as({ role: 'member', rights: ['booking.read'] })

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 1) day = laterDay(day, 1)
  return day
})()
const at = (clock: string) => momentOf(monday, clock, zone)
const half = (clock: string) =>
  timeValue(at(clock), new Date(Date.parse(at(clock)) + 1_800_000).toISOString())

let hours = ''
let network = 0
let number = 0
async function makeResource(fields: object = {}) {
  const { body } = await admin.post('/api/v0/booking/resource', {
    title: `Saal ${++number}`,
    ...{ hours, active: true, optIn: false, payOnline: true, refundHours: 48, refundPercent: 50 },
    tariffs: [{ _id: uuidv7(), title: 'Alle', titleEn: '', cents: 2500, per: 'booking' }],
    ...fields,
  })
  expect(body.message).toBeUndefined()
  return body.booking_resource as { _id: string; slug: string; tariffs: { _id: string }[] }
}
async function send(url: string, fields: Record<string, string>) {
  const stamp = stampForm(app.platform.config.secret, 'booking', new Date(Date.now() - 10_000).toISOString())
  const isFilled = fields['action'] === 'book'
  const answer = await app.server.inject({
    method: 'POST',
    url: url.split('?')[0]!,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.5.0.${++network}`,
    payload: new URLSearchParams({ ...(isFilled ? { [stampField]: stamp } : {}), ...fields }).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    problem: isPage ? answer.json().data?.form?.problem : undefined,
  }
}
const page = async (address: string) => {
  const [at_ = '', query = ''] = address.split('?')
  return (await app.guest.get('/api/c/site', { path: at_, query })).body
}
const who = { action: 'book', name: 'Vera Huber', email: 'vera@rebenau.example' }
/** Books a time; gives the page of the booking and where it is paid. */
async function booked(resource: Awaited<ReturnType<typeof makeResource>>, clock = '08:00') {
  const held = await send(`/buchen/${resource.slug}`, { time: half(clock), tariff: resource.tariffs[0]!._id })
  expect([held.status, held.problem?.message]).toEqual([303, undefined])
  const done = await send(held.location, who)
  expect([done.status, done.problem?.message]).toEqual([303, undefined])
  const { body } = await admin.get('/api/v0/booking/booking', { resource: resource._id, sort: '-number' })
  return { own: held.location, pay: done.location, booking: body.booking[0] }
}
const bookingOf = async (_id: string) => (await admin.get(`/api/v0/booking/booking/${_id}`)).body.booking
const payments = '/api/v0/shop/payment'
const paymentOf = async (group: string) => {
  const { rows } = await app.platform.database.pool.query(
    'select * from payments where "payableId" = $1 order by "_id" desc limit 1',
    [group],
  )
  return rows[0]
}
/** Chooses the transfer, and the office notes its money. */
async function paid({ pay, booking }: { pay: string; booking: { group: string } }, amount = 2500) {
  expect((await send(pay, { source: 'transfer' })).status).toBe(303)
  const { _id } = await paymentOf(booking.group)
  const { status, body } = await admin.post(`${payments}/${_id}/receive`, { cents: amount })
  expect([status, body.message]).toEqual([200, undefined])
  await app.platform.jobs.idle(60)
  return _id as string
}
const mails = async (word: string) => {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const all = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return all.map((mail) => mail.replaceAll(/=\r?\n/g, '')).filter((mail) => mail.includes(word))
}
const lapse = (_id: string) =>
  app.write(async (ctx) => {
    await takeAction(ctx, bookings, await lockRecord(ctx, bookings, { _id }), { action: 'lapse' })
  })

beforeAll(async () => {
  const { body } = await admin.post('/api/v0/booking/openinghours', {
    title: 'Immer',
    week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '12:00' })),
    country: 'at',
    days: [],
  })
  hours = body.opening_hours._id
  await admin.put('/api/v0/accounting/settings', { name: 'Gemeinde Rebenau', country: 'AT' })
})

test('without a way to pay it is booked as before, and the mail says how to pay', async () => {
  const { own, pay, booking } = await booked(await makeResource())
  expect(booking.state).toBe('confirmed')
  expect(pay).toContain('done=sent')
  expect((await page(own)).data).toMatchObject({ payHref: '', refund: null })
})

test('holds once it is paid: reserved, told how long, paid, confirmed', async () => {
  await admin.post('/api/v0/accounting/bank-account', {
    ...{ title: 'Giro', holder: 'Gemeinde Rebenau', iban: 'AT611904300234573201', isDefault: true },
  })
  await admin.put('/api/v0/shop/payment-settings', { transfer: true, cash: false })
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
