import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { patience } from '#kit/testing/patience.ts'
import { forgetOver } from './own/forget.service.ts'
import { timeValue } from './times/times.views.ts'

const app = await testApp('booking courses')
const zone = 'Europe/Vienna'
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
/** Submits the form of a reservation or of the waiting list; returns its page and the guest's address. */
async function fill(form: string) {
  const email = `gast${++guests}@rebenau.example`
  await send(form, { action: 'book', name: `Gast ${guests}`, email })
  return { form, email }
}
const book = async ({ slug, tariff }: Course) => fill(await send(`/buchen/${slug}`, { time: whole, tariff }))
const wait = async ({ slug, tariff }: Course) => fill(await send(`/buchen/${slug}`, { wait: whole, tariff }))
/** The decoded mails to an address, in the order of sending. */
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
  // The form says before agreement how it will be paid
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

describe('dates that change', () => {
  const { pool } = app.platform.database

  const today = new Date().toISOString().slice(0, 10)
  const at = (clock: string, days = 14) => momentOf(laterDay(today, days), clock, zone)

  interface Line {
    _id: string
    from: string
    until: string
  }
  /** An evening so many days ahead. */
  const evening = (days: number, clock = '18:00', end = '19:30'): Line => ({
    ...{ _id: crypto.randomUUID(), from: at(clock, days), until: at(end, days) },
  })
  const later = (line: Line, days: number, clock = '18:00', end = '19:30'): Line => ({
    ...line,
    from: at(clock, days),
    until: at(end, days),
  })

  let number = 0
  async function makeCourse(dates: Line[], fields: object = {}) {
    const { body } = await admin.post('/api/v0/booking/resource', {
      ...{
        title: `Kurs ${++number}`,
        kind: 'course',
        length: 'dates',
        capacity: 2,
        active: true,
        optIn: false,
      },
      dates,
      ...fields,
    })
    expect(body.message).toBeUndefined()
    return body.booking_resource as { _id: string; slug: string }
  }
  const change = (_id: string, fields: object) => admin.put(`/api/v0/booking/resource/${_id}`, fields)
  const book = (resource: string, from: string, name = 'Vera Huber') =>
    admin.post('/api/v0/booking/booking', {
      resource,
      from,
      name,
      email: `${name.split(' ')[0]}@rebenau.example`,
    })
  const bookingsOf = async (resource: string): Promise<Record<string, string>[]> =>
    (await admin.get('/api/v0/booking/booking', { resource, sort: 'name' })).body.booking
  const left = async (resource: string, days: number) => {
    const { free } = (
      await app.guest.get(`/api/v0/booking/free/${resource}`, { from: laterDay(today, days), days: 1 })
    ).body
    return free.flatMap(({ times, full }: { times: { left: number }[]; full: object[] }) => [
      ...times.map((time) => time.left),
      ...full.map(() => 0),
    ])
  }
  /** The counters of a resource, and the times its bookings occupy. */
  const counted = async (resource: string) =>
    (
      await pool.query(
        `select c."at", c."taken" from booking_counters c join booking_resources r on r."number" = c."resource"
       where r."_id" = $1 and "taken" > 0 order by 1`,
        [resource],
      )
    ).rows.map(({ at: cell, taken }) => [new Date(cell).toISOString(), taken])
  /** Mails about a changed time. */
  const news = async (name: string) => {
    await app.platform.jobs.idle(20)
    const mails = await outboxIn(app.platform.config.dataDir).all()
    return mails.filter((mail) => mail.includes(`${name}@rebenau.example`) && mail.includes('Neue Zeit'))
  }

  test('a date that gets another time takes its bookings along: its places are sold once, and people are told', async () => {
    const [first, second] = [evening(14), evening(21)]
    const { _id } = await makeCourse([first, second])
    await book(_id, first.from, 'Anna Gruber')
    await book(_id, first.from, 'Berta Huber')
    await book(_id, second.from, 'Cilli Maier')
    const moved = later(first, 15, '19:00', '21:00')
    expect((await change(_id, { dates: [moved, second] })).status).toBe(200)
    const third = await book(_id, moved.from, 'Dora Fuchs')
    expect([third.status, third.body.code]).toEqual([409, 'TAKEN'])

    const span = { from: moved.from, until: moved.until }
    expect(await bookingsOf(_id)).toMatchObject([span, span, { from: second.from, until: second.until }])
    expect([await left(_id, 14), await left(_id, 15), await left(_id, 21)]).toEqual([[], [0], [1]])
    expect(
      (await counted(_id)).filter(([cell]) => cell! < at('00:00', 21)).map(([, taken]) => taken),
    ).toEqual(Array(8).fill(2))
    expect((await admin.get('/api/v0/booking/conflicts', { resource: _id })).body.conflicts).toEqual([])

    expect(await news('Anna')).toHaveLength(1)
    expect(await news('Cilli')).toEqual([])
    const { steps } = (await admin.get(`/api/v0/booking/booking/${(await bookingsOf(_id))[0]!['_id']}/steps`))
      .body
    expect(steps.map(({ what }: { what: string }) => what)).toContain('move')
  })

  test('a full date moves by half an hour onto itself, and one that is alone takes what it needs along', async () => {
    const full = evening(14)
    const { _id } = await makeCourse([full])
    for (const name of ['Anna Gruber', 'Berta Huber']) await book(_id, full.from, name)
    expect((await change(_id, { dates: [later(full, 14, '18:30', '20:00')] })).status).toBe(200)
    expect(await left(_id, 14)).toEqual([0])

    const room = await makeCourse([], { title: 'Saal', length: 'free', least: 30, most: 600, capacity: 1 })
    const alone = evening(14)
    const tour = await makeCourse([alone], { capacity: 1, needs: [room._id] })
    await book(tour._id, alone.from)
    expect((await change(tour._id, { dates: [later(alone, 16)] })).status).toBe(200)
    expect((await book(room._id, at('18:30', 14), 'Karl Saal')).status).toBe(200)
    expect((await book(room._id, at('18:30', 16), 'Karl Saal')).body.code).toBe('TAKEN')
  })

  test('a date with bookings is not taken out: the refusal stands at the dates and says how many', async () => {
    const [first, second] = [evening(14), evening(21)]
    const { _id } = await makeCourse([first, second])
    const made = (await book(_id, first.from)).body.booking
    const gone = await change(_id, { dates: [second] })
    expect([gone.status, gone.body.code, gone.body.details]).toEqual([409, 'STILL_BOOKED', { total: 1 }])
    expect(gone.body.fields.dates).toContain('Buchungen: 1')
    // Another line at another time is a different date
    const other = await change(_id, { dates: [evening(15), second] })
    expect([other.status, other.body.code]).toEqual([409, 'STILL_BOOKED'])
    // A change of the type of length must not lose it either
    const both = await change(_id, { length: 'course', dates: [later(first, 15), second] })
    expect([both.status, both.body.code]).toEqual([409, 'STILL_BOOKED'])
    const { dates } = (await admin.get(`/api/v0/booking/resource/${_id}`)).body.booking_resource
    expect(dates).toMatchObject([{ from: first.from }, { from: second.from }])

    // The same time in a new line is the same date, and a date without bookings may be removed
    expect((await change(_id, { dates: [{ ...first, _id: crypto.randomUUID() }] })).status).toBe(200)
    await admin.post(`/api/v0/booking/booking/${made._id}/cancel`, {})
    expect((await change(_id, { dates: [second] })).status).toBe(200)
  })

  test('where not all find room at the new time nothing changes', async () => {
    const [first, second] = [evening(14), evening(21)]
    const { _id } = await makeCourse([first, second])
    await book(_id, first.from, 'Anna Gruber')
    await book(_id, first.from, 'Berta Huber')
    await book(_id, second.from, 'Cilli Maier')
    const before = await counted(_id)
    const refused = await change(_id, { dates: [later(first, 21, '19:00', '20:00'), second] })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      409,
      'TAKEN',
      ['dates'],
    ])
    expect(await counted(_id)).toEqual(before)
    // Two swapped dates fit
    const swapped = [later(first, 21), later(second, 14)]
    expect((await change(_id, { dates: swapped })).status).toBe(200)
    expect((await bookingsOf(_id)).map(({ from }) => from)).toEqual([second.from, second.from, first.from])
  })

  test('the dates of a course hold for everybody in it', async () => {
    const dates = [evening(14), evening(21), evening(28)]
    const { _id, slug } = await makeCourse(dates, { length: 'course', waitlist: true })
    for (const name of ['Emma Gruber', 'Frieda Huber']) await book(_id, dates[0]!.from, name)
    const version = Number((await bookingsOf(_id))[0]!['version'])
    // A date in the middle is postponed: begin and end stay
    const put = [dates[0]!, later(dates[1]!, 23), dates[2]!]
    expect((await change(_id, { dates: put })).status).toBe(200)
    expect(
      (await counted(_id)).filter(([cell]) => cell! > at('00:00', 22) && cell! < at('00:00', 24)),
    ).toHaveLength(6)
    expect(
      (await counted(_id)).filter(([cell]) => cell! > at('00:00', 20) && cell! < at('00:00', 22)),
    ).toEqual([])
    const [told] = await news('Emma')
    expect(told).toContain('Wann 3')
    expect(Number((await bookingsOf(_id))[0]!['version'])).toBeGreaterThan(version)

    // The order of lines does not matter
    expect((await change(_id, { dates: put.toReversed() })).status).toBe(200)
    expect(await news('Emma')).toHaveLength(1)

    // All of them are postponed by ten weeks
    const all = dates.map((date, index) => later(date, 84 + 7 * index))
    expect((await change(_id, { dates: all, aheadDays: 300 })).status).toBe(200)
    const span = { from: all[0]!.from, until: all[2]!.until }
    expect(await bookingsOf(_id)).toMatchObject([span, span])
    expect(await left(_id, 84)).toEqual([0])
    const third = await book(_id, all[0]!.from, 'Dora Fuchs')
    expect([third.status, third.body.code]).toEqual([409, 'TAKEN'])
    expect((await app.guest.get('/api/c/site', { path: `/buchen/${slug}` })).body.data.dates).toHaveLength(3)

    // Some dates may be removed, but not all of them
    expect((await change(_id, { dates: all.slice(0, 2) })).status).toBe(200)
    const none = await change(_id, { dates: [] })
    expect([none.status, none.body.code, none.body.details]).toEqual([409, 'STILL_BOOKED', { total: 2 }])
  })

  test('a course that is over begins anew without those of the last time', async () => {
    const dates = [evening(14), evening(21)]
    const { _id } = await makeCourse(dates, { length: 'course' })
    const old = (await book(_id, dates[0]!.from, 'Anna Gruber')).body.booking
    for (const [table, column] of [
      ['bookings', '_id'],
      ['booking_takings', 'booking'],
    ])
      await pool.query(
        `update ${table} set "from" = "from" - interval '300 days', "until" = "until" - interval '300 days' where "${column}" = $1`,
        [old._id],
      )
    await pool.query(
      `delete from booking_counters c using booking_resources r where r."number" = c."resource" and r."_id" = $1`,
      [_id],
    )
    expect((await change(_id, { dates: [evening(30), evening(37)] })).status).toBe(200)
    expect(await left(_id, 30)).toEqual([2])
    expect(Date.parse((await bookingsOf(_id))[0]!['from']!)).toBeLessThan(Date.now())
  })

  test('who books while a date is moved is told that its time is gone', async () => {
    const date = evening(14)
    const { _id, slug } = await makeCourse([date])
    const reserve = () =>
      app.server.inject({
        method: 'POST',
        url: `/buchen/${slug}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ time: timeValue(date.from, date.until) }).toString(),
      })
    const office = await pool.connect()
    await office.query('begin')
    await office.query(`select 1 from booking_resources where "_id" = $1 for update`, [_id])
    const reserving = reserve()
    const waiting = `select 1 from pg_locks where not "granted" and "pid" in
    (select "pid" from pg_stat_activity where "query" like '%booking_resources%')`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0), patience)
    await office.query(
      `update booking_dates set "from" = "from" + interval '1 day', "until" = "until" + interval '1 day' where "record" = $1`,
      [_id],
    )
    await office.query('commit')
    office.release()
    expect((await reserving).statusCode).toBe(409)
    expect((await pool.query(`select 1 from bookings where "resource" = $1`, [_id])).rowCount).toBe(0)
  })
})
