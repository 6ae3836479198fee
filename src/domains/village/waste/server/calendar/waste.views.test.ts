import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { WasteData, WasteYearData } from '../../waste.views.ts'

let app: TestApp
let admin: TestClient
let organic: string
let paper: string
let north: { _id: string }
let moved: { _id: string }

const today = dayIn(new Date().toISOString(), 'Europe/Vienna')
const tomorrow = laterDay(today, 1)
const year = Number(tomorrow.slice(0, 4))

const made = async (path: string, input: object) => {
  const { status, body } = await admin.post(`/api/c/${path}`, { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body[path] as { _id: string }
}
const view = async (address: string) => {
  const [path, query = ''] = address.split('?')
  return (await app.guest.get('/api/c/site', { path, query })).body
}
const data = async (path: string) => (await view(path)).data as WasteData

beforeAll(async () => {
  app = await testApp('waste_views')
  admin = app.as('admin')
})

test('the page comes while nothing is there yet, and goes when it is switched off', async () => {
  expect(await view('/muellkalender')).toMatchObject({
    status: 200,
    view: 'waste',
    data: { next: [], zones: [] },
  })
  await admin.put('/api/c/waste/settings', { enabled: false })
  expect(await view('/muellkalender')).toMatchObject({ status: 404 })
  expect((await app.guest.get('/api/c/waste/next')).status).toBe(404)
  expect((await app.guest.get('/ics/de/waste/all.ics')).status).toBe(404)
  expect((await app.guest.get('/sitemap.xml')).text).not.toContain('muellkalender')
  await admin.put('/api/c/waste/settings', { enabled: true })
  expect((await app.guest.get('/sitemap.xml')).text).toContain('/muellkalender')
})

test('only administrators change the settings; hours of the night are refused', async () => {
  expect((await app.guest.put('/api/c/waste/settings', { hour: 19 })).status).toBe(401)
  expect((await app.as('member').put('/api/c/waste/settings', { hour: 19 })).status).toBe(403)
  for (const hour of [11, 22, 18.5])
    expect((await admin.put('/api/c/waste/settings', { hour })).status).toBe(422)
  expect((await app.guest.get('/api/c/waste/settings')).status).toBe(401)
})

test('a change of the settings on an older version is refused with what is stored', async () => {
  const { version, hour, enabled } = (await admin.get('/api/c/waste/settings')).body
  expect((await admin.put('/api/c/waste/settings', { hour, version })).status).toBe(200)
  const late = await admin.put('/api/c/waste/settings', { hour: 12, version })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', details: { current: { enabled, hour }, version: version + 1 } },
  })
})

test('a street leads to its zone by a plain form, as an address that can be passed on', async () => {
  organic = (await made('waste_kind', { name: 'Biomüll', colour: '#6b4e16', letter: 'B', icon: 'leaf' }))._id
  paper = (await made('waste_kind', { name: 'Altpapier', order: 1 }))._id
  const streets = [{ name: 'Kellergasse' }, { name: 'Hauptstraße', side: 'odd' }]
  north = await made('waste_zone', { name: 'Nord', streets })
  await made('waste_zone', { name: 'Süd', order: 1, streets: [{ name: 'Hauptstraße', side: 'even' }] })
  const led = async (query: string) => (await view(`/muellkalender?${query}`)).redirect?.to
  expect(await led('street=kellerg.')).toBe('/muellkalender?zone=nord')
  expect(await led('street=Hauptstr.&number=12')).toBe('/muellkalender?zone=sued')
  expect((await data('/muellkalender?street=Hauptstraße')).asked.outcome).toBe('number')
  expect((await data('/muellkalender?street=Ringweg')).asked.outcome).toBe('none')
  expect(await led('zone=gibt-es-nicht')).toBe('/muellkalender')
  expect((await view('/en/muellkalender?street=Kellergasse')).redirect.to).toBe('/en/muellkalender?zone=nord')
  const { body } = await app.guest.get('/api/c/waste/zones', { street: 'Hauptstraße 5' })
  expect(body).toMatchObject({ zones: [{ name: 'Nord', slug: 'nord' }], needsNumber: false })
  expect((await app.guest.get('/api/c/waste/zones')).body.zones).toHaveLength(2)
})

test('shows the next dates of a zone, and what changes at once', async () => {
  await made('waste', { date: tomorrow, kind: organic, zone: north._id })
  await made('waste', { date: tomorrow, kind: paper })
  const zone = async (query = '') => data(`/muellkalender?zone=nord${query}`)
  expect((await zone()).next).toMatchObject([
    { date: tomorrow, items: [{ name: 'Biomüll' }, { name: 'Altpapier' }] },
  ])
  expect((await data('/muellkalender?zone=sued')).next).toMatchObject([{ items: [{ name: 'Altpapier' }] }])
  expect((await zone(`&kind=${paper}`)).next[0]!.items).toHaveLength(1)
  moved = await made('waste', {
    date: laterDay(tomorrow, 2),
    kind: organic,
    zone: north._id,
    note: 'Ab 5 Uhr',
  })
  const later = laterDay(tomorrow, 3)
  await admin.put('/api/c/waste', {
    _id: moved._id,
    date: later,
    movedFrom: laterDay(tomorrow, 2),
    status: 'published',
  })
  expect((await zone()).next.at(-1)).toMatchObject({
    date: later,
    items: [{ movedFrom: laterDay(tomorrow, 2), note: 'Ab 5 Uhr' }],
  })
  await made('waste', { date: laterDay(today, -1), kind: paper })
  const { body } = await app.guest.get('/api/c/waste/next', { zone: 'nord', limit: 1 })
  expect(body).toMatchObject({ zone: { name: 'Nord' }, waste: [{ date: tomorrow }, { date: tomorrow }] })
  expect((await app.guest.get('/api/c/waste/next', { zone: 'x' })).status).toBe(404)
})

test('drafts and kinds that are no longer shown are for editors only', async () => {
  await admin.post('/api/c/waste', { date: laterDay(tomorrow, 1), kind: paper })
  const hidden = await made('waste_kind', { name: 'Geheim' })
  await made('waste', { date: laterDay(tomorrow, 1), kind: hidden._id })
  await admin.post(`/api/c/waste_kind/${hidden._id}/unpublish`)
  expect((await data('/muellkalender?zone=nord')).next.map(({ date }) => date)).not.toContain(
    laterDay(tomorrow, 1),
  )
})

const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])

test('a calendar program gets whole days, moved ones under their own name, and a reminder in the evening', async () => {
  const address = `/ics/de/waste/${north._id}.ics`
  const { status, headers, text } = await app.guest.get(`${address}?alarm=18`)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = parsed(text)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const mine = events.find(({ uid }) => uid === moved._id)!
  expect([mine.startDate.isDate, mine.startDate.toString(), mine.endDate.toString()]).toEqual([
    true,
    laterDay(tomorrow, 3),
    laterDay(tomorrow, 4),
  ])
  expect(mine.description).toContain('Ab 5 Uhr')
  expect(mine.sequence).toBeGreaterThan(1)
  const alarm = mine.component.getFirstSubcomponent('valarm')!
  // Six hours before midnight
  expect(alarm.getFirstPropertyValue('trigger')?.toString()).toBe('-PT6H')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('Nord')
  const plain = parsed((await app.guest.get(address)).text)
  expect(plain.getAllSubcomponents('vevent').flatMap((one) => one.getAllSubcomponents('valarm'))).toEqual([])
  const narrowed = parsed((await app.guest.get(`${address}?kind=${paper}`)).text)
  expect(
    new Set(narrowed.getAllSubcomponents('vevent').map((one) => one.getFirstPropertyValue('summary'))),
  ).toEqual(new Set(['Altpapier']))
})

test('a cancelled date is called off in calendars, and addresses of nothing are 404', async () => {
  await admin.put('/api/c/waste', { _id: moved._id, cancelled: true, status: 'published' })
  const { text } = await app.guest.get(`/ics/en/waste/${north._id}.ics`)
  const event = parsed(text)
    .getAllSubcomponents('vevent')
    .find((one) => one.getFirstPropertyValue('uid') === moved._id)!
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
  for (const file of ['unknown.ics', 'all', '.ics'])
    expect((await app.guest.get(`/ics/de/waste/${file}`)).status).toBe(404)
  const all = parsed((await app.guest.get('/ics/de/waste/all.ics')).text)
  expect(all.getAllSubcomponents('vevent').map((one) => one.getFirstPropertyValue('summary'))).toContain(
    'Biomüll (Nord)',
  )
})

test('a year on paper has every day, its letters and its holidays', async () => {
  const page = await view(`/muellkalender/jahr?zone=nord&year=${year}`)
  const { months, kinds, zone } = page.data as WasteYearData
  expect(months.flatMap(({ days }) => days).length).toBeGreaterThanOrEqual(365)
  const day = months.flatMap(({ days }) => days).find(({ date }) => date === tomorrow)
  expect(day?.items.map(({ letter }) => letter)).toEqual(['B', 'A'])
  expect(months[9]!.days[25]).toMatchObject({ holiday: 'Nationalfeiertag' })
  expect([kinds.length, zone?.name]).toEqual([2, 'Nord'])
  expect((await view('/muellkalender/jahr?year=1999')).status).toBe(404)
})

test('is found under the words that people use', async () => {
  const hrefs = async (text: string) =>
    (await app.guest.get('/api/c/search/', { text })).body.items.map(({ href }: { href: string }) => href)
  expect(await hrefs('Kellergasse')).toContain('/muellkalender?zone=nord')
})
