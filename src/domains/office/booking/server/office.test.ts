import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { momentOf } from '../../../../kit/shared/dates.ts'
import { laterDay, weekdayOfDay } from '../../../../kit/shared/days.ts'
import { outboxIn } from '../../../../kit/testing/outbox.ts'

const app = await testApp('booking office')
const admin = app.as('admin')
const clerk = app.as({ role: 'member', rights: ['booking.read', 'booking.create', 'booking.update'] })
const path = '/api/v0/booking/booking'

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 1) day = laterDay(day, 1)
  return day
})()
const at = (clock: string) => momentOf(monday, clock, 'Europe/Vienna')

let hours = ''
let number = 0
async function makeResource(fields: object = {}) {
  const { body } = await admin.post('/api/v0/booking/resource', {
    title: `Saal ${++number}`,
    ...{ hours, active: true, length: 'free', least: 60, most: 240, step: 60 },
    ...fields,
  })
  expect(body.message).toBeUndefined()
  return body.booking_resource as { _id: string; tariffs: { _id: string }[] }
}
const tariffs = () => [
  { _id: crypto.randomUUID(), title: 'Alle', titleEn: 'Everybody', cents: 2500, per: 'hour' },
  { _id: crypto.randomUUID(), title: 'Vereine', titleEn: '', cents: 1000, per: 'booking' },
]
const book = (resource: string, fields: object = {}) =>
  clerk.post(path, { resource, from: at('08:00'), name: 'Vera Huber', ...fields })

beforeAll(async () => {
  const { body } = await admin.post('/api/v0/booking/openinghours', {
    title: 'Amtsstunden',
    week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '12:00' })),
    // The Monday may be a public holiday
    ...{ country: 'at', closedOnHolidays: false },
  })
  hours = body.opening_hours._id
})

test('a booking by telephone costs what its tariff says, and whoever booked reads it', async () => {
  const payText = 'Bitte am Tag der Buchung bar im Amt zahlen.'
  const resource = await makeResource({ tariffs: tariffs(), payText })
  const [all, clubs] = resource.tariffs.map(({ _id }) => _id)
  const { body: offered } = await clerk.get('/api/v0/booking/choices')
  expect(offered.choices.find(({ _id }: { _id: string }) => _id === resource._id).tariffs).toMatchObject([
    { _id: all, title: 'Alle', cents: 2500, per: 'hour' },
    { _id: clubs },
  ])
  const email = 'telefon@rebenau.example'
  const made = (await book(resource._id, { until: at('10:00'), tariffId: all, email, lang: 'en' })).body
    .booking
  // The office reads its own language, whoever booked his
  expect(made).toMatchObject({ tariffId: all, tariff: 'Alle', cents: 5000 })
  await app.platform.jobs.idle(20)
  const mails = (await outboxIn(app.platform.config.dataDir).all()).filter((one) => one.includes(email))
  expect(mails.join('\n')).toContain('50.00')
  expect(mails.join('\n')).toContain('bar im Amt')

  expect((await clerk.put(`${path}/${made._id}`, made)).status).toBe(200)
  const change = async (fields: object) => (await clerk.put(`${path}/${made._id}`, fields)).body.booking
  expect(await change({ until: at('11:00') })).toMatchObject({ cents: 7500 })
  expect(await change({ tariffId: clubs })).toMatchObject({ tariff: 'Vereine', cents: 1000 })
  expect(await change({ cents: 800 })).toMatchObject({ tariff: 'Vereine', cents: 800 })
  expect(await change({ tariffId: all, until: at('09:00') })).toMatchObject({ cents: 2500 })
  expect(await change({ tariffId: null })).toMatchObject({ tariff: '', cents: 0 })
})

test('a tariff of something else, or one by its name, is refused at its field', async () => {
  const resource = await makeResource({ tariffs: tariffs() })
  const [foreign] = (await makeResource({ tariffs: tariffs() })).tariffs
  const wrong = await book(resource._id, { tariffId: foreign!._id })
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['tariffId']])
  const { _id } = (await book(resource._id)).body.booking
  const fields = async (given: object) => {
    const { status, body } = await clerk.put(`${path}/${_id}`, given)
    return [status, ...Object.keys(body.fields ?? {})]
  }
  expect(await fields({ tariff: 'Vereine' })).toEqual([422, 'tariff'])
  expect(await fields({ tariffId: foreign!._id })).toEqual([422, 'tariffId'])
  expect(await fields({ cents: -1 })).toEqual([422, 'cents'])
})

test('when it is closed a booking by telephone is taken only where that is meant', async () => {
  const { _id } = await makeResource()
  const evening = { from: at('19:00') }
  const closed = await book(_id, evening)
  expect([closed.status, closed.body.fields]).toEqual([
    422,
    { from: 'Zu dieser Zeit ist geschlossen oder jemand abwesend.' },
  ])
  const keyed = await book(_id, { ...evening, idempotencyKey: 'abend-1234' })
  expect([keyed.status, Object.keys(keyed.body.fields ?? {})]).toEqual([422, ['from']])
  expect((await admin.get(path, { resource: _id })).body.total).toBe(0)
  const made = await book(_id, { ...evening, anyway: true })
  expect(made.body.booking).toMatchObject({ state: 'confirmed', from: at('19:00') })
  const later = { from: at('20:00'), until: at('21:00') }
  expect((await clerk.put(`${path}/${made.body.booking._id}`, later)).status).toBe(422)
  expect((await clerk.put(`${path}/${made.body.booking._id}`, { ...later, anyway: true })).status).toBe(200)
})

test('whether somebody came is said once it has begun, and a wrong click is taken back', async () => {
  const { _id: resource } = await makeResource()
  const { _id } = (await book(resource)).body.booking
  const act = async (action: string) => {
    const { status, body } = await clerk.post(`${path}/${_id}/${action}`, {})
    return [status, body.code ?? body.booking.state]
  }
  expect([await act('miss'), await act('attend')]).toEqual([
    [409, 'TRANSITION'],
    [409, 'TRANSITION'],
  ])
  expect((await clerk.post(`${path}/${_id}/miss`, {})).body.message).toMatch(/noch nicht begonnen/)
  await app.platform.database.pool.query(
    `update bookings set "from" = now() - interval '1 hour', "until" = now() + interval '1 hour' where "_id" = $1`,
    [_id],
  )
  expect(await act('miss')).toEqual([200, 'missed'])
  expect(await act('unmark')).toEqual([200, 'confirmed'])
  expect(await act('attend')).toEqual([200, 'attended'])
})
