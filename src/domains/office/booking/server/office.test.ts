import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { momentOf } from '../../../../kit/shared/dates.ts'
import { laterDay, weekdayOfDay } from '../../../../kit/shared/days.ts'

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
