import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { stampField, stampForm } from '../../../../kit/server/http/spam.ts'
import { momentOf } from '../../../../kit/shared/dates.ts'
import { laterDay, weekdayOfDay } from '../../../../kit/shared/days.ts'
import { outboxIn } from '../../../../kit/testing/outbox.ts'
import { forgetOver } from './own/forget.service.ts'
import { timeValue } from './times/times.views.ts'

const zone = 'Europe/Vienna'
const app = await testApp('booking courses')
const admin = app.as('admin')

/** A Tuesday some weeks ahead. */
const tuesday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 2) day = laterDay(day, 1)
  return day
})()
const at = (clock: string, day = tuesday) => momentOf(day, clock, zone)
const evenings = [tuesday, laterDay(tuesday, 7), laterDay(tuesday, 14)]
const dates = evenings.map((day) => ({ from: at('18:00', day), until: at('19:30', day) }))
const whole = timeValue(dates[0]!.from, dates[2]!.until)
const payText = 'Bezahlt wird auf AT99-7-Tage.'

let number = 0
let network = 0
interface Course {
  _id: string
  slug: string
  tariff: string
}
async function makeCourse(fields: object = {}): Promise<Course> {
  const tariff = crypto.randomUUID()
  const { body } = await admin.post('/api/v0/booking/resource', {
    title: `Yoga ${++number}`,
    ...{ kind: 'course', length: 'course', capacity: 1, hours: null, active: true, optIn: false },
    ...{ waitlist: true, payText, dates: dates.map((date) => ({ _id: crypto.randomUUID(), ...date })) },
    tariffs: [{ _id: tariff, title: 'Kurs', titleEn: '', cents: 6000, per: 'booking' }],
    ...fields,
  })
  expect(body.message).toBeUndefined()
  return { ...body.booking_resource, tariff }
}

async function send(url: string, fields: Record<string, string>) {
  const stamp = stampForm(app.platform.config.secret, 'booking', new Date(Date.now() - 10_000).toISOString())
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.5.0.${++network}`,
    payload: new URLSearchParams({ [stampField]: stamp, ...fields }).toString(),
  })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}
const page = async (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return (await app.guest.get('/api/c/site', { path, query })).body.data
}
let guests = 0
/** Fills in the form of a reservation, or of the waiting list; gives its page and the address of whoever did. */
async function fill(form: string) {
  const email = `gast${++guests}@rebenau.example`
  await send(form, { action: 'book', name: `Gast ${guests}`, email })
  return { form, email }
}
const book = async ({ slug, tariff }: Course) => fill(await send(`/buchen/${slug}`, { time: whole, tariff }))
const wait = async ({ slug, tariff }: Course) => fill(await send(`/buchen/${slug}`, { wait: whole, tariff }))
/** The letters to an address as they are read, in the order in which they were sent. */
async function lettersTo(address: string): Promise<string[]> {
  await app.platform.jobs.idle(20)
  return (await outboxIn(app.platform.config.dataDir).all()).filter((mail) =>
    new RegExp(`^To:.*${address}`, 'm').test(mail),
  )
}

const asks = (text: string | undefined) => text?.includes('AT99-7-Tage')

test('nobody is asked for money before the booking holds', async () => {
  const course = await makeCourse({ optIn: true, confirm: 'office' })
  const { _id, slug, tariff } = course
  const form = await send(`/buchen/${slug}`, { time: whole, tariff })
  // How it will be paid is told to whoever is about to agree
  expect(await page(form)).toMatchObject({ step: 'form', payText: '', payLater: payText })
  const first = await fill(form)
  const [verify] = await lettersTo(first.email)
  expect(asks(verify)).toBe(false)
  const proof = /proof=([\w-]{22})/.exec(verify!)![1]!
  expect((await page(first.form)).payText).toBe('')
  await send(first.form, { action: 'confirm', proof })

  const second = await wait(course)
  expect(await page(second.form)).toMatchObject({ step: 'done', payText: '', payLater: '' })
  await send(first.form, { action: 'cancel' })
  const letters = [...(await lettersTo(first.email)), ...(await lettersTo(second.email))]
  expect(letters.map((mail) => /^Subject: (\S+)/m.exec(mail)![1])).toHaveLength(5)
  expect(letters.map(asks)).toEqual([false, false, false, false, false])

  const offered = (await lettersTo(second.email)).map((mail) => /proof=([\w-]{22})/.exec(mail)?.[1])
  await send(second.form, { action: 'accept', proof: offered.find(Boolean) ?? '' })
  expect((await page(second.form)).payText).toBe('')
  const { booking } = (await admin.get('/api/v0/booking/booking', { resource: _id })).body
  const asked = booking.find(({ state }: { state: string }) => state === 'requested')
  await admin.post(`/api/v0/booking/booking/${asked._id}/confirm`, {})
  expect((await page(second.form)).payText).toBe(payText)
  expect((await lettersTo(second.email)).map(asks)).toEqual([false, false, false, true])
})

test('a place more is offered to whoever has waited longest', async () => {
  const course = await makeCourse()
  await book(course)
  const [first, second] = [await wait(course), await wait(course)]
  const path = `/api/v0/booking/resource/${course._id}`
  expect((await admin.put(path, { title: 'Yoga im Saal' })).status).toBe(200)
  expect((await page(first.form)).step).toBe('done')
  expect((await admin.put(path, { capacity: 2 })).status).toBe(200)
  expect((await page(first.form)).step).toBe('offer')
  expect((await page(second.form)).step).toBe('done')
  const proof = (await lettersTo(first.email)).map((mail) => /proof=([\w-]{22})/.exec(mail)?.[1])
  await send(first.form, { action: 'accept', proof: proof.find(Boolean) ?? '' })
  await admin.put(path, { capacity: 3 })
  expect((await page(second.form)).step).toBe('offer')
  const { booking } = (await admin.get('/api/v0/booking/booking', { resource: course._id })).body
  expect(booking.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'confirmed',
    'confirmed',
    'offered',
  ])
})

test('the calendar shows a course on its dates alone, where nobody can give one booking another time', async () => {
  const course = await makeCourse()
  const { _id: resource } = course
  await book(course)
  const days = { from: tuesday, to: laterDay(tuesday, 13) }
  const calendar = async (span: object = days) =>
    (await admin.get('/api/v0/booking/calendar', { ...span, resource })).body.bookings
  const between = laterDay(tuesday, 2)
  expect(await calendar({ from: between, to: between })).toEqual([])
  const shown = await calendar()
  expect(shown).toMatchObject(
    [dates[0]!, dates[1]!].map(({ from, until }) => ({ from, until, movable: false })),
  )
  const path = `/api/v0/booking/booking/${shown[0]._id}`
  const refused = [
    await admin.post(`${path}/move`, { from: at('18:00', between) }),
    await admin.put(path, { from: at('18:00', between) }),
  ]
  for (const { status, body } of refused) expect([status, Object.keys(body.fields)]).toEqual([422, ['from']])
  expect((await admin.put(path, { from: dates[0]!.from, name: 'Vera' })).status).toBe(200)
})

test('statistics count each date of a course once, and its use by places', async () => {
  const course = await makeCourse({ capacity: 4, mostUnits: 4 })
  for (const units of [1, 2])
    await admin.post('/api/v0/booking/booking', {
      ...{ resource: course._id, from: dates[0]!.from, name: `Gast ${units}`, units },
    })
  const used = async (from: string, to: string) => {
    const { usage } = (await admin.get('/api/v0/booking/statistics', { from, to })).body
    const { bookings, hours, openHours, share } = usage.find(
      (one: { resource: string }) => one.resource === course._id,
    )
    return { bookings, hours, openHours, share }
  }
  const [first, second, third] = evenings as [string, string, string]
  expect(await used(first, third)).toEqual({ bookings: 2, hours: 4.5, openHours: 4.5, share: 0.75 })
  expect(await used(first, laterDay(first, 6))).toMatchObject({ bookings: 2, hours: 1.5, share: 0.75 })
  expect(await used(second, laterDay(second, 6))).toMatchObject({ bookings: 0, hours: 1.5, share: 0.75 })
  expect(await used(laterDay(first, 1), laterDay(first, 5))).toMatchObject({ hours: 0, share: null })
})

test('who has not sent the form of the waiting list does not wait', async () => {
  const course = await makeCourse()
  await book(course)
  const form = await send(`/buchen/${course.slug}`, { wait: whole, tariff: course.tariff })
  expect(await page(form)).toMatchObject({
    ...{ step: 'waitForm', heldUntil: '', cost: '60,00\u00a0€' },
    bookings: [{ state: 'joining', open: false }],
  })
  const days = { from: tuesday, to: evenings[2]!, resource: course._id }
  const known = async () => [
    (await admin.get('/api/v0/booking/booking', { resource: course._id })).body.total,
    (await admin.get('/api/v0/booking/booking', { resource: course._id, state: 'waiting' })).body.total,
    (await admin.get('/api/v0/booking/export', days)).text.trim().split('\n').length,
  ]
  expect(await known()).toEqual([1, 0, 2])
  const { pool } = app.platform.database
  await pool.query(
    `update bookings set "heldUntil" = now() - interval '1 second' where "state" = 'joining' and "resource" = $1`,
    [course._id],
  )
  expect((await page(form)).step).toBe('over')
  expect(await known()).toEqual([1, 0, 2])
  await pool.query(`update bookings set "updatedAt" = now() - interval '2 days' where "state" = 'joining'`)
  await app.write(forgetOver)
  expect((await pool.query(`select 1 from bookings where "state" = 'joining'`)).rowCount).toBe(0)
  await wait(course)
  expect(await known()).toEqual([2, 1, 3])
})
