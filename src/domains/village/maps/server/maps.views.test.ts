import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import type { MapData, StationData, StoryData, TrailData } from '../maps.views.ts'

let app: TestApp
let editor: TestClient

beforeAll(async () => {
  app = await testApp('maps')
  const rights = ['read', 'create', 'update', 'publish', 'remove'].map((right) => `page.${right}`)
  editor = app.as({ role: 'member', rights })
})

const place = (lat: number, lon: number, more: object = {}) => ({
  lat,
  lon,
  elevation: null,
  kind: 'other',
  address: '',
  openingHours: [],
  ...more,
})

async function page(input: object): Promise<{ _id: string }> {
  const { status, body } = await editor.post('/api/v0/page/', { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.page
}

async function show<T>(path: string, query = ''): Promise<{ status: number; view: string; data: T }> {
  const { body } = await app.guest.get('/api/c/site', { path, query })
  return body
}

describe('a place', () => {
  test.each([
    ['beyond the pole', { lat: 91 }],
    ['of a kind that nobody knows', { kind: 'castle' }],
    ['that opens at an hour that is none', { openingHours: [{ day: 1, from: '25:00', to: '26:00' }] }],
    ['without a longitude', { lon: undefined }],
  ])('%s is refused, and nothing is stored', async (_what, wrong) => {
    const before = (await editor.get('/api/v0/page/')).body.total
    const { status, body } = await editor.post('/api/v0/page/', {
      title: 'Falsch',
      place: { ...place(48, 16), ...wrong },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields)[0]).toMatch(/^place\./)
    expect((await editor.get('/api/v0/page/')).body.total).toBe(before)
  })

  test('can only be set by those who may change pages', async () => {
    const one = await page({ title: 'Geschützt' })
    const change = { place: place(48, 16) }
    expect((await app.guest.put(`/api/v0/page/${one._id}`, change)).status).toBe(401)
    const reader = app.as({ role: 'member', rights: ['page.read'] })
    expect((await reader.put(`/api/v0/page/${one._id}`, change)).status).toBe(403)
    expect((await editor.get(`/api/v0/page/${one._id}`)).body.page.place).toBeNull()
  })
})

describe('mapview', () => {
  test('shows what has a place, by kind, and hears of every change', async () => {
    await page({ title: 'Ortsplan', template: { view: 'mapview' } })
    const empty = await show<MapData>('/ortsplan')
    expect(empty.data).toMatchObject({ places: [], sketch: null, choices: [] })

    const museum = await page({ title: 'Museum', place: place(48.62, 16.41, { kind: 'culture' }) })
    await page({ title: 'Amt', place: place(48.618, 16.409, { kind: 'office', address: 'Hauptplatz 1' }) })
    await page({ title: 'Entwurf', status: 'draft', place: place(48.6, 16.4) })
    const hidden = await page({ title: 'Verborgen', offline: true })
    await page({ title: 'Darunter', parent_page: hidden._id, place: place(48.6, 16.4) })

    const { data } = await show<MapData>('/ortsplan')
    expect(data.places.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Museum'],
      [2, 'Amt'],
    ])
    expect(data.sketch?.marks).toHaveLength(2)
    expect(data.choices.map(({ kind, count, current }) => [kind?.key, count, current])).toEqual([
      [undefined, 2, true],
      ['culture', 1, false],
      ['office', 1, false],
    ])
    const offices = (await show<MapData>('/ortsplan', 'kind=office')).data
    expect(offices.places.map(({ title }) => title)).toEqual(['Amt'])
    expect((await show<MapData>('/ortsplan', 'kind=castle')).data.places).toHaveLength(2)

    const club = { title: 'Imker', type: 'Verein', latitude: 48.6, longitude: 16.4, status: 'published' }
    expect((await app.as('admin').post('/api/c/entry/', club)).status).toBe(200)
    const clubs = (await show<MapData>('/ortsplan', 'kind=verein')).data
    expect(clubs.places.map(({ title, kind }) => [title, kind.label])).toEqual([['Imker', 'Verein']])

    await editor.put(`/api/v0/page/${museum._id}`, { place: null, status: 'published' })
    expect((await show<MapData>('/ortsplan')).data.places.map(({ title }) => title)).toEqual(['Amt', 'Imker'])
    expect((await show('/ortsplan/anders')).status).toBe(404)
  })

  test('lets pictures come from the host of the settings, and from no other', async () => {
    const policy = async () => {
      const { headers } = await app.guest.get('/ortsplan', { query: 'again' })
      return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    }
    expect(await policy()).toBe("'self' data: blob: https://tile.openstreetmap.org")
    const admin = app.as('admin')
    const use = (tiles: string) =>
      admin.put('/api/v0/config/', {
        components: { map: { apikey: 'k&y', tiles }, social: { facebook: '' } },
      })
    expect((await use('https://karten.example/{z}/{x}/{y}.png?key={apikey}')).status).toBe(200)
    expect(await policy()).toBe("'self' data: blob: https://karten.example")
    expect((await show<MapData>('/ortsplan')).data.tiles).toMatchObject({
      address: 'https://karten.example/{z}/{x}/{y}.png?key=k%26y',
      host: 'karten.example',
    })
    expect((await use('https://karten.example/{z}/{x}.png')).status).toBe(422)
    await use('')
    expect(await policy()).toBe("'self' data: blob:")
    expect((await show<MapData>('/ortsplan')).data.tiles).toBeNull()
  })

  test('begins where the settings say, and with what is chosen where somebody narrows it', async () => {
    const map = { apikey: '', latitude: 48.5, longitude: 16.25, zoom: 15 }
    const saved = await app
      .as('admin')
      .put('/api/v0/config/', { components: { map, social: { facebook: '' } } })
    expect(saved.status).toBe(200)
    const { tiles, choices } = (await show<MapData>('/ortsplan')).data
    expect(tiles?.start).toEqual({ lat: 48.5, lon: 16.25, zoom: 15 })
    const narrowed = choices.at(-1)!.href
    expect((await show<MapData>('/ortsplan', narrowed.split('?')[1])).data.tiles).not.toHaveProperty('start')
  })
})

test('devfels tells the pages below it as chapters, in their order', async () => {
  const story = await page({ title: 'Der Fels', template: { view: 'devfels' }, text: '<p>Es war einmal</p>' })
  await page({ title: 'Zweites', parent_page: story._id, order: 20 })
  await page({ title: 'Erstes', parent_page: story._id, order: 10, text: '<p>Meer</p>' })
  await page({ title: 'Entwurf', parent_page: story._id, order: 5, status: 'draft' })
  const { view, data } = await show<StoryData>('/der-fels')
  expect(view).toBe('devfels')
  expect(data.chapters.map(({ anchor, title }) => [anchor, title])).toEqual([
    ['erstes', 'Erstes'],
    ['zweites', 'Zweites'],
  ])
  expect(data.chapters[0]!.text.html).toBe('<p>Meer</p>')
})

describe('natur', () => {
  const stations = [
    { title: 'Bach & Steg', lat: 48.618, lon: 16.41, elevation: 190 },
    { title: 'Wiese', lat: 48.622, lon: 16.41, elevation: 240 },
    { title: 'Fels', lat: 48.622, lon: 16.418, elevation: 220 },
  ]
  let trail: { _id: string }

  beforeAll(async () => {
    trail = await page({ title: 'Naturpfad', template: { view: 'natur' } })
    for (const [index, { title, lat, lon, elevation }] of stations.entries()) {
      await page({
        title,
        parent_page: trail._id,
        order: index,
        template: { view: 'natur' },
        place: place(lat, lon, { elevation }),
      })
    }
    await page({ title: 'Ohne Ort', parent_page: trail._id, order: 9 })
  })

  test('measures the way through its stations', async () => {
    const { data } = await show<TrailData>('/naturpfad')
    expect(data.stations.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Bach & Steg'],
      [2, 'Wiese'],
      [3, 'Fels'],
    ])
    // 4 thousandths of a degree north are 445 m, 8 thousandths east at this latitude 588 m.
    expect(data.stations[1]!.km).toBeCloseTo(0.445, 3)
    expect(data.figures.km).toBeCloseTo(1.033, 2)
    expect(data.figures).toMatchObject({ up: 50, down: 20 })
    expect(data.sketch?.route).toMatch(/^M/)
  })

  test('gives each station its neighbours, and maps leave stations to their trail', async () => {
    const { view, data } = await show<StationData>('/naturpfad/wiese')
    expect(view).toBe('naturStation')
    expect([data.previous?.title, data.station.number, data.next?.title]).toEqual(['Bach & Steg', 2, 'Fels'])
    expect((await show<MapData>('/ortsplan')).data.places.map(({ title }) => title)).not.toContain('Wiese')
  })

  test('can be taken along as GPX', async () => {
    const { data } = await show<TrailData>('/naturpfad')
    const { status, text, headers } = await app.guest.get(data.gpx)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/gpx+xml')
    expect(headers['content-disposition']).toContain('filename="naturpfad.gpx"')
    expect(text.match(/<rtept lat="48.62\d*" lon="16.41\d*"><ele>\d+<\/ele>/g)).toHaveLength(2)
    expect(text).toContain('<name>1. Bach &amp; Steg</name>')
    expect(text.match(/<wpt /g)).toHaveLength(3)
  })

  test.each(['00000000-0000-7000-8000-000000000000.gpx', 'nichts.gpx', 'nichts'])(
    'has no file %s',
    async (file) => {
      const { status, body } = await app.guest.get(`/api/v1/maps/trail/${file}`)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  test('stops giving the file when the trail goes offline', async () => {
    const gpx = `/api/v1/maps/trail/${trail._id}.gpx`
    await editor.put(`/api/v0/page/${trail._id}`, { offline: true, status: 'published' })
    expect((await app.guest.get(gpx)).status).toBe(404)
  })
})
