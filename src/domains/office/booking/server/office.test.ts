import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { daysBetween } from '#domains/site/opening-hours/server/offers.ts'
import { bookingCalls } from '../booking.contract.ts'
import { latestEnd } from '../free.rules.ts'
import { timeValue } from './times/times.views.ts'

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
const at = (clock: string, day = monday) => momentOf(day, clock, 'Europe/Vienna')

let hours = ''
let number = 0
async function makeResource(fields: object = {}) {
  const { body } = await admin.post('/api/v0/booking/resource', {
    title: `Stube ${++number}`,
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
  // The office sees its own language, the customer theirs
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

describe('limits', () => {
  const half = (clock: string, day = monday) =>
    timeValue(at(clock, day), new Date(Date.parse(at(clock, day)) + 1_800_000).toISOString())

  let number = 0
  /** Open day and night, so that public holidays do not matter. */
  async function makeResource(fields: object = {}): Promise<{ _id: string; slug: string }> {
    const { body } = await admin.post('/api/v0/booking/resource', {
      ...{ title: `Halle ${++number}`, active: true, optIn: false, series: true },
      ...fields,
    })
    expect(body.message).toBeUndefined()
    return body.booking_resource
  }

  let network = 0
  /** Submits a form without JavaScript, by default from a different network each time. */
  async function send(url: string, fields: Record<string, string>, from = `10.5.0.${++network}`) {
    const stamp = stampForm(
      app.platform.config.secret,
      'booking',
      new Date(Date.now() - 10_000).toISOString(),
    )
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: from,
      payload: new URLSearchParams({ [stampField]: stamp, ...fields }).toString(),
    })
    const isPage = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? '').replace(/\?.*/, ''),
      code: isPage ? answer.json().data?.form?.problem?.code : undefined,
    }
  }
  const weekly = (weeks: number) => ({
    ...{ time: half('08:00'), repeat: 'weekly', until: laterDay(monday, 7 * (weeks - 1)) },
  })
  const who = (email: string) => ({ action: 'book', name: 'Vera Huber', email })
  const list = async (resource: string) =>
    (await admin.get('/api/v0/booking/booking', { resource, sort: 'from' })).body.booking
  const mailsTo = async (address: string) => {
    await app.platform.jobs.idle(20)
    const all = await outboxIn(app.platform.config.dataDir).all()
    return all.filter((mail) => mail.toLowerCase().includes(`to: ${address}`)).length
  }

  test('an address that nobody has proven gets one mail, whatever becomes of the dates; others one for all of them', async () => {
    const unproven = await makeResource({ optIn: true })
    const { location: cancelled } = await send(`/buchen/${unproven.slug}`, weekly(3))
    await send(cancelled, who('opfer@rebenau.example'))
    await send(cancelled, { action: 'cancel' })
    const { location: lapsed } = await send(`/buchen/${unproven.slug}`, weekly(3))
    await send(lapsed, who('verfallen@rebenau.example'))
    for (const { _id, state } of await list(unproven._id))
      if (state === 'unconfirmed') await admin.post(`/api/v0/booking/booking/${_id}/lapse`, {})
    expect((await list(unproven._id)).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      ...Array(3).fill('cancelled'),
      ...Array(3).fill('lapsed'),
    ])
    expect(await mailsTo('opfer@rebenau.example')).toBe(1)
    expect(await mailsTo('verfallen@rebenau.example')).toBe(1)

    const known = await makeResource()
    const { location } = await send(`/buchen/${known.slug}`, weekly(3))
    await send(location, who('verein@rebenau.example'))
    await send(location, { action: 'cancel' })
    expect(await mailsTo('verein@rebenau.example')).toBe(2)
  })

  test('a network that has not confirmed what it booked gets no more, and keeps it for two hours', async () => {
    const { _id, slug } = await makeResource({ optIn: true })
    const { location: series } = await send(`/buchen/${slug}`, weekly(10), '10.6.0.1')
    const { location: single } = await send(`/buchen/${slug}`, { time: half('09:00') }, '10.6.0.1')
    expect((await send(series, who('eins@rebenau.example'), '10.6.0.1')).status).toBe(303)
    const [first] = await list(_id)
    expect(Date.parse(first.heldUntil) - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
    const second = await send(single, who('zwei@rebenau.example'), '10.6.0.1')
    expect([second.status, second.code]).toEqual([429, 'TOO_MANY'])
    const third = await send(`/buchen/${slug}`, { time: half('10:00') }, '10.6.0.1')
    expect([third.status, third.code]).toEqual([429, 'TOO_MANY'])
    expect((await send(`/buchen/${slug}`, { time: half('10:00') }, '10.6.0.2')).status).toBe(303)
  })

  test('dates of series count: two long ones reserved at a time are enough', async () => {
    const { slug } = await makeResource({ aheadDays: 730 })
    const tries = []
    for (const clock of ['08:00', '09:00', '10:00'])
      tries.push((await send(`/buchen/${slug}`, { ...weekly(40), time: half(clock) }, '10.6.0.3')).status)
    expect(tries).toEqual([303, 303, 429])
  })

  test('moving and cancelling is counted: each writes a mail', async () => {
    const { _id, slug } = await makeResource()
    const { location } = await send(`/buchen/${slug}`, { time: half('08:00') })
    await send(location, who('umzug@rebenau.example'))
    const [{ _id: booking }] = await list(_id)
    const tries = []
    for (let count = 0; count < 11; count++) {
      const time = half(count % 2 ? '10:00' : '11:00')
      tries.push((await send(location, { action: 'move', booking, time }, '10.6.0.4')).status)
    }
    expect(tries).toEqual([...Array(10).fill(303), 429])
    expect((await send(location, { action: 'cancel' }, '10.6.0.4')).status).toBe(429)
    expect(await list(_id)).toMatchObject([{ state: 'confirmed', from: at('10:00') }])
  })

  test('only what the office has confirmed becomes an event, and what editors make of it stays', async () => {
    const fields = { title: 'Offener Saal', mayBeEvent: true }
    const refused = await admin.post('/api/v0/booking/resource', fields)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['mayBeEvent']])
    const { _id, slug } = await makeResource({ mayBeEvent: true, confirm: 'office' })
    const later = await admin.put(`/api/v0/booking/resource/${_id}`, { confirm: 'atOnce' })
    expect([later.status, Object.keys(later.body.fields)]).toEqual([422, ['mayBeEvent']])

    const booked = async (clock: string) => {
      const { location } = await send(`/buchen/${slug}`, { time: half(clock) })
      await send(location, { ...who('fest@rebenau.example'), eventTitle: 'Billige Uhren' })
      const found = (await list(_id)).find(({ from }: { from: string }) => from === at(clock))
      await admin.post(`/api/v0/booking/booking/${found._id}/confirm`, {})
      const { event } = (await admin.get(`/api/v0/booking/booking/${found._id}`)).body.booking
      return { location, booking: found._id as string, event: event as string }
    }
    const { location, booking, event } = await booked('08:00')
    const read = async () => (await admin.get(`/api/c/event/${event}`)).body.event
    expect(await read()).toMatchObject({ title: 'Billige Uhren', status: 'published', state: 'planned' })
    await admin.put(`/api/c/event/${event}`, { title: 'Veranstaltung', status: 'draft' })
    expect((await send(location, { action: 'move', booking, time: half('10:00') })).status).toBe(303)
    expect(await read()).toMatchObject({ title: 'Veranstaltung', status: 'draft', date: at('10:00') })
    await send(location, { action: 'cancel' })
    expect(await read()).toMatchObject({ title: 'Veranstaltung', status: 'draft', state: 'cancelled' })

    const gone = await booked('09:00')
    expect((await admin.delete(`/api/c/event/${gone.event}`)).status).toBe(200)
    const moved = await send(gone.location, { action: 'move', booking: gone.booking, time: half('11:00') })
    expect(moved.status).toBe(303)
  })

  test('free times are told as far ahead as can be booked, and no more than that is computed', async () => {
    const { _id } = await makeResource({ capacity: 8, mostUnits: 2, aheadDays: 20 })
    const free = async (query: object) =>
      (await app.guest.get(`/api/v0/booking/free/${_id}`, query)).body.free as { day: string }[]
    expect(await free({ from: '2199-12-30' })).toEqual([])
    expect((await free({ days: 93 })).length).toBe(21)
    expect(await free({ from: monday, days: 1, units: 9000 })).toEqual(
      await free({ from: monday, days: 1, units: 2 }),
    )
    expect(bookingCalls.free.perMinute).toBe(60)
  })

  test('the latest end is found by looking at each part of the day once', () => {
    let looked = 0
    class Cells extends Map<number, number> {
      override get(cell: number) {
        looked++
        return super.get(cell)
      }
    }
    const quarter = 900_000
    const load = (taken: [number, number][]) => ({
      ...{ capacity: 8, free: [], cells: new Cells(taken), cell: quarter, before: quarter, after: quarter },
    })
    const week = {
      from: 40 * quarter,
      least: quarter,
      most: 672 * quarter,
      step: quarter,
      end: Infinity,
      units: 3,
    }
    expect(latestEnd([load([])], week)).toBe((40 + 672) * quarter)
    expect(looked).toBeLessThan(1000)
    // Six of eight are occupied from quarter-hour 100 on, and one is required for cleaning before
    expect(latestEnd([load([[100, 6]])], week)).toBe(99 * quarter)
    expect(latestEnd([load([[100, 5]])], week)).toBe((40 + 672) * quarter)
    expect(latestEnd([load([[39, 6]])], week)).toBeNull()
    expect(latestEnd([load([[100, 6]])], { ...week, step: 25 * quarter })).toBe((41 + 50) * quarter)
  })

  test('times that no calendar has are refused at their field, and parameters do not split what is kept of a feed', async () => {
    const { _id, slug } = await makeResource()
    for (const time of [
      '9998-12-31T10:00:00.000Z/9998-12-31T10:30:00.000Z',
      '9999-12-31T23:30:00.000Z/+010000-01-01T00:00:00.000Z',
      '+200000-01-01T10:00:00.000Z/+200000-01-01T10:30:00.000Z',
    ])
      expect((await send(`/buchen/${slug}`, { ...weekly(2), time })).status).toBe(422)
    const { location } = await send(`/buchen/${slug}`, { time: half('08:00') })
    await send(location, who('weit@rebenau.example'))
    const [{ _id: booking }] = await list(_id)
    const far = '9999-12-31T23:00:00.000Z/9999-12-31T23:30:00.000Z'
    expect((await send(location, { action: 'move', booking, time: far })).status).toBe(422)

    const feed = `/ics/de/buchungen/${slug}.ics`
    await app.server.inject({ url: `${feed}?x=1` })
    expect(app.platform.cache.get(feed)).toBeDefined()
    expect(app.platform.cache.get(`${feed}?x=1`)).toBeUndefined()
  })

  test('what the office enters has a length and lies within reach', async () => {
    const { _id: resource } = await makeResource()
    const fieldsOf = ({ status, body }: { status: number; body: { fields?: object } }) => [
      status,
      ...Object.keys(body.fields ?? {}),
    ]
    const book = (fields: object) =>
      admin.post('/api/v0/booking/booking', { resource, name: 'Vera', ...fields })
    const far = '2199-01-01T10:00:00.000Z'
    expect(fieldsOf(await book({ from: at('08:00'), until: far }))).toEqual([422, 'until'])
    expect(fieldsOf(await book({ from: far }))).toEqual([422, 'from'])
    expect(fieldsOf(await book({ from: '1999-01-01T10:00:00.000Z' }))).toEqual([422, 'from'])
    const long = at('08:00', laterDay(monday, 61))
    expect(fieldsOf(await book({ from: at('08:00'), until: long }))).toEqual([422, 'until'])
    const { body } = await book({ from: at('08:00'), until: at('09:00', laterDay(monday, 50)) })
    const booking = `/api/v0/booking/booking/${body.booking._id}`
    expect(fieldsOf(await admin.put(booking, { until: long }))).toEqual([422, 'until'])
    expect(fieldsOf(await admin.post(`${booking}/move`, { from: far }))).toEqual([422, 'from'])

    const change = (fields: object) => admin.put(`/api/v0/booking/resource/${resource}`, fields)
    const line = (until: string) => [{ _id: crypto.randomUUID(), from: at('08:00'), until }]
    expect(fieldsOf(await change({ dates: line(far) }))).toEqual([422, 'dates'])
    expect(fieldsOf(await change({ dates: line(long) }))).toEqual([422, 'dates'])
    const absent = (until: string) => [{ ...line(until)[0], note: '' }]
    expect(fieldsOf(await change({ absences: absent(far) }))).toEqual([422, 'absences'])
    expect((await change({ absences: absent(long) })).status).toBe(200)

    for (const call of ['calendar', 'statistics', 'export'])
      for (const day of ['0000-01-01', '9999-12-31'])
        expect((await admin.get(`/api/v0/booking/${call}`, { from: day, to: day })).status).toBe(422)

    // Records stored before this rule cause no error either
    const { pool } = app.platform.database
    await pool.query(`delete from booking_takings where "booking" = $1`, [body.booking._id])
    await pool.query(`update bookings set "until" = '9000-01-01' where "_id" = $1`, [body.booking._id])
    const { conflicts } = (await admin.get('/api/v0/booking/conflicts', { resource })).body
    expect(conflicts).toMatchObject([{ booking: body.booking._id, why: 'absent' }])
  })

  test('days are counted to the last of the calendar, and not beyond', () => {
    expect(daysBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31'])
    expect(daysBetween('2027-01-02', '2027-01-01')).toEqual([])
    expect(() => laterDay('9999-12-31', 1)).toThrow(RangeError)
  })
})

describe('on other pages of the site', () => {
  let hours = ''

  beforeAll(async () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }))
    const { body } = await admin.post('/api/v0/booking/openinghours', {
      ...{ title: 'Immer', week, country: 'at', closedOnHolidays: false },
    })
    hours = body.opening_hours._id
  })

  async function made(path: string, name: string, fields: object) {
    const { status, body } = await admin.post(path, fields)
    expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
    return body[name]
  }
  const resource = (fields: object) =>
    made('/api/v0/booking/resource', 'booking_resource', { active: true, optIn: false, ...fields })
  const page = async (path: string) => (await app.guest.get('/api/c/site', { path })).body

  test('the page of an entry says what can be booked there, whether it is open, and when it is free', async () => {
    const { _id, slug } = await made('/api/c/entry/', 'entry', { title: 'Gasthaus', status: 'published' })
    const at = `/entry/${slug}`
    expect((await page(at)).data.dates).toEqual([])
    const table = await resource({ title: 'Tisch', titleEn: 'Table', hours, kind: 'table', entry: _id })
    const [told, ...more] = (await page(at)).data.dates
    expect(more).toEqual([])
    expect(told).toMatchObject({
      label: 'Tisch',
      links: [{ href: `/buchen/${table.slug}`, label: 'Zeit buchen' }],
    })
    expect(told.openings[0].from <= new Date().toISOString()).toBe(true)
    expect(told.periods).toEqual([expect.stringMatching(/^Nächste freie Zeit: /)])
    const [inEnglish] = (await page(`/en/entry/${slug}`)).data.dates
    expect(inEnglish).toMatchObject({ label: 'Table', links: [{ href: `/en/book/${table.slug}` }] })

    await admin.put(`/api/v0/booking/resource/${table._id}`, { active: false })
    expect((await page(at)).data.dates).toEqual([])
  })

  test('a person has the way to book beside the ways to reach them, on a page of their own the next free time too', async () => {
    await made('/api/v0/page/', 'page', {
      title: 'Rathaus',
      template: { view: 'personview' },
      status: 'published',
    })
    const mayor = await made('/api/c/person/', 'person', { last_name: 'Berger', status: 'published' })
    const only = await resource({ title: 'Sprechstunde', hours, person: mayor._id })
    const link = { href: `/buchen/${only.slug}`, label: 'Zeit buchen' }
    const [group] = (await page('/rathaus')).data.groups
    expect(group.persons[0].dates).toEqual([
      { label: 'Sprechstunde', openings: [], periods: [], links: [link] },
    ])
    const { person } = (await page(`/rathaus/${mayor.slug}`)).data
    expect(person.dates).toEqual([
      {
        label: 'Sprechstunde',
        openings: [expect.anything()],
        periods: [expect.stringContaining('Nächste freie Zeit')],
        links: [link],
      },
    ])
  })

  test('a line in the text of a page shows one thing or all of them; what is internal or unknown leaves nothing', async () => {
    const hall = await resource({ title: 'Saal <1>', text: 'Platz & Bühne\nMehr', kind: 'room' })
    await resource({ title: 'Interner Raum', who: 'office' })
    await made('/api/v0/page/', 'page', {
      title: 'Vereine',
      text: `<p>[[buchen: ${hall.slug}]]</p><p>[[buchen-interner-raum]]</p><p>[[buchen-nichts]]</p><p>[[bucheneck]]</p>`,
      status: 'published',
    })
    await made('/api/v0/page/', 'page', { title: 'Alles', text: '<p>[[buchen]]</p>', status: 'published' })
    const { html } = (await page('/vereine')).data.text
    expect(html).toMatch(
      /^<div class="note"><h2>Saal &lt;1&gt;<\/h2><p>Platz &amp; Bühne<\/p><p>Nächste freie Zeit: [^<]+<\/p><p><a class="button" href="\/buchen\/saal-1">Zeit buchen<\/a><\/p><\/div>$/,
    )
    const all = (await page('/alles')).data.text.html
    expect(all).toContain('Saal')
    expect(all).not.toContain('Interner Raum')

    await admin.put(`/api/v0/booking/resource/${hall._id}`, { title: 'Festsaal' })
    expect((await page('/vereine')).data.text.html).toContain('<h2>Festsaal</h2>')
  })
})
