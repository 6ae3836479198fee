import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { occurrences, type Happening } from '../events.rules.ts'

let app: TestApp
let editor: TestClient
const zone = 'Europe/Vienna'

beforeAll(async () => {
  app = await testApp('ics')
  editor = app.as({ role: 'member', rights: ['event.read', 'event.create', 'event.update', 'event.publish'] })
})

async function published(input: object) {
  const { status, body } = await editor.post('/api/c/event/', { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.event as Happening & { _id: string; version: number }
}

const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])

async function calendar(url: string) {
  const { status, text, headers } = await app.guest.get(url)
  expect(status).toBe(200)
  return { text, headers, root: parsed(text), events: parsed(text).getAllSubcomponents('vevent') }
}

/** Starts of an event according to the independent parser, without cancelled ones, in UTC. */
function expanded(root: InstanceType<typeof ICAL.Component>, uid: string, to: string): string[] {
  ICAL.TimezoneService.reset()
  for (const zoneComponent of root.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zoneComponent))
  const all = root
    .getAllSubcomponents('vevent')
    .filter((one) => one.getFirstPropertyValue('uid') === uid)
    .map((component) => new ICAL.Event(component))
  const main = all.find((one) => !one.isRecurrenceException())!
  for (const exception of all.filter((one) => one.isRecurrenceException())) main.relateException(exception)
  const starts: string[] = []
  const iterator = main.iterator()
  for (let next = iterator.next(); next && starts.length < 500; next = iterator.next()) {
    const { item, startDate } = main.getOccurrenceDetails(next)
    const iso = startDate.toJSDate().toISOString()
    if (next.toJSDate().toISOString() >= to) break
    if (item.component.getFirstPropertyValue('status') !== 'CANCELLED') starts.push(iso)
  }
  return starts.toSorted()
}

/** Starts according to our own rules; of a moved date only the new one. */
const ours = (event: Happening, to: string) =>
  [...occurrences(event, zone, { to })]
    .filter(({ state }) => state === 'planned')
    .map(({ start }) => start)
    .toSorted()

describe('a series', () => {
  const series = [
    ['over both changes of the clocks', 'FREQ=WEEKLY;BYDAY=SU', '2029-03-04T18:30:00.000Z'],
    ['the second Sunday in May', 'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2029-05-13T07:00:00.000Z'],
    ['the last Friday of a month', 'FREQ=MONTHLY;BYDAY=-1FR', '2029-01-26T18:00:00.000Z'],
    ['the last working day', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2029-01-31T07:00:00.000Z'],
    ['the 31st', 'FREQ=MONTHLY;BYMONTHDAY=31', '2029-01-31T19:00:00.000Z'],
    ['until a day', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20291104', '2029-09-30T17:00:00.000Z'],
    ['a number of times', 'FREQ=DAILY;COUNT=200', '2029-02-01T22:30:00.000Z'],
    ['in two months', 'FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=1,15', '2029-04-01T10:00:00.000Z'],
  ] as const
  test.each(series)('%s: another program finds the same dates', async (title, recurrence, start) => {
    const event = await published({ title, recurrence, start })
    const { root } = await calendar(`/ics/de/event/${event._id}.ics`)
    const to = '2033-01-01T00:00:00.000Z'
    const found = expanded(root, event._id, to)
    expect(found.length).toBeGreaterThan(2)
    expect(found).toEqual(ours(event, to))
  })

  test('leaves exceptions out, calls single dates off and moves them', async () => {
    const event = await published({
      title: 'Stammtisch',
      start: '2029-03-07T18:00:00.000Z',
      end: '2029-03-07T20:00:00.000Z',
      recurrence: 'FREQ=WEEKLY;COUNT=6',
      exceptions: ['2029-03-14'],
      changes: [
        { day: '2029-03-21', state: 'cancelled' },
        { day: '2029-03-28', state: 'moved', movedTo: '2029-03-30T16:00:00.000Z' },
      ],
    })
    const { root, text } = await calendar(`/ics/de/event/${event._id}.ics`)
    expect(expanded(root, event._id, '2030-01-01')).toEqual([
      '2029-03-07T18:00:00.000Z',
      '2029-03-30T16:00:00.000Z',
      '2029-04-04T17:00:00.000Z',
      '2029-04-11T17:00:00.000Z',
    ])
    expect(text).toContain('EXDATE;TZID=Europe/Vienna:20290314T190000\r\n')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Vienna:20290321T190000\r\n')
    expect(text).toContain('SUMMARY:Abgesagt: Stammtisch\r\n')
    expect(text).toContain('DTEND;TZID=Europe/Vienna:20290330T200000\r\n')
  })

  test('names what is left out or changed by the hour of the rule, on the night of the change of clocks too', async () => {
    const event = await published({
      title: 'Nachtwache',
      start: '2029-03-22T01:30:00.000Z',
      recurrence: 'FREQ=DAILY;COUNT=9',
      exceptions: ['2029-03-26'],
      changes: [{ day: '2029-03-25', state: 'cancelled' }],
    })
    const { text } = await calendar(`/ics/de/event/${event._id}.ics`)
    expect(text).toContain('EXDATE;TZID=Europe/Vienna:20290326T023000\r\n')
    // 02:30 does not exist in that night and becomes 03:30
    expect(text).toContain(
      'RECURRENCE-ID;TZID=Europe/Vienna:20290325T023000\r\nDTSTART;TZID=Europe/Vienna:20290325T033000\r\n',
    )
  })

  test.each([
    ['of the rule', 'FREQ=WEEKLY;COUNT=4'],
    ['of its own', 'FREQ=MONTHLY;BYDAY=1MO;COUNT=3'],
  ])('whose first date, %s, is left out begins with the next one', async (_what, recurrence) => {
    const event = await published({
      title: 'Später',
      start: '2029-06-05T17:00:00.000Z',
      recurrence,
      exceptions: ['2029-06-05'],
    })
    const { root } = await calendar(`/ics/de/event/${event._id}.ics`)
    const found = expanded(root, event._id, '2031-01-01T00:00:00.000Z')
    expect(found).toEqual(ours(event, '2031-01-01T00:00:00.000Z'))
    expect(found[0]! > '2029-06-06').toBe(true)
  })

  test('whose first date is none of the rule is told in two parts', async () => {
    const event = await published({
      title: 'Auftakt',
      start: '2029-06-05T17:00:00.000Z',
      recurrence: 'FREQ=MONTHLY;BYDAY=1MO;COUNT=3',
    })
    const { root } = await calendar(`/ics/de/event/${event._id}.ics`)
    const all = [
      ...expanded(root, `${event._id}-1`, '2031-01-01T00:00:00.000Z'),
      ...expanded(root, event._id, '2031-01-01T00:00:00.000Z'),
    ]
    expect(all).toEqual(ours(event, '2031-01-01T00:00:00.000Z'))
    expect(all.length).toBe(3)
  })
})

test('whole days, words with signs, long lines and a stable identity', async () => {
  const event = await published({
    title:
      'Kirtag; Tanz, Musik \\ Feuerwerk mit vielen Gästen aus nah und fern – ein Fest für die ganze Gemeinde',
    teaser: 'Erste Zeile\nzweite Zeile',
    date: '2029-08-14',
    end: '2029-08-15',
    place: 'Hauptplatz',
    type: 'Fest',
    organiser: 'Dorferneuerung',
  })
  const { text, root, events } = await calendar(`/ics/de/event/${event._id}.ics`)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [only] = events
  expect(only!.getFirstPropertyValue('summary')).toBe((event as unknown as { title: string }).title)
  expect(String(only!.getFirstPropertyValue('dtstart'))).toBe('2029-08-14')
  expect(String(only!.getFirstPropertyValue('dtend'))).toBe('2029-08-16')
  expect(String(only!.getFirstPropertyValue('description'))).toContain('Veranstalter: Dorferneuerung')
  expect(only!.getFirstPropertyValue('uid')).toBe(event._id)
  expect(root.getAllSubcomponents('vtimezone').length).toBe(1)

  const before = Number(only!.getFirstPropertyValue('sequence'))
  await editor.put('/api/c/event/', {
    _id: event._id,
    status: 'published',
    state: 'moved',
    movedTo: '2029-08-21',
  })
  const moved = (await calendar(`/ics/de/event/${event._id}.ics`)).events[0]!
  expect(moved.getFirstPropertyValue('uid')).toBe(event._id)
  expect(String(moved.getFirstPropertyValue('dtstart'))).toBe('2029-08-21')
  expect(String(moved.getFirstPropertyValue('dtend'))).toBe('2029-08-23')
  expect(Number(moved.getFirstPropertyValue('sequence'))).toBeGreaterThan(before)
})

test('one calendar for all and one per category; kept until an event changes; nothing of drafts', async () => {
  await editor.post('/api/c/event/', { title: 'Geheim', start: '2029-05-05T10:00:00.000Z', type: 'Markt' })
  const off = await published({
    title: 'Bauernmarkt',
    start: '2029-05-05T06:00:00.000Z',
    type: 'Markt',
    state: 'cancelled',
  })
  const market = await calendar('/ics/de/type/Markt.ics')
  expect(market.events.map((one) => one.getFirstPropertyValue('summary'))).toEqual(['Abgesagt: Bauernmarkt'])
  expect(market.events[0]!.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(market.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const all = await calendar('/ics/de/all.ics')
  expect(all.events.length).toBeGreaterThan(1)
  const again = await app.server.inject({
    url: '/ics/de/type/Markt.ics',
    headers: { 'if-none-match': String(market.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  await editor.put('/api/c/event/', { _id: off._id, state: 'planned', status: 'published' })
  expect((await calendar('/ics/de/type/Markt.ics')).text).toContain('STATUS:CONFIRMED')
  for (const wrong of [
    '/ics/de/type/Nichts.ics',
    '/ics/de/event/x.ics',
    '/ics/de/event/00000000-0000-7000-8000-00000000dead.ics',
    '/ics/de/type/Markt',
  ])
    expect((await app.guest.get(wrong)).status).toBe(404)
})

test('one calendar per organiser, however events write the name; on their pages, the calendar and that of their club', async () => {
  const admin = app.as('admin')
  const at = (day: string) => ({ start: `2035-${day}T10:00:00.000Z` })
  await published({ title: 'Übung', organiser: 'Freiwillige  Feuerwehr / Rebenau', ...at('05-05') })
  await published({ title: 'Fest', organiser: 'freiwillige Feuerwehr / Rebenau', ...at('06-09') })
  await published({
    title: 'Probe',
    organiser: 'Musikverein',
    ...at('05-06'),
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  })
  await editor.post('/api/c/event/', { title: 'Geheim', organiser: 'Geheimbund', ...at('05-07') })
  const page = (path: string) => app.guest.get('/api/c/site', { path })

  const { body: list } = await page('/event')
  const names = list.data.organisers.map(({ name }: { name: string }) => name)
  expect(names).toContain('Musikverein')
  expect(names.filter((name: string) => /feuerwehr/i.test(name))).toHaveLength(1)
  expect(names).not.toContain('Geheimbund')

  const { body: detail } = await page('/event/fest')
  const { ics } = detail.data.organiserCalendar
  expect(ics).toMatch(/^http.*\/ics\/de\/organiser\/[^/]+\.ics$/)
  const own = await calendar(new URL(ics).pathname)
  expect(own.events.map((one) => String(one.getFirstPropertyValue('summary'))).toSorted()).toEqual([
    'Fest',
    'Übung',
  ])
  expect(String(own.root.getFirstPropertyValue('x-wr-calname'))).toMatch(/Feuerwehr \/ Rebenau$/i)
  const band = await calendar('/ics/en/organiser/musikverein.ics')
  const [series] = band.events
  expect(expanded(band.root, String(series!.getFirstPropertyValue('uid')), '2040-01-01')).toHaveLength(3)
  for (const wrong of ['Geheimbund', 'Niemand', '%20'])
    expect((await app.guest.get(`/ics/de/organiser/${wrong}.ics`)).status).toBe(404)

  const club = { title: 'Musikverein', type: 'Verein', status: 'published' }
  const { body } = await admin.post('/api/c/entry/', {
    ...club,
    translations: { en: { title: 'Brass Band', status: 'published' } },
  })
  for (const [path, label] of [
    ['/entry/musikverein', 'Alle Termine abonnieren'],
    ['/en/entry/brass-band', 'Subscribe to all dates'],
  ] as const) {
    const { dates } = (await page(path)).body.data
    expect(dates).toHaveLength(1)
    expect(dates[0].links).toHaveLength(2)
    expect(dates[0].links.at(-1)).toMatchObject({
      label,
      href: expect.stringMatching(/^webcal:.*\/Musikverein\.ics$/),
    })
    expect(dates[0].links[0].href).toMatch(/\?date=2035-05-06$/)
  }
  // A cancelled event disappears from the cached page of the club, too
  const probe = (await admin.get('/api/c/event/', { search: 'Probe' })).body.event[0]
  await admin.put('/api/c/event/', { _id: probe._id, status: 'draft' })
  expect((await page('/entry/musikverein')).body.data.dates).toEqual([])
  expect(body.entry.title).toBe('Musikverein')
})

test('a change of a date that the series does not have, and a broken rule, are refused at their field', async () => {
  const base = { title: 'Falsch', start: '2029-03-07T18:00:00.000Z' }
  const refused = async (more: object) => (await editor.post('/api/c/event/', { ...base, ...more })).body
  const series = { recurrence: 'FREQ=WEEKLY' }
  expect(await refused({ recurrence: 'FREQ=WEEKLY;BYDAY=XX' })).toMatchObject({
    fields: { recurrence: expect.stringMatching(/nicht lesbar/) },
  })
  expect(await refused({ ...series, changes: [{ day: '2029-03-08', state: 'cancelled' }] })).toMatchObject({
    fields: { changes: expect.stringMatching(/8\. März 2029/) },
  })
  expect(
    await refused({ ...series, changes: [{ day: '2029-03-14', state: 'moved', movedTo: '2029-03-01' }] }),
  ).toMatchObject({ fields: { changes: expect.stringMatching(/nicht vor dem ersten/) } })
  const twice = { day: '2029-03-14', state: 'cancelled' }
  expect(await refused({ ...series, changes: [twice, twice] })).toMatchObject({
    fields: { changes: expect.stringMatching(/zweimal/) },
  })
})
