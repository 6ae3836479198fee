import { expect } from 'vitest'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import type { TestApp } from '#kit/testing/test-app.ts'
import { timeValue } from '../times/times.views.ts'

const zone = 'Europe/Vienna'
const payments = '/api/v0/shop/payment'

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 1) day = laterDay(day, 1)
  return day
})()
export const at = (clock: string) => momentOf(monday, clock, zone)
export const half = (clock: string) =>
  timeValue(at(clock), new Date(Date.parse(at(clock)) + 1_800_000).toISOString())

interface Resource {
  _id: string
  slug: string
  tariffs: { _id: string }[]
}

/** Resources with prices, and helpers that book and pay them. */
export async function paidBookings(app: TestApp) {
  const admin = app.as('admin')
  let network = 0
  let number = 0
  const { body: opened } = await admin.post('/api/v0/booking/openinghours', {
    title: 'Immer',
    week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '12:00' })),
    // The Monday may be a public holiday
    closedOnHolidays: false,
    country: 'at',
    days: [],
  })
  await admin.put('/api/v0/accounting/settings', { name: 'Gemeinde Rebenau', country: 'AT' })

  const nextAddress = () => `10.5.${Math.floor(++network / 256)}.${network % 256}`

  async function makeResource(fields: object = {}): Promise<Resource> {
    const { body } = await admin.post('/api/v0/booking/resource', {
      title: `Saal ${++number}`,
      ...{ hours: opened.opening_hours._id, active: true, optIn: false },
      ...{ payOnline: true, refundHours: 48, refundPercent: 50 },
      tariffs: [{ _id: uuidv7(), title: 'Alle', titleEn: '', cents: 2500, per: 'booking' }],
      ...fields,
    })
    expect(body.message).toBeUndefined()
    return body.booking_resource
  }
  async function send(url: string, fields: Record<string, string>, address = nextAddress()) {
    const stamp = stampForm(
      app.platform.config.secret,
      'booking',
      new Date(Date.now() - 10_000).toISOString(),
    )
    const isFilled = fields['action'] === 'book'
    const answer = await app.server.inject({
      method: 'POST',
      url: url.split('?')[0]!,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: address,
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
    const [path = '', query = ''] = address.split('?')
    return (await app.guest.get('/api/c/site', { path, query })).body
  }
  const paymentOf = async (group: string) => {
    const { rows } = await app.platform.database.pool.query(
      'select * from payments where "payableId" = $1 order by "_id" desc limit 1',
      [group],
    )
    return rows[0]
  }
  return {
    makeResource,
    send,
    page,
    paymentOf,
    /** Enables bank transfers. */
    async takeTransfers() {
      await admin.post('/api/v0/accounting/bank-account', {
        ...{ title: 'Giro', holder: 'Gemeinde Rebenau', iban: 'AT611904300234573201', isDefault: true },
      })
      await admin.put('/api/v0/shop/payment-settings', { transfer: true, cash: false })
    },
    /** Books times, each in a field; returns the page of the booking and the payment address. */
    async booked(
      resource: Resource,
      times: string | Record<string, string> = '08:00',
      who: Record<string, string> = {},
    ) {
      const chosen = typeof times === 'string' ? { time: half(times) } : times
      const held = await send(`/buchen/${resource.slug}`, { ...chosen, tariff: resource.tariffs[0]!._id })
      expect([held.status, held.problem?.message]).toEqual([303, undefined])
      const filled = { action: 'book', name: 'Vera Huber', email: 'vera@rebenau.example', ...who }
      const done = await send(held.location, filled)
      expect([done.status, done.problem?.message]).toEqual([303, undefined])
      const { body } = await admin.get('/api/v0/booking/booking', {
        ...{ resource: resource._id, sort: '-number' },
      })
      return { own: held.location, pay: done.location, booking: body.booking[0] }
    },
    bookingOf: async (_id: string) => (await admin.get(`/api/v0/booking/booking/${_id}`)).body.booking,
    /** Chooses a bank transfer, and the office records its arrival. */
    async paid({ pay, booking }: { pay: string; booking: { group: string } }, amount = 2500) {
      expect((await send(pay, { source: 'transfer' })).status).toBe(303)
      const { _id } = await paymentOf(booking.group)
      const { status, body } = await admin.post(`${payments}/${_id}/receive`, { cents: amount })
      expect([status, body.message]).toEqual([200, undefined])
      await app.platform.jobs.idle(60)
      return _id as string
    },
    /** Mails that contain a word. */
    async mails(word: string) {
      await app.platform.jobs.idle(20)
      return (await outboxIn(app.platform.config.dataDir).all()).filter((mail) => mail.includes(word))
    },
  }
}
