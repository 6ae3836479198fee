import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { remind } from './remind.job.ts'
import { timeValue } from './times/times.views.ts'

const zone = 'Europe/Vienna'
const app = await testApp('booking public')
const admin = app.as('admin')

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 1) day = laterDay(day, 1)
  return day
})()
const at = (clock: string, day = monday) => momentOf(day, clock, zone)
const half = (clock: string, day = monday) =>
  timeValue(at(clock, day), new Date(Date.parse(at(clock, day)) + 1_800_000).toISOString())

let hours = ''
let network = 0
let number = 0
async function makeResource(fields: object = {}): Promise<{ _id: string; slug: string }> {
  const { body } = await admin.post('/api/v0/booking/resource', {
    title: `Notar ${++number}`,
    ...{ hours, active: true, optIn: false },
    ...fields,
  })
  expect(body.message).toBeUndefined()
  return body.booking_resource
}

/** Submits a form without JavaScript. */
async function send(url: string, fields: Record<string, string>, address = `10.4.0.${++network}`) {
  const stamp = stampForm(app.platform.config.secret, 'booking', new Date(Date.now() - 10_000).toISOString())
  const isFilled = fields['action'] === 'book'
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: address,
    payload: new URLSearchParams({ ...(isFilled ? { [stampField]: stamp } : {}), ...fields }).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    problem: isPage ? answer.json().data?.form?.problem : undefined,
    data: isPage ? answer.json().data : undefined,
  }
}
const page = async (address: string) => {
  const [at_ = '', query = ''] = address.replace(/#.*/, '').split('?')
  return (await app.guest.get('/api/c/site', { path: at_, query })).body
}
const who = { action: 'book', name: 'Vera Huber', email: 'vera@rebenau.example' }
/** Reserves a time and returns the address of its form. */
async function reserve(slug: string, fields: Record<string, string>) {
  const { status, location, problem } = await send(`/buchen/${slug}`, fields)
  expect(problem).toBeUndefined()
  expect(status).toBe(303)
  return location
}
const mails = async () => {
  await app.platform.jobs.idle(20)
  return outboxIn(app.platform.config.dataDir).all()
}
const to = async (address: string) => (await mails()).filter((mail) => mail.toLowerCase().includes(address))
const list = async (resource: string) =>
  (await admin.get('/api/v0/booking/booking', { resource, sort: 'from' })).body.booking

beforeAll(async () => {
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '12:00' }))
  // The Monday may be a public holiday
  const { body } = await admin.post('/api/v0/booking/openinghours', {
    ...{ title: 'Amt', week, country: 'at', closedOnHolidays: false },
  })
  hours = body.opening_hours._id
})

test('a citizen finds a time, has it reserved, fills in the form, and may move and cancel', async () => {
  const { _id, slug } = await makeResource({ title: 'Sprechstunde', titleEn: 'Consulting hour' })
  const all = await page('/buchen')
  expect(all).toMatchObject({ view: 'bookingList', status: 200 })
  expect(all.data.items[0]).toMatchObject({ title: 'Sprechstunde', next: { from: expect.any(String) } })
  const shown = await page(`/buchen/${slug}?month=${monday.slice(0, 7)}&day=${monday}`)
  expect(shown.data.times.times).toHaveLength(8)
  expect((await page(`/en/book/${slug}`)).data.title).toBe('Consulting hour')

  const form = await reserve(slug, { time: half('08:30') })
  const held = await page(form)
  expect(held).toMatchObject({ view: 'bookingOwn', meta: { hidden: true, keyed: true } })
  expect(held.data).toMatchObject({ step: 'form', bookings: [{ from: at('08:30') }] })
  expect(Date.parse(held.data.heldUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
  const late = await send(`/buchen/${slug}`, { time: half('08:30') })
  expect([late.status, late.problem.code, late.problem.details.next[0].from]).toEqual([
    409,
    'TAKEN',
    at('09:00'),
  ])

  const wrong = await send(form, { ...who, name: '', email: 'vera' })
  expect([wrong.status, Object.keys(wrong.problem.fields).toSorted()]).toEqual([422, ['email', 'name']])
  const done = await send(form, { ...who, note: 'Ich komme zu zweit' })
  expect(done.location).toBe(`${form}?done=sent`)
  expect(await list(_id)).toMatchObject([{ state: 'confirmed', name: 'Vera Huber', source: 'site' }])
  const again = await send(form, { ...who, name: 'Jemand anderer' })
  expect([again.status, again.problem.code]).toEqual([409, 'OVER'])

  const letters = await to('vera@rebenau.example')
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain(form)
  expect(letters[0]).toContain('text/calendar')
  // The site must not forward a guest's words to others
  expect(letters[0]).not.toContain('zu zweit')
  const ics = await app.server.inject({ url: (await page(form)).data.calendarHref })
  expect(ics.payload).toContain('DTSTART;TZID=Europe/Vienna')

  const moved = await send(form, {
    ...{ action: 'move', booking: (await list(_id))[0]._id },
    time: half('10:00'),
  })
  expect(moved.location).toContain('done=moved')
  expect(await list(_id)).toMatchObject([{ from: at('10:00') }])
  const cancelled = await send(form, { action: 'cancel' })
  expect(cancelled.location).toContain('done=cancelled')
  expect(await list(_id)).toMatchObject([{ state: 'cancelled' }])
  expect((await send(`${form.slice(0, -3)}abc`, { action: 'cancel' })).status).toBe(404)
})

test('a choice that is sent twice takes one place, and leads to its form both times until that is given up', async () => {
  const { _id, slug } = await makeResource({ title: 'Kursraum', capacity: 8, mostUnits: 3 })
  const choice = { time: half('09:00'), n: '1', press: 'one page' }
  const press = () => send(`/buchen/${slug}`, choice, '10.4.250.1')
  const [first, second] = await Promise.all([press(), press()])
  expect([first.status, second.status, second.location]).toEqual([303, 303, first.location])
  expect((await press()).location).toBe(first.location)
  expect(await list(_id)).toHaveLength(1)
  // Another person on the same network chooses independently
  const beside = await send(`/buchen/${slug}`, { ...choice, press: 'another page' }, '10.4.250.1')
  expect([beside.status, beside.location === first.location]).toEqual([303, false])
  expect((await send(first.location, { action: 'release' }, '10.4.250.1')).status).toBe(303)
  const [anew, again] = await Promise.all([press(), press()])
  expect([anew.status, anew.location === first.location]).toEqual([303, false])
  expect(again.location).toBe(anew.location)
})

test('without a program a choice that is sent twice at once takes one place, too', async () => {
  const { _id, slug } = await makeResource({ title: 'Kursraum ohne Programm', capacity: 8 })
  const press = () => send(`/buchen/${slug}`, { time: half('09:00'), n: '1' }, '10.4.250.2')
  const [first, second] = await Promise.all([press(), press()])
  expect([first.status, second.location]).toEqual([303, first.location])
  expect(await list(_id)).toHaveLength(1)
})

test('whoever books by telephone gets mails in the language that the office has noted', async () => {
  const { _id: resource } = await makeResource({ titleEn: 'Notary hours' })
  const email = 'tom@rebenau.example'
  const booked = { resource, from: at('08:00'), name: 'Tom Harding', email }
  expect((await admin.post('/api/v0/booking/booking', { ...booked, lang: 'fr' })).status).toBe(422)
  const answer = await admin.post('/api/v0/booking/booking', { ...booked, lang: 'en' })
  expect(answer.body.booking).toMatchObject({ lang: 'en', state: 'confirmed' })
  const [mail, ...more] = await to(email)
  expect(more).toEqual([])
  expect(mail).toMatch(/^Subject: Confirmed: Notary hours/m)
  expect(mail).toContain('/en/book/appointment/')
})

test('a reservation that is over is somebody else’s', async () => {
  const { _id, slug } = await makeResource()
  const first = await reserve(slug, { time: half('09:00') })
  const { pool } = app.platform.database
  for (const table of ['bookings', 'booking_takings'])
    await pool.query(`update ${table} set "heldUntil" = now() - interval '1 second'`)
  expect((await page(first)).data.step).toBe('over')
  const second = await reserve(slug, { time: half('09:00') })
  const late = await send(first, who)
  expect([late.status, late.problem.code]).toEqual([409, 'OVER'])
  expect((await send(second, who)).status).toBe(303)
  expect((await list(_id)).filter(({ state }: { state: string }) => state === 'confirmed')).toHaveLength(1)
})

test('who goes back for another time gives the reserved one back, and no booking', async () => {
  const { _id, slug } = await makeResource({ several: 2 })
  const form = await reserve(slug, { time0: half('09:00'), time1: half('11:00') })
  const back = await send(form, { action: 'release' })
  expect(back.location).toBe(`/buchen/${slug}?month=${monday.slice(0, 7)}&day=${monday}#times`)
  expect((await page(form)).data.step).toBe('over')
  const again = await reserve(slug, { time0: half('09:00') })
  expect((await send(again, who)).status).toBe(303)
  // A confirmed booking is not released any more
  await send(again, { action: 'release' })
  expect((await list(_id)).filter(({ state }: { state: string }) => state === 'confirmed')).toHaveLength(1)
})

test('where the office wants it, only who reads the mail has booked; then the office decides', async () => {
  const { _id, slug } = await makeResource({ optIn: true, confirm: 'office' })
  const form = await reserve(slug, { time: half('08:00') })
  await send(form, { ...who, email: 'proof@rebenau.example' })
  expect((await page(form)).data.step).toBe('checkMail')
  expect((await send(form, { action: 'confirm', proof: 'x'.repeat(22) })).status).toBe(404)
  const [mail] = await to('proof@rebenau.example')
  const [, proof = ''] = /proof=([\w-]{22})/.exec(mail!)!
  expect((await page(`${form}?proof=${proof}`)).data.step).toBe('verify')
  await send(form, { action: 'confirm', proof })
  expect(await list(_id)).toMatchObject([{ state: 'requested' }])
  const waiting = (await admin.get('/api/v0/waiting')).body
  expect(JSON.stringify(waiting)).toContain('booking.requested')
  const [{ _id: made }] = await list(_id)
  const words = { text: 'Unangenehmer Gast.', message: 'Da ist Gemeinderat.' }
  const preview = `/api/v0/booking/booking/${made}/preview-action`
  const shown = await admin.post(preview, { action: 'reject', message: words.message })
  expect(shown.body.mails).toMatchObject([
    { to: 'proof@rebenau.example', html: expect.stringContaining(words.message) },
  ])
  expect(shown.body.mails[0].html).not.toContain('href=')
  expect((await admin.post(preview, { action: 'offer' })).status).toBe(422)
  expect((await app.guest.post(preview, { action: 'reject' })).status).toBe(401)
  // Opening the page changes nothing
  expect(await list(_id)).toMatchObject([{ state: 'requested' }])
  expect((await to('proof@rebenau.example')).filter((one) => one.includes('Gemeinderat'))).toEqual([])
  await admin.post(`/api/v0/booking/booking/${made}/reject`, words)
  expect((await to('proof@rebenau.example')).filter((one) => one.includes('Unangenehm'))).toEqual([])
  expect(
    (await to('proof@rebenau.example')).filter((one) => one.includes('Da ist Gemeinderat')),
  ).toHaveLength(1)
})

test('questions, rules, rates: what is missing is told at its field, what it costs is known before', async () => {
  const [tariff, question] = [crypto.randomUUID(), crypto.randomUUID()]
  const { _id, slug } = await makeResource({
    ...{ kind: 'room', length: 'free', least: 60, most: 240, step: 60, askPhone: true, rules: 'Leise sein.' },
    tariffs: [{ _id: tariff, title: 'Ortsansässige', titleEn: '', cents: 1500, per: 'hour' }],
    questions: [
      {
        ...{ _id: question, label: 'Wie viele Gäste?', labelEn: '', kind: 'line' },
        ...{ options: '', optionsEn: '', required: true },
      },
    ],
  })
  const time = timeValue(at('08:00'), at('11:00'))
  expect((await send(`/buchen/${slug}`, { time })).problem.fields).toHaveProperty('tariff')
  const odd = await send(`/buchen/${slug}`, { time: timeValue(at('08:00'), at('10:30')), tariff })
  expect(odd.problem.code).toBe('TAKEN')
  const form = await reserve(slug, { time, tariff })
  expect((await page(form)).data.cost).toBe('45,00\u00a0€')
  const fieldsOf = async (more: Record<string, string>) =>
    Object.keys((await send(form, { ...who, ...more })).problem?.fields ?? {})
  expect(await fieldsOf({})).toEqual(['phone'])
  const asked = `q-${question}`
  expect(await fieldsOf({ phone: '+43 2942 12345' })).toEqual([asked])
  expect(await fieldsOf({ phone: '+43 2942 12345', [asked]: '80' })).toEqual(['rules'])
  expect(await fieldsOf({ phone: '+43 2942 12345', [asked]: '80', rules: 'on' })).toEqual([])
  expect(await list(_id)).toMatchObject([
    { cents: 4500, tariff: 'Ortsansässige', answers: [{ label: 'Wie viele Gäste?', value: '80' }] },
  ])
})

test('the office reads answers in its own language, whatever that of the guest is', async () => {
  const ids = [1, 2, 3].map(() => crypto.randomUUID())
  const question = { required: true, options: '', optionsEn: '' }
  const { _id, slug } = await makeResource({
    questions: [
      { ...question, _id: ids[0], label: 'Wofür?', labelEn: 'What for?', kind: 'line' },
      { ...question, _id: ids[1], label: 'Mit Küche?', labelEn: 'With the kitchen?', kind: 'yes' },
      {
        ...{ ...question, _id: ids[2], label: 'Bestuhlung', labelEn: 'Seating', kind: 'choice' },
        ...{ options: 'Reihen\nTische', optionsEn: 'Rows\nTables' },
      },
    ],
  })
  const { location } = await send(`/en/book/${slug}`, { time: half('08:00') })
  const answers = { [`q-${ids[0]}`]: 'A wedding', [`q-${ids[1]}`]: 'on', [`q-${ids[2]}`]: 'Tables' }
  const sent = await send(location, { ...who, ...answers })
  expect(sent.location).toContain('done=sent')
  expect((await list(_id))[0].answers).toEqual([
    { label: 'Wofür?', value: 'A wedding' },
    { label: 'Mit Küche?', value: 'Ja' },
    { label: 'Bestuhlung', value: 'Tische' },
  ])
})

test('a series: what can’t be had is told before, the rest is booked in one go', async () => {
  const { _id, slug } = await makeResource({ series: true })
  const second = laterDay(monday, 7)
  const taken = await reserve(slug, { time: half('08:00', second) })
  await send(taken, who)
  for (const until of ['', 'bald', monday]) {
    const endless = await send(`/buchen/${slug}`, { time: half('08:00'), repeat: 'weekly', until })
    expect([endless.status, Object.keys(endless.problem.fields)]).toEqual([422, ['until']])
  }
  const form = await reserve(slug, { time: half('08:00'), repeat: 'weekly', until: laterDay(monday, 21) })
  const { data } = await page(form)
  expect(data.bookings).toHaveLength(3)
  expect(data.clashes).toEqual([second])
  await send(form, { ...who, email: 'reihe@rebenau.example' })
  expect((await list(_id)).map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('confirmed'))
  expect(await to('reihe@rebenau.example')).toHaveLength(1)
  const [one] = (await page(form)).data.bookings
  await send(form, { action: 'cancel', booking: one._id })
  expect((await page(form)).data.bookings.map(({ state }: { state: string }) => state)).toEqual([
    'cancelled',
    'confirmed',
    'confirmed',
  ])
})

test('several at once: all of them or none', async () => {
  const { _id, slug } = await makeResource({ several: 3 })
  const form = await reserve(slug, { time0: half('08:00'), time2: half('10:00') })
  expect((await page(form)).data.bookings).toHaveLength(2)
  const clash = await send(`/buchen/${slug}`, { time1: half('09:00'), time2: half('10:00') })
  expect(clash.problem.code).toBe('TAKEN')
  expect(await list(_id)).toHaveLength(2)
  const many = await send(
    `/buchen/${slug}`,
    Object.fromEntries(
      ['08:30', '09:00', '09:30', '11:00'].map((clock, index) => [`time${index}`, half(clock)]),
    ),
  )
  expect([many.status, Object.keys(many.problem.fields)]).toEqual([422, ['time']])
})

test('who was slower stays on the chosen day, with what was typed and the next free times', async () => {
  const { slug } = await makeResource({ several: 2, series: true })
  await reserve(slug, { time: half('08:00') })
  const typed = { month: monday.slice(0, 7), day: monday, time0: half('08:00'), time3: half('09:30') }
  const late = await send(`/buchen/${slug}`, typed)
  expect([late.status, late.problem.code]).toEqual([409, 'TAKEN'])
  expect(late.data.form.values).toEqual(typed)
  const { day, month, times, nextFree } = late.data.times
  expect([day, month, times[0].value, nextFree[0].from]).toEqual([
    monday,
    monday.slice(0, 7),
    half('08:30'),
    at('08:30'),
  ])
})

test('who can’t move to a time stays on its day, and sees only times with room for all', async () => {
  const { _id, slug } = await makeResource({ capacity: 3, mostUnits: 3 })
  const form = await reserve(slug, { time: half('08:00'), n: '2' })
  await send(form, who)
  await reserve(slug, { time: half('10:00'), n: '2' })
  const [{ _id: made }] = await list(_id)
  const wanted = { move: made, month: monday.slice(0, 7), day: monday }
  const late = await send(form, { ...wanted, action: 'move', booking: made, time: half('10:00') })
  expect([late.status, late.problem.code]).toEqual([409, 'TAKEN'])
  expect(late.data.moving).toMatchObject({ _id: made, times: { day: monday } })
  const offered = late.data.moving.times.times.map(({ value }: { value: string }) => value)
  expect(offered).toContain(half('09:30'))
  expect(offered).not.toContain(half('10:00'))
})

test('what is missing of a series is still told where its form is refused', async () => {
  const { slug } = await makeResource({ series: true })
  const second = laterDay(monday, 7)
  await reserve(slug, { time: half('08:00', second) })
  const form = await reserve(slug, { time: half('08:00'), repeat: 'weekly', until: laterDay(monday, 14) })
  expect(form).toContain(`clash=${second}`)
  const [address = ''] = form.split('?')
  const refused = await send(address, { ...who, name: '', clash: second })
  expect([refused.status, refused.data.clashes]).toEqual([422, [second]])
})

test('a course without a place left shows its beginning, where one can wait for it', async () => {
  const dates = [35, 42].map((days) => {
    const day = laterDay(monday, days)
    return { _id: crypto.randomUUID(), from: at('09:00', day), until: at('11:00', day) }
  })
  const { slug } = await makeResource({
    kind: 'course',
    length: 'course',
    hours: null,
    waitlist: true,
    dates,
  })
  const time = timeValue(dates[0]!.from, dates[1]!.until)
  await send(await reserve(slug, { time }), who)
  const { day, times, full } = (await page(`/buchen/${slug}`)).data.times
  expect([day, times, full[0].value]).toEqual([laterDay(monday, 35), [], time])
  const form = await reserve(slug, { wait: time })
  expect((await page(form)).data.step).toBe('waitForm')
})

test('what becomes free while somebody fills in the form of the waiting list is offered at once', async () => {
  const { _id, slug } = await makeResource({ waitlist: true })
  const holder = await reserve(slug, { time: half('08:00') })
  await send(holder, who)
  const form = await reserve(slug, { wait: half('08:00') })
  await send(holder, { action: 'cancel' })
  await send(form, { ...who, name: 'Karl Maier', email: 'spaet@rebenau.example' })
  expect(await list(_id)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Karl Maier', state: 'offered' })]),
  )
  expect((await to('spaet@rebenau.example')).some((mail) => /proof=[\w-]{22}/.test(mail))).toBe(true)
})

test('waiting: the time is offered by mail, kept free, and accepted by the link in it', async () => {
  const tariff = crypto.randomUUID()
  const { _id, slug } = await makeResource({
    waitlist: true,
    tariffs: [{ _id: tariff, title: 'Saal', titleEn: '', cents: 5000, per: 'booking' }],
  })
  const holder = await reserve(slug, { time: half('08:00'), tariff })
  await send(holder, who)
  const wrong = await send(`/buchen/${slug}`, { wait: half('09:00'), tariff })
  expect([wrong.status, Object.keys(wrong.problem.fields)]).toEqual([422, ['time']])
  const free = await send(`/buchen/${slug}`, { wait: half('08:00') })
  expect([free.status, Object.keys(free.problem?.fields ?? {})]).toEqual([422, ['tariff']])
  const form = await reserve(slug, { wait: half('08:00'), tariff })
  expect((await page(form)).data).toMatchObject({ step: 'waitForm', cost: '50,00\u00a0€' })
  await send(form, { ...who, name: 'Karl Maier', email: 'karl@rebenau.example' })
  await send(holder, { action: 'cancel' })
  const told = (await to('karl@rebenau.example')).filter((mail) => mail.includes('frei'))
  expect(told).toHaveLength(2)
  // The address of the page alone does not prove ownership of the mailbox
  expect((await page(form)).data).toMatchObject({ step: 'offer', mailProof: '' })
  expect((await send(form, { action: 'accept' })).status).toBe(404)
  const proof = told.map((mail) => /proof=([\w-]{22})/.exec(mail)?.[1]).find(Boolean) ?? ''
  expect((await page(`${form}?proof=${proof}`)).data).toMatchObject({ step: 'offer', mailProof: proof })
  expect((await send(form, { action: 'accept', proof })).location).toContain('done=accepted')
  expect(await list(_id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Karl Maier', state: 'confirmed', cents: 5000 }),
    ]),
  )
})

test('what is moved to another length has the price of that length', async () => {
  const tariff = crypto.randomUUID()
  const { _id, slug } = await makeResource({
    ...{ kind: 'room', length: 'free', least: 60, most: 240, step: 60 },
    tariffs: [{ _id: tariff, title: 'Stunde', titleEn: '', cents: 1500, per: 'hour' }],
  })
  const form = await reserve(slug, { time: timeValue(at('08:00'), at('09:00')), tariff })
  await send(form, who)
  const [{ _id: made }] = await list(_id)
  const time = timeValue(at('09:00'), at('12:00'))
  await send(form, { action: 'move', booking: made, time })
  expect(await list(_id)).toMatchObject([{ from: at('09:00'), cents: 4500 }])
  await admin.post(`/api/v0/booking/booking/${made}/move`, { from: at('08:00'), until: at('10:00') })
  expect(await list(_id)).toMatchObject([{ cents: 3000 }])
  await admin.put(`/api/v0/booking/booking/${made}`, { until: at('09:00') })
  expect(await list(_id)).toMatchObject([{ until: at('09:00'), cents: 1500 }])
  // With the same length the agreed price stays, even if the tariff has changed
  await admin.put(`/api/v0/booking/resource/${_id}`, {
    tariffs: [{ _id: tariff, title: 'Stunde', titleEn: '', cents: 2000, per: 'hour' }],
  })
  await admin.post(`/api/v0/booking/booking/${made}/move`, { from: at('10:00') })
  expect(await list(_id)).toMatchObject([{ from: at('10:00'), cents: 1500 }])
})

test('where the office confirms, it also confirms another time', async () => {
  const { _id, slug } = await makeResource({ confirm: 'office', mayBeEvent: true })
  const events = async () =>
    (await app.guest.get('/api/c/event')).body.event.map(({ state }: { state: string }) => state)
  const form = await reserve(slug, { time: half('08:00') })
  await send(form, { ...who, email: 'verschoben@rebenau.example', eventTitle: 'Ball' })
  const [{ _id: made }] = await list(_id)
  await admin.post(`/api/v0/booking/booking/${made}/confirm`, {})
  expect(await events()).toEqual(['planned'])
  const moved = await send(form, { action: 'move', booking: made, time: half('10:00') })
  expect(moved.location).toContain('done=asked')
  expect(await events()).toEqual(['cancelled'])
  expect(await list(_id)).toMatchObject([{ state: 'requested', from: at('10:00') }])
  const requests = (await to('verschoben@rebenau.example')).filter((mail) => mail.includes('Ihre Anfrage'))
  expect(requests).toHaveLength(2)
  await admin.post(`/api/v0/booking/booking/${made}/confirm`, {})
  expect(await events()).toEqual(['planned'])
})

test('what was cancelled of several costs nothing', async () => {
  const tariff = crypto.randomUUID()
  const { slug } = await makeResource({
    several: 2,
    tariffs: [{ _id: tariff, title: 'Saal', titleEn: '', cents: 5000, per: 'booking' }],
  })
  const form = await reserve(slug, { time0: half('08:00'), time1: half('09:00'), tariff })
  await send(form, who)
  const { bookings, cost } = (await page(form)).data
  expect(cost).toBe('100,00\u00a0€')
  await send(form, { action: 'cancel', booking: bookings[0]._id })
  expect((await page(form)).data.cost).toBe('50,00\u00a0€')
})

test('where booking is switched off nobody is told what is taken', async () => {
  const { _id, slug } = await makeResource()
  const { body: was } = await admin.get('/api/v0/booking/settings')
  const answers = async () => [
    (await app.guest.get(`/api/v0/booking/free/${_id}`, { days: 1 })).status,
    (await app.server.inject({ url: `/ics/de/buchungen/${slug}.ics` })).statusCode,
  ]
  expect(await answers()).toEqual([200, 200])
  const off = await admin.put('/api/v0/booking/settings', { ...was, enabled: false })
  expect(await answers()).toEqual([404, 404])
  await admin.put('/api/v0/booking/settings', { ...off.body, enabled: true })
  expect(await answers()).toEqual([200, 200])
})

test('one network can’t keep everything for itself, and what only the office books is not there', async () => {
  const { slug } = await makeResource({ step: 5, least: 5 })
  const tries = []
  for (let minute = 0; minute < 11; minute++) {
    const from = new Date(Date.parse(at('08:00')) + minute * 300_000).toISOString()
    const until = new Date(Date.parse(from) + 300_000).toISOString()
    tries.push((await send(`/buchen/${slug}`, { time: timeValue(from, until) }, '10.9.9.9')).status)
  }
  expect(tries).toEqual([...Array(10).fill(303), 429])
  const inner = await makeResource({ who: 'office' })
  expect((await send(`/buchen/${inner.slug}`, { time: half('08:00') })).status).toBe(404)
  expect((await page(`/buchen/${inner.slug}`)).status).toBe(404)
  const known = await makeResource({ who: 'account' })
  expect((await send(`/buchen/${known.slug}`, { time: half('08:00') })).status).toBe(401)
})

test('the feed tells everybody when it is taken, the office also by whom', async () => {
  const { _id, slug } = await makeResource()
  await send(await reserve(slug, { time: half('08:00') }), { ...who, name: 'Geheime Person' })
  const open = await app.server.inject({ url: `/ics/de/buchungen/${slug}.ics` })
  expect(open.payload).toContain('Belegt')
  expect(open.payload).not.toContain('Geheime')
  const { choices } = (await admin.get('/api/v0/booking/choices')).body
  const { feed } = choices.find((one: { _id: string }) => one._id === _id)
  const named = await app.server.inject({ url: new URL(feed).pathname })
  expect(named.payload).toContain('Geheime Person')
  const guessed = await app.server.inject({ url: `/ics/de/buchungen/${slug}~${'a'.repeat(22)}.ics` })
  expect(guessed.statusCode).toBe(404)

  // It is not cached, and ends with a new address
  expect(named.headers['cache-control']).toBe('private, no-store')
  expect(named.headers['access-control-allow-origin']).toBeUndefined()
  const renew = `/api/v0/booking_resource/${_id}/renew-feed`
  expect((await app.as({ role: 'member', rights: ['booking.update'] }).post(renew)).status).toBe(403)
  expect((await admin.post(renew)).status).toBe(200)
  expect((await app.server.inject({ url: new URL(feed).pathname })).statusCode).toBe(404)
  const again = (await admin.get('/api/v0/booking/choices')).body.choices
  const { feed: other } = again.find((one: { _id: string }) => one._id === _id)
  expect((await app.server.inject({ url: new URL(other).pathname })).payload).toContain('Geheime Person')
})

test('who is expected soon is reminded, once', async () => {
  const { slug } = await makeResource({ remindHours: 336, leadHours: 0 })
  const { pool } = app.platform.database
  await send(await reserve(slug, { time: half('08:00') }), { ...who, email: 'bald@rebenau.example' })
  await pool.query(
    `update bookings set "from" = now() + interval '2 hours', "until" = now() + interval '3 hours',
     "createdAt" = now() - interval '2 days' where "email" = 'bald@rebenau.example'`,
  )
  await remind(app.platform)
  await remind(app.platform)
  const told = (await to('bald@rebenau.example')).filter((mail) => mail.includes('Erinnerung'))
  expect(told).toHaveLength(1)
})
