import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { at, half, paidBookings } from './paid.fixture.ts'
import { timeValue } from './times.views.ts'

const app = await testApp('booking paid change')
const { bookingOf, booked, makeResource, page, paid, send, takeTransfers } = await paidBookings(app)
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
  await app.as('admin').post(`/api/v0/booking/booking/${_id}/confirm`, { text: 'Bar bezahlt' })
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
