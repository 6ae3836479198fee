import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { bookingPersonal } from './booking.personal.ts'
import { forgetOver } from './own/forget.service.ts'
import { freeDays, inUse } from './times/free.service.ts'
import { resourceOf } from './resource.kind.ts'

const zone = 'Europe/Vienna'
const app = await testApp('booking')
const admin = app.as('admin')
const clerk = app.as({ role: 'member', rights: ['booking.read', 'booking.create', 'booking.update'] })
const reader = app.as({ role: 'member', rights: ['booking.read'] })

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 1) day = laterDay(day, 1)
  return day
})()
const at = (clock: string, day = monday) => momentOf(day, clock, zone)

const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '12:00' }))
let hours = ''
let number = 0

async function makeResource(fields: object = {}): Promise<string> {
  const { status, body } = await admin.post('/api/v0/booking/resource', {
    title: `Sprechstunde ${++number}`,
    hours,
    active: true,
    ...fields,
  })
  expect(body.message).toBeUndefined()
  expect(status).toBe(200)
  return body.booking_resource._id
}
/** Repeats the request when the server is busy, as browsers are told to. */
async function book(resource: string, fields: object = {}) {
  const input = { resource, from: at('08:00'), name: 'Vera Huber', ...fields }
  for (;;) {
    const answer = await clerk.post('/api/v0/booking/booking', input)
    if (answer.status !== 503) return answer
  }
}
const free = async (resource: string, query: object = {}) =>
  (await app.guest.get(`/api/v0/booking/free/${resource}`, { from: monday, days: 1, ...query })).body.free
const beginnings = async (resource: string, query: object = {}) =>
  (await free(resource, query)).flatMap(({ times }: { times: { from: string }[] }) =>
    times.map(({ from }) => from),
  )
const takings = async () =>
  (await app.platform.database.pool.query('select * from booking_takings order by "from"')).rows
const counters = async (resource: string) =>
  (
    await app.platform.database.pool.query(
      `select c.* from booking_counters c join booking_resources r on r."number" = c."resource"
       where r."_id" = $1 and "taken" > 0`,
      [resource],
    )
  ).rows

beforeAll(async () => {
  const { body } = await admin.post('/api/v0/booking/openinghours', {
    title: 'Amtsstunden',
    week,
    country: 'at',
    days: [],
  })
  hours = body.opening_hours._id
})

test('what is open can be booked, once, and is free again when it is cancelled', async () => {
  const resource = await makeResource()
  const open = await beginnings(resource)
  expect(open).toEqual(
    ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((one) => at(one)),
  )
  const made = await book(resource, { email: 'vera@rebenau.example' })
  expect(made.body.booking).toMatchObject({ state: 'confirmed', until: at('08:30'), source: 'office' })
  expect(await beginnings(resource)).not.toContain(at('08:00'))

  const second = await book(resource, { from: at('08:15'), name: 'Karl' })
  expect([second.status, second.body.code]).toEqual([409, 'TAKEN'])
  expect(second.body.details.next[0].from).toBe(at('08:30'))
  expect(second.body.message).toContain('Als Nächstes frei: ')
  expect(second.body.message).toContain('8:30 Uhr bis 9 Uhr')
  expect((await admin.get('/api/v0/booking/booking', { resource })).body.total).toBe(1)

  const { _id, version } = made.body.booking
  expect((await reader.post(`/api/v0/booking/booking/${_id}/cancel`, { version })).status).toBe(403)
  await clerk.post(`/api/v0/booking/booking/${_id}/cancel`, { version })
  expect(await beginnings(resource)).toContain(at('08:00'))
  const again = await clerk.post(`/api/v0/booking/booking/${_id}/cancel`, {})
  expect([again.status, again.body.code]).toEqual([409, 'TRANSITION'])
})

test('of many who want the same time at once one has it', async () => {
  const resource = await makeResource()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => book(resource, { name: `Gast ${index}` })),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect((await admin.get('/api/v0/booking/booking', { resource })).body.total).toBe(1)
})

test('the database itself keeps two apart, whatever the program does', async () => {
  const resource = await makeResource()
  const { body } = await book(resource)
  const { pool } = app.platform.database
  const clash = pool.query(
    `insert into booking_takings select "booking", "resource", "from" + interval '1 minute', "until", 1, true, null
     from booking_takings where "booking" = $1`,
    [body.booking._id],
  )
  await expect(clash).rejects.toMatchObject({ constraint: 'booking_takings_apart' })
})

test('24 clients book 8 places: each place once, and the counters know it', async () => {
  const resource = await makeResource({
    ...{ kind: 'course', length: 'dates', capacity: 8, mostUnits: 5 },
    dates: [{ _id: crypto.randomUUID(), from: at('18:00'), until: at('19:30') }],
  })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => book(resource, { from: at('18:00'), name: `Gast ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'TAKEN')).toHaveLength(16)
  expect((await counters(resource)).map(({ taken }) => taken)).toEqual([8, 8, 8, 8, 8, 8])
  const [day] = await free(resource)
  expect([day.times, day.full]).toEqual([[], [{ from: at('18:00'), until: at('19:30') }]])

  const { _id } = answers.find(({ status }) => status === 200)!.body.booking
  await clerk.post(`/api/v0/booking/booking/${_id}/cancel`, {})
  expect((await counters(resource)).map(({ taken }) => taken)).toEqual([7, 7, 7, 7, 7, 7])
  expect((await free(resource))[0].times).toMatchObject([{ left: 1 }])
})

test('tables: parts of overlapping times are counted, never more than there are', async () => {
  const resource = await makeResource({
    ...{ kind: 'table', capacity: 10, mostUnits: 8, least: 120, step: 30, hours: null },
  })
  expect((await book(resource, { from: at('18:00'), units: 6 })).status).toBe(200)
  expect((await book(resource, { from: at('19:00'), units: 4 })).status).toBe(200)
  const third = await book(resource, { from: at('19:30'), units: 1 })
  expect([third.status, third.body.code]).toEqual([409, 'TAKEN'])
  expect((await book(resource, { from: at('20:00'), units: 6 })).status).toBe(200)
  const tooMany = await book(resource, { from: at('12:00'), units: 11 })
  expect([tooMany.status, Object.keys(tooMany.body.fields)]).toEqual([422, ['units']])
})

test('where there are several parts no booking stands in its own way, nor does a reservation that is over', async () => {
  const resource = await makeResource({
    ...{ kind: 'table', capacity: 10, mostUnits: 8, least: 120, step: 30, hours: null },
  })
  const { _id } = (await book(resource, { from: at('18:00'), units: 6 })).body.booking
  const fewer = await clerk.put(`/api/v0/booking/booking/${_id}`, { units: 5 })
  expect([fewer.status, fewer.body.booking?.units]).toEqual([200, 5])
  const moved = await clerk.post(`/api/v0/booking/booking/${_id}/move`, { from: at('18:15') })
  expect([moved.status, moved.body.booking?.from]).toEqual([200, at('18:15')])
  const { pool } = app.platform.database
  for (const [table, column] of Object.entries({ bookings: '_id', booking_takings: 'booking' }))
    await pool.query(`update ${table} set "heldUntil" = now() - interval '1 second' where "${column}" = $1`, [
      _id,
    ])
  expect((await book(resource, { from: at('18:00'), units: 8 })).status).toBe(200)
  expect((await counters(resource)).map(({ taken }) => taken)).toEqual(Array(8).fill(8))
})

test('a person and a room are taken together, with the time that each needs around it', async () => {
  const room = await makeResource({ title: 'Saal', who: 'office', bufferAfter: 15, hours: null })
  const notary = await makeResource({ title: 'Notar', needs: [room], bufferBefore: 0 })
  const mayor = await makeResource({ title: 'Bürgermeisterin', needs: [room] })
  await book(notary, { from: at('09:00') })
  // The room needs cleaning until 9:45
  expect(await beginnings(mayor)).toEqual(['08:00', '10:00', '10:30', '11:00', '11:30'].map((one) => at(one)))
  expect((await book(mayor, { from: at('09:30') })).body.code).toBe('TAKEN')
  expect((await book(room, { from: at('09:00') })).body.code).toBe('TAKEN')
})

test('what contradicts itself is refused at its field', async () => {
  const other = await makeResource({ capacity: 3 })
  const fields = async (given: object) => {
    const { status, body } = await admin.post('/api/v0/booking/resource', { title: 'Falsch', ...given })
    return [status, ...Object.keys(body.fields ?? {})]
  }
  expect(await fields({ length: 'free', least: 60, most: 30 })).toEqual([422, 'most'])
  expect(await fields({ capacity: 2, mostUnits: 3 })).toEqual([422, 'mostUnits'])
  expect(await fields({ needs: [other] })).toEqual([422, 'needs'])
  expect(await fields({ capacity: 4, length: 'free', least: 30, most: 60, step: 10 })).toEqual([422, 'step'])
  const wrongSpan = await book(other, { from: at('10:00'), until: at('09:00') })
  expect([wrongSpan.status, Object.keys(wrongSpan.body.fields)]).toEqual([422, ['until']])
})

test('where every booking takes as long, the longest duration is the shortest', async () => {
  const { body } = await admin.post('/api/v0/booking/resource', { title: 'Kurz', most: 1 })
  expect([body.booking_resource.least, body.booking_resource.most]).toEqual([30, 30])
})

test('moves check again: closed and taken are refused, and what was left is free', async () => {
  const resource = await makeResource()
  const one = (await book(resource)).body.booking
  await book(resource, { from: at('09:00'), name: 'Karl' })
  const move = (from: string, more: object = {}) =>
    clerk.post(`/api/v0/booking/booking/${one._id}/move`, { from, ...more })
  expect((await move(at('09:00'))).body.code).toBe('TAKEN')
  const closed = await move(at('14:00'))
  expect([closed.status, Object.keys(closed.body.fields)]).toEqual([422, ['from']])
  expect((await move(at('08:15'))).body.booking).toMatchObject({ from: at('08:15'), until: at('08:45') })
  expect((await move(at('14:00'), { anyway: true })).status).toBe(200)
  expect(await beginnings(resource)).toContain(at('08:00'))
  expect((await reader.post(`/api/v0/booking/booking/${one._id}/move`, { from: at('11:00') })).status).toBe(
    403,
  )
})

test('changing a booking is judged like moving it, whatever its state', async () => {
  const resource = await makeResource()
  const { _id } = (await book(resource)).body.booking
  const path = `/api/v0/booking/booking/${_id}`
  const change = async (fields: object) => {
    const { status, body } = await clerk.put(path, fields)
    return [status, ...Object.keys(body.fields ?? {})]
  }
  expect(await change({ from: at('14:00'), until: at('14:30') })).toEqual([422, 'from'])
  const { pool } = app.platform.database
  await pool.query('update bookings set "remindedAt" = now() where "_id" = $1', [_id])
  expect(await change({ from: at('09:00'), until: at('10:00') })).toEqual([200])
  const { rows } = await pool.query('select "remindedAt" from bookings where "_id" = $1', [_id])
  expect(rows).toEqual([{ remindedAt: null }])
  const { steps } = (await reader.get(`${path}/steps`)).body
  expect(steps.map(({ what }: { what: string }) => what)).toContain('move')
  await clerk.post(`${path}/cancel`, {})
  expect(await change({ until: at('07:00') })).toEqual([422, 'until'])
  const moved = await clerk.post(`${path}/move`, { from: at('10:00'), until: at('09:00') })
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([422, ['until']])
})

test('what something else needs stays simple', async () => {
  const room = await makeResource()
  const other = await makeResource()
  await makeResource({ needs: [room] })
  const change = async (fields: object) => {
    const { status, body } = await admin.put(`/api/v0/booking/resource/${room}`, fields)
    return [status, ...Object.keys(body.fields ?? {})]
  }
  expect(await change({ capacity: 3 })).toEqual([422, 'capacity'])
  expect(await change({ needs: [other] })).toEqual([422, 'needs'])
  expect(await change({ place: 'Rathaus' })).toEqual([200])
})

test('the time needed before a booking is looked at across midnight', async () => {
  const resource = await makeResource({ hours: null, bufferBefore: 60 })
  const before = laterDay(monday, -1)
  await book(resource, { from: at('23:00', before), until: at('23:30', before) })
  const [first, second] = await beginnings(resource)
  expect([first, second]).toEqual([at('00:30'), at('01:00')])
})

test('a course takes its dates, not the weeks between them', async () => {
  const later = laterDay(monday, 7)
  const resource = await makeResource({
    ...{ kind: 'course', length: 'course', capacity: 5, hours: null },
    dates: [monday, later].map((day) => ({
      ...{ _id: crypto.randomUUID(), from: at('18:00', day), until: at('19:30', day) },
    })),
  })
  await book(resource, { from: at('18:00') })
  const { usage } = (await reader.get('/api/v0/booking/statistics', { from: monday, to: monday })).body
  expect(usage.find((one: { resource: string }) => one.resource === resource)).toMatchObject({ hours: 1.5 })
  const conflictsWith = async (day: string) => {
    await admin.put(`/api/v0/booking/resource/${resource}`, {
      absences: [{ _id: crypto.randomUUID(), from: at('00:00', day), until: at('23:00', day), note: '' }],
    })
    return (await reader.get('/api/v0/booking/conflicts', { resource })).body.conflicts.length
  }
  expect(await conflictsWith(laterDay(monday, 3))).toBe(0)
  expect(await conflictsWith(later)).toBe(1)
})

test('whole days that are moved across a clock change stay whole days', async () => {
  const resource = await makeResource({ hours: null, length: 'days', least: 1, most: 7 })
  const midnight = (day: string) => at('00:00', day)
  const lengthOf = (day: string) => Date.parse(midnight(laterDay(day, 1))) - Date.parse(midnight(day))
  /** The next day from `monday` on with this many hours. */
  const dayOf = (hours: number) => {
    let day = monday
    while (lengthOf(day) !== hours * 3_600_000) day = laterDay(day, 1)
    return day
  }
  const [short, long] = [dayOf(23), dayOf(25)]
  const later = (day: string, days: number) => midnight(laterDay(day, days))
  const { body } = await book(resource, { from: later(short, -6), until: later(short, -4) })
  const moveTo = async (from: string) =>
    (await clerk.post(`/api/v0/booking/booking/${body.booking._id}/move`, { from })).body
  expect((await moveTo(later(short, -1))).booking).toMatchObject({ until: later(short, 1) })
  expect((await moveTo(later(short, 8))).booking).toMatchObject({ until: later(short, 10) })
  expect((await moveTo(later(long, -1))).booking).toMatchObject({ until: later(long, 1) })
})

test('what a booking shows in the calendar of events goes with it', async () => {
  const resource = await makeResource({ confirm: 'office', mayBeEvent: true })
  const events = async (who = app.guest) =>
    (await who.get('/api/c/event', { limit: 100 })).body.event.map(
      ({ title, state }: { title: string; state: string }) => [title, state],
    )
  const email = 'huber@rebenau.example'
  const { _id } = (await book(resource, { eventTitle: 'Hochzeit Huber', email })).body.booking
  expect(await events()).toEqual([['Hochzeit Huber', 'planned']])
  const titled = (eventTitle: string) => clerk.put(`/api/v0/booking/booking/${_id}`, { eventTitle })
  expect((await titled('')).status).toBe(200)
  expect(await events(admin)).toEqual([])
  await titled('Feier Huber')
  expect(await events()).toEqual([['Feier Huber', 'planned']])
  await clerk.post(`/api/v0/booking/booking/${_id}/cancel`, {})
  expect(await events()).toEqual([['Feier Huber', 'cancelled']])
  await admin.delete(`/api/v0/booking/booking/${_id}`)
  expect(await events(admin)).toEqual([])

  const again = (await book(resource, { eventTitle: 'Taufe Huber', email })).body.booking
  const over = (await book(resource, { from: at('09:00'), eventTitle: 'Ball Huber', email })).body.booking
  await app.platform.database.pool.query(
    `update bookings set "from" = now() - interval '3 days', "until" = now() - interval '2 days' where "_id" = $1`,
    [over._id],
  )
  expect(await events()).toHaveLength(2)
  const person = { emails: [email], accounts: [], names: [], records: [] }
  await app.write(async (ctx) =>
    bookingPersonal.erase!(ctx, await bookingPersonal.find!(ctx, person), person),
  )
  expect(await events(admin)).toEqual([])
  expect((await admin.get(`/api/v0/booking/booking/${again._id}`)).body.booking).toMatchObject({
    ...{ state: 'cancelled', eventTitle: '', event: null },
  })
})

test('changed hours and absences list the bookings that do not fit any more', async () => {
  const own = await admin.post('/api/v0/booking/openinghours', { title: 'Notariat', week, country: 'at' })
  const { _id } = own.body.opening_hours
  const resource = await makeResource({ hours: _id })
  await book(resource, { from: at('08:00'), phone: '+43 2942 12345' })
  await book(resource, { from: at('10:00'), name: 'Karl' })
  const conflicts = async () =>
    (await reader.get('/api/v0/booking/conflicts', { resource })).body.conflicts.map(
      ({ from, why }: { from: string; why: string }) => [from, why],
    )
  expect(await conflicts()).toEqual([])
  await admin.put(`/api/v0/booking/openinghours/${_id}`, {
    week: week.map((span) => ({ ...span, from: '09:00' })),
  })
  expect(await conflicts()).toEqual([[at('08:00'), 'closed']])
  await admin.put(`/api/v0/booking/resource/${resource}`, {
    absences: [{ _id: crypto.randomUUID(), from: at('10:00'), until: at('11:00'), note: 'Urlaub' }],
  })
  expect(await conflicts()).toEqual([
    [at('08:00'), 'closed'],
    [at('10:00'), 'absent'],
  ])
  const removed = await admin.delete(`/api/v0/booking/resource/${resource}`)
  expect([removed.status, removed.body.code, removed.body.details]).toEqual([
    409,
    'STILL_BOOKED',
    { total: 2, coming: 2 },
  ])
  const used = await admin.delete(`/api/v0/booking/openinghours/${_id}`)
  expect([used.status, used.body.code]).toEqual([409, 'STILL_USED'])
})

test('whoever changes how many there are can lower it only as far as nobody loses his part unseen', async () => {
  const resource = await makeResource({ kind: 'table', capacity: 4, mostUnits: 4, hours: null })
  await book(resource, { units: 2 })
  await book(resource, { units: 1, name: 'Karl' })
  const change = (capacity: number) =>
    admin.put(`/api/v0/booking/resource/${resource}`, { capacity, mostUnits: 1 })
  expect((await change(2)).status).toBe(200)
  expect((await reader.get('/api/v0/booking/conflicts', { resource })).body.conflicts).toHaveLength(2)
  const one = await change(1)
  expect([one.status, one.body.code]).toEqual([409, 'TAKEN'])
  expect((await counters(resource)).map(({ taken }) => taken)).toEqual([3, 3])
})

test('waiting for a time: it is offered when it becomes free, and to the next one when nobody wants it', async () => {
  const resource = await makeResource({ waitlist: true })
  const held = (await book(resource)).body.booking
  const { pool } = app.platform.database
  const waits = async (name: string) => {
    const { body } = await book(resource, { from: at('10:00'), name })
    await pool.query(`delete from booking_takings where "booking" = $1`, [body.booking._id])
    await pool.query(`update bookings set "state" = 'waiting', "from" = $2, "until" = $3 where "_id" = $1`, [
      body.booking._id,
      at('08:00'),
      at('08:30'),
    ])
    return body.booking._id as string
  }
  const [first, second] = [await waits('Erste'), await waits('Zweite')]
  const stateOf = async (_id: string) => (await admin.get(`/api/v0/booking/booking/${_id}`)).body.booking
  const early = await clerk.post(`/api/v0/booking/booking/${first}/offer`, {})
  expect([early.status, early.body.code]).toEqual([409, 'TAKEN'])
  await clerk.post(`/api/v0/booking/booking/${held._id}/cancel`, {})
  expect((await stateOf(first)).state).toBe('offered')
  expect(Date.parse((await stateOf(first)).heldUntil)).toBeGreaterThan(Date.now())
  expect((await stateOf(second)).state).toBe('waiting')
  // The offer expires
  await clerk.post(`/api/v0/booking/booking/${first}/lapse`, {})
  expect([(await stateOf(first)).state, (await stateOf(second)).state]).toEqual(['lapsed', 'offered'])
  const done = await clerk.post(`/api/v0/booking/booking/${second}/confirm`, {})
  expect(done.body.booking).toMatchObject({ state: 'confirmed', heldUntil: null })
  expect((await takings()).filter(({ booking }) => booking === second)).toMatchObject([{ heldUntil: null }])
})

test('nights of clock changes: what is booked is as long as it says', async () => {
  const night = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '01:00', to: '05:00' }))
  const { body } = await admin.post('/api/v0/booking/openinghours', { title: 'Nacht', week: night })
  const resource = await makeResource({ hours: body.opening_hours._id, least: 60, step: 60, aheadDays: 700 })
  const days = await makeResource({ hours: null, length: 'days', least: 1, most: 3 })
  const on = (_id: string, day: string) =>
    runRead(app.platform, { ...systemCaller(), now: '2027-03-01T08:00:00.000Z' }, async (ctx) => {
      const use = await inUse(ctx, await resourceOf(ctx, _id))
      return (await freeDays(ctx, use, { from: day, to: day, units: 1, anyTime: true }))[0]!.times
    })
  const lengthsOf = (times: { from: string; until: string }[]) =>
    times.map(({ from, until }) => (Date.parse(until) - Date.parse(from)) / 3_600_000)
  // 28 March 2027: two o'clock is three o'clock; 31 October 2027: three o'clock comes twice
  expect((await on(resource, '2027-03-27')).result).toHaveLength(4)
  expect(lengthsOf((await on(resource, '2027-03-28')).result)).toEqual([1, 1, 1])
  expect(lengthsOf((await on(resource, '2027-10-31')).result)).toEqual([1, 1, 1, 1, 1])
  expect(lengthsOf((await on(days, '2027-03-28')).result)).toEqual([23])
  expect(lengthsOf((await on(days, '2027-10-31')).result)).toEqual([25])
})

test('public holidays, seasons, exceptions and extra days decide what is open', async () => {
  const { body } = await admin.post('/api/v0/booking/openinghours', {
    title: 'Bad',
    week: [],
    country: 'at',
    state: '3',
    seasons: [
      {
        _id: crypto.randomUUID(),
        ...{ title: 'Sommer', from: '05-01', to: '09-15' },
        week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '10:00', to: '11:00' })),
      },
    ],
    days: [
      {
        ...{ _id: crypto.randomUUID(), from: '2027-07-05', to: '2027-07-06', opens: '', closes: '' },
        ...{ note: 'Reinigung', noteEn: '' },
      },
      {
        ...{
          _id: crypto.randomUUID(),
          from: '2027-12-24',
          to: '2027-12-24',
          opens: '09:00',
          closes: '10:00',
        },
        ...{ note: '', noteEn: '' },
      },
    ],
  })
  const resource = await makeResource({ hours: body.opening_hours._id, aheadDays: 700 })
  const isOpen = (day: string) =>
    runRead(app.platform, { ...systemCaller(), now: '2027-04-20T08:00:00.000Z' }, async (ctx) => {
      const use = await inUse(ctx, await resourceOf(ctx, resource))
      return (await freeDays(ctx, use, { from: day, to: day, units: 1, anyTime: true }))[0]!.open
    }).then(({ result }) => result)
  expect(await isOpen('2027-07-04')).toBe(true)
  expect(await isOpen('2027-07-05')).toBe(false)
  expect(await isOpen('2027-05-06')).toBe(false)
  expect(await isOpen('2027-10-04')).toBe(false)
  expect(await isOpen('2027-12-24')).toBe(true)
  const wrong = await admin.post('/api/v0/booking/openinghours', { title: 'X', country: 'at', state: 'BY' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['state']])
})

test('calendar, statistics and the table tell the same', async () => {
  const resource = await makeResource()
  await book(resource, { from: at('08:00'), until: at('09:30') })
  const gone = (await book(resource, { from: at('10:00'), name: 'Karl' })).body.booking
  await clerk.post(`/api/v0/booking/booking/${gone._id}/cancel`, {})
  const days = { from: monday, to: monday }
  const shown = (await reader.get('/api/v0/booking/calendar', { ...days, resource })).body
  expect(shown.bookings).toMatchObject([{ from: at('08:00'), until: at('09:30'), name: 'Vera Huber' }])
  expect(shown.open).toEqual([{ resource, from: at('08:00'), until: at('12:00') }])
  const { usage } = (await reader.get('/api/v0/booking/statistics', days)).body
  expect(usage.find((one: { resource: string }) => one.resource === resource)).toMatchObject({
    ...{ bookings: 1, hours: 1.5, openHours: 4, cancelled: 1 },
  })
  const table = await reader.get('/api/v0/booking/export', { ...days, resource })
  expect(table.text).toContain(`${monday} 08:00`)
  expect(table.text).toContain('Vera Huber')
  expect((await app.guest.get('/api/v0/booking/export', { ...days, resource })).status).toBe(401)
})

test('who booked is forgotten after a time, and at once on demand: then what is ahead is cancelled', async () => {
  const resource = await makeResource()
  const email = 'vergiss@rebenau.example'
  const { _id } = (await book(resource, { email, note: 'Bitte leise', name: 'Veronika Gruber' })).body.booking
  const old = (await book(resource, { from: at('09:00'), email: 'alt@rebenau.example' })).body.booking._id
  await app.platform.database.pool.query(
    `update bookings set "from" = "from" - interval '500 days', "until" = "until" - interval '500 days' where "_id" = $1`,
    [old],
  )
  const { pool } = app.platform.database
  const abandoned = (await book(resource, { from: at('10:00') })).body.booking._id
  await clerk.post(`/api/v0/booking/booking/${abandoned}/cancel`, {})
  await pool.query(
    `update bookings set "name" = '', "updatedAt" = now() - interval '2 days' where "_id" = $1`,
    [abandoned],
  )
  await app.write(forgetOver)
  const left = await pool.query(
    `select 1 from record_steps where "recordId" = $1 union all select 1 from search_documents where "recordId" = $1
     union all select 1 from bookings where "_id" = $1`,
    [abandoned],
  )
  expect(left.rowCount).toBe(0)
  const read = async (one: string) => (await admin.get(`/api/v0/booking/booking/${one}`)).body.booking
  expect(await read(old)).toMatchObject({ name: '', email: '', forgottenAt: expect.any(String) })
  expect(await read(_id)).toMatchObject({ email })

  const person = { emails: [email], accounts: [], names: [], records: [] }
  await app.write(async (ctx) => {
    const findings = await bookingPersonal.find!(ctx, person)
    expect(findings).toMatchObject([{ _id, sure: true, data: { note: 'Bitte leise' } }])
    await bookingPersonal.erase!(ctx, findings, person)
  })
  expect(await read(_id)).toMatchObject({ name: '', email: '', note: '', state: 'cancelled' })
  const { rows: trail } = await app.platform.database.pool.query<{ action: string; told: string }>(
    `select "action", concat("before", "after") as "told" from audit where "recordId" = $1`,
    [_id],
  )
  expect(trail.map(({ action }) => action)).toContain('anonymise')
  expect(trail.filter(({ told }) => told.includes(email) || told.includes('Bitte leise'))).toEqual([])
  expect(await beginnings(resource)).toContain(at('08:00'))
  expect((await admin.get('/api/v0/booking/booking', { search: 'Veronika' })).body.total).toBe(0)
})
