import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { wasteZones } from './offers.ts'

let app: TestApp
let admin: TestClient
let kind: string
let zone: string

const made = async (path: string, input: object) => {
  const { status, body } = await admin.post(`/api/c/${path}`, { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body[path] as { _id: string; slug: string }
}

beforeAll(async () => {
  app = await testApp('waste_collections')
  admin = app.as('admin')
  kind = (await made('waste_kind', { name: 'Restmüll', translations: { en: { name: 'Residual waste' } } }))
    ._id
  const streets = [{ name: 'Kellergasse' }, { name: 'Hauptplatz', side: 'odd', from: 1, to: 25 }]
  zone = (await made('waste_zone', { name: 'Zone Nord', streets }))._id
})

test('guests read dates; those of all zones belong to each zone', async () => {
  await made('waste', { date: '2027-03-01', kind, zone })
  await made('waste', { date: '2027-03-02', kind })
  const other = await made('waste_zone', { name: 'Zone Süd' })
  const dates = async (id: string) => {
    const { body } = await app.guest.get('/api/c/waste/', { zone: id, dateFrom: '2027-03-01' })
    return body.waste.map(({ date }: { date: string }) => date)
  }
  expect(await dates(zone)).toEqual(['2027-03-01', '2027-03-02'])
  expect(await dates(other._id)).toEqual(['2027-03-02'])
  expect((await app.guest.get('/api/c/waste_zone/')).body.waste_zone[0]).toMatchObject({
    slug: 'zone-nord',
    streets: [
      { name: 'Kellergasse', side: 'all', from: null, to: null },
      { name: 'Hauptplatz', side: 'odd', from: 1, to: 25 },
    ],
  })
  expect(await app.write((ctx) => wasteZones(ctx))).toEqual([
    { id: zone, name: { de: 'Zone Nord', en: 'Zone Nord' } },
    { id: other._id, name: { de: 'Zone Süd', en: 'Zone Süd' } },
  ])
})

test.each([
  ['a day that does not exist', { date: '2027-02-30' }, 'date'],
  ['an unknown kind', { kind: '01900000-0000-7000-8000-000000000000' }, 'kind'],
  ['an unknown zone', { zone: '01900000-0000-7000-8000-000000000000' }, 'zone'],
])('a date with %s is refused', async (_what, wrong, field) => {
  const { status, body } = await admin.post('/api/c/waste', { date: '2027-04-01', kind, zone, ...wrong })
  expect(status).toBe(422)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('the same collection stands in the calendar once, save what lies in the bin', async () => {
  const item = await made('waste', { date: '2027-05-03', kind, zone })
  const again = await admin.post('/api/c/waste', { date: '2027-05-03', kind, zone, status: 'published' })
  expect(again).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
  await made('waste', { date: '2027-05-03', kind })
  expect((await admin.post('/api/c/waste', { date: '2027-05-03', kind })).status).toBe(409)
  await admin.delete('/api/c/waste', { _id: item._id })
  await made('waste', { date: '2027-05-03', kind, zone })
  expect((await admin.post(`/api/c/waste/${item._id}/restore`)).body.code).toBe('DUPLICATE')
})

test('kinds and zones stay while dates need them; house numbers go upwards', async () => {
  for (const path of [`waste_kind/${kind}`, `waste_zone/${zone}`])
    expect(await admin.delete(`/api/c/${path}`)).toMatchObject({ status: 409, body: { code: 'STILL_USED' } })
  const streets = [{ name: 'Lange Gasse', from: 20, to: 10 }]
  const { status, body } = await admin.post('/api/c/waste_zone', { name: 'x', streets })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['streets.0']])
})

test('every write is refused to guests and to those without the right', async () => {
  const item = await made('waste', { date: '2027-06-01', kind, zone })
  const callers: [TestClient, number][] = [
    [app.guest, 401],
    [app.as({ role: 'member', rights: ['waste.read', 'waste_kind.read', 'waste_zone.read'] }), 403],
  ]
  for (const [caller, status] of callers) {
    expect((await caller.post('/api/c/waste', { date: '2027-06-02', kind })).status).toBe(status)
    expect((await caller.put('/api/c/waste', { _id: item._id, cancelled: true })).status).toBe(status)
    expect((await caller.delete('/api/c/waste', { _id: item._id })).status).toBe(status)
    expect((await caller.post('/api/c/waste_kind', { name: 'x' })).status).toBe(status)
    expect((await caller.post('/api/c/waste_zone', { name: 'x' })).status).toBe(status)
  }
})
