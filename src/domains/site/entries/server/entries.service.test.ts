import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { tellTurns } from './entries.cards.ts'
import { entriesServer } from './index.ts'
import { placesOf } from './offers.ts'

let app: TestApp
let editor: TestClient

beforeAll(async () => {
  app = await testApp('entries')
  const rights = ['read', 'create', 'update', 'publish', 'remove'].flatMap((right) => [
    `entry.${right}`,
    `page.${right}`,
  ])
  editor = app.as({ role: 'member', rights })
  const inn = { type: 'Gasthaus', status: 'published' }
  await editor.post('/api/c/entry/', {
    ...inn,
    title: 'Zum Öhlknecht',
    categories: ['Wein', 'Küche', 'Wein'],
    address: 'Hauptplatz 3',
    latitude: 48.62,
    longitude: 16.41,
    phone: '+43 2999 (0)1',
    email: 'wirt@rebenau.example',
    website: 'www.oehlknecht.example',
    openingHours: [
      { day: 5, from: '16:00', to: '01:00' },
      { day: 1, from: '10:00', to: '14:00' },
    ],
    date: '2020-01-01T08:00:00.000Z',
    translations: { en: { title: 'The Oil Mill', status: 'published' } },
  })
  await editor.post('/api/c/entry/', { ...inn, title: 'Ährenwirt', categories: ['Küche'] })
  await editor.post('/api/c/entry/', { title: '3 Linden', type: 'Verein', status: 'published' })
  await editor.post('/api/c/entry/', { title: 'Nur ein Entwurf', categories: ['geheim'], type: 'geheim' })
})

const titles = (body: { entry: { title: string }[] }) => body.entry.map(({ title }) => title)

describe('the calls', () => {
  test('go by title and name what guests can choose among', async () => {
    const { body } = await app.guest.get('/api/c/entry/')
    expect(titles(body)).toEqual(['3 Linden', 'Ährenwirt', 'Zum Öhlknecht'])
    expect(body).toMatchObject({
      total: 3,
      file: [],
      availableCategories: ['Küche', 'Wein'],
      availableTypes: ['Gasthaus', 'Verein'],
    })
    const [found] = (await app.guest.get('/api/c/entry/', { category: 'Wein' })).body.entry
    expect(found).toMatchObject({
      title: 'Zum Öhlknecht',
      website: 'https://www.oehlknecht.example',
      categories: ['Wein', 'Küche'],
      openingHours: [
        { day: 1, from: '10:00', to: '14:00' },
        { day: 5, from: '16:00', to: '01:00' },
      ],
    })
    expect((await app.guest.get(`/api/c/entry/${found._id}`)).body).toMatchObject({
      entry: { title: 'Zum Öhlknecht' },
      availableTypes: ['Gasthaus', 'Verein'],
    })
    expect(titles((await app.guest.get('/api/c/entry/', { type: 'Verein' })).body)).toEqual(['3 Linden'])
    expect(titles((await app.guest.get('/api/c/entry/', { letter: 'A' })).body)).toEqual(['Ährenwirt'])
    expect(titles((await app.guest.get('/api/c/entry/', { letter: '#' })).body)).toEqual(['3 Linden'])
    expect(titles((await app.guest.get('/api/c/entry/', { search: 'Oehlknecht' })).body)).toEqual([
      'Zum Öhlknecht',
    ])
  })

  test('what guests can choose among follows a change', async () => {
    const { body } = await editor.post('/api/c/entry/', {
      title: 'Neu dabei',
      type: 'Betrieb',
      status: 'published',
    })
    expect((await app.guest.get('/api/c/entry/')).body.availableTypes).toContain('Betrieb')
    await editor.delete(`/api/c/entry/${body.entry._id}`)
    expect((await app.guest.get('/api/c/entry/')).body.availableTypes).not.toContain('Betrieb')
  })

  test('recent gives five of the newest, latestByType five of each type', async () => {
    for (let index = 1; index <= 6; index++)
      await editor.post('/api/c/entry/', {
        title: `Rad ${index}`,
        type: 'Rad',
        date: `2030-01-0${index}T08:00:00.000Z`,
        status: 'published',
      })
    const newest = ['Rad 6', 'Rad 5', 'Rad 4', 'Rad 3', 'Rad 2']
    expect(titles((await app.guest.get('/api/c/entry/recent')).body)).toEqual(newest)
    const byType = (await app.guest.get('/api/c/entry/latestByType')).body
    expect(titles(byType)).toEqual(['Ährenwirt', 'Zum Öhlknecht', ...newest, '3 Linden'])
    const one = await app.guest.get('/api/c/entry/latestByType', { type: 'Rad', limit: '1' })
    expect(titles(one.body)).toEqual(['Rad 6'])
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['half a position', { title: 'x', latitude: 48 }, 'longitude'],
    ['a place off the earth', { title: 'x', latitude: 91, longitude: 0 }, 'latitude'],
    ['no web address', { title: 'x', website: 'javascript:alert(1)' }, 'website'],
    ['no e-mail address', { title: 'x', email: 'im Büro' }, 'email'],
    ['no phone number', { title: 'x', phone: 'im Büro' }, 'phone'],
    [
      'hours without length',
      { title: 'x', openingHours: [{ day: 1, from: '08:00', to: '08:00' }] },
      'openingHours.0',
    ],
  ])('refuse %s', async (_what, input, field) => {
    const { status, body } = await editor.post('/api/c/entry/', input)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  test('refuse every write to guests and to those without the right', async () => {
    const [item] = (await app.guest.get('/api/c/entry/', { type: 'Verein' })).body.entry
    const path = `/api/c/entry/${item._id}`
    for (const [caller, status] of [
      [app.guest, 401],
      [app.as({ role: 'member', rights: ['entry.read'] }), 403],
    ] as const) {
      const answers = [
        await caller.post('/api/c/entry/', { title: 'x' }),
        await caller.put(path, { title: 'x' }),
        await caller.delete(path),
        await caller.post(`${path}/publish`, {}),
        await caller.post('/api/c/batch/entry', { _id: [item._id], action: 'remove' }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
    expect((await app.guest.get(path)).body.entry.title).toBe('3 Linden')
  })
})

describe('the directory', () => {
  const page = async (path: string, query = '') => (await app.guest.get('/api/c/site', { path, query })).body

  test('stands at its plain address while no page shows it', async () => {
    const { status, view, data } = await page('/entry')
    expect([status, view, data.title]).toEqual([200, 'entryview', 'Verzeichnis'])
    expect((await page('/entry/aehrenwirt')).data).toMatchObject({
      title: 'Ährenwirt',
      list: { href: '/entry' },
    })
    expect((await page('/entry/gibt-es-nicht')).status).toBe(404)
  })

  test('moves to its page, narrows by plain links, and shows one entry', async () => {
    await editor.post('/api/v0/page/', {
      title: 'Wirte',
      type: 'Gasthaus',
      template: { view: 'entryview' },
      status: 'published',
      translations: { en: { title: 'Inns', slug: 'inns', status: 'published' } },
    })
    const { data } = await page('/wirte')
    expect(data).toMatchObject({
      total: 2,
      types: [],
      categories: [
        { name: 'Küche', count: 2 },
        { name: 'Wein', count: 1 },
      ],
      letters: ['A', 'Z'],
      create: '/entry/create',
    })
    const narrowed = await page('/wirte', 'category=Wein&letter=Z&search=Hauptplatz')
    expect(titles({ entry: narrowed.data.items })).toEqual(['Zum Öhlknecht'])
    expect(narrowed.meta).toMatchObject({ hidden: true, canonical: '/wirte' })
    expect((await page('/entry/zum-oehlknecht')).redirect.to).toBe('/wirte/zum-oehlknecht')

    const detail = await page('/wirte/zum-oehlknecht')
    expect(detail).toMatchObject({
      view: 'entryDetail',
      data: {
        tel: '+4329991',
        mail: { user: 'wirt', host: 'rebenau.example' },
        website: { href: 'https://www.oehlknecht.example', shown: 'oehlknecht.example' },
        mapHref: 'https://www.openstreetmap.org/?mlat=48.62&mlon=16.41#map=17/48.62/16.41',
      },
      meta: {
        alternates: { de: '/wirte/zum-oehlknecht', en: '/en/inns/the-oil-mill' },
        jsonLd: [
          {
            '@type': 'FoodEstablishment',
            geo: { latitude: 48.62, longitude: 16.41 },
            openingHoursSpecification: [{ opens: '10:00', closes: '14:00' }, { opens: '16:00' }],
          },
        ],
      },
    })
    expect(JSON.stringify(detail.data)).not.toContain('@')
    // A club does not appear among the inns.
    expect((await page('/wirte/3-linden')).status).toBe(404)
  })

  test('former addresses lead to the present one', async () => {
    const { body } = await editor.post('/api/c/entry/', {
      title: 'Adler',
      type: 'Gasthaus',
      status: 'published',
    })
    await editor.put(`/api/c/entry/${body.entry._id}`, { slug: 'goldener-adler', status: 'published' })
    expect((await page('/wirte/adler')).redirect).toEqual({ to: '/wirte/goldener-adler', permanent: true })
    expect((await page(`/wirte/${body.entry._id}`)).redirect.to).toBe('/wirte/goldener-adler')
  })

  test('is shown no longer than what it says of being open is true', async () => {
    const openingHours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, from: '00:00', to: '12:00' },
      { day, from: '12:00', to: '00:00' },
    ])
    const guest = { ...systemCaller('de'), user: null }
    const now = '2026-11-18T08:00:00.000Z'
    const { until } = await runRead(app.platform, guest, (ctx) =>
      tellTurns({ ...ctx, now }, [{ openingHours }]),
    )
    expect(new Date(until).toISOString()).toBe('2026-11-18T11:00:00.000Z')
    const never = await runRead(app.platform, guest, (ctx) => tellTurns(ctx, [{ openingHours: [] }]))
    expect(never.until).toBe(Infinity)
  })

  test('offers its places to maps and its addresses to the sitemap', async () => {
    const guest = { ...systemCaller('en'), user: null }
    const places = (await runRead(app.platform, guest, (ctx) => placesOf(ctx, { type: ['Gasthaus'] }))).result
    expect(places).toMatchObject([
      { title: 'The Oil Mill', latitude: 48.62, longitude: 16.41, href: '/en/inns/the-oil-mill' },
    ])
    const { result: found } = await runRead(app.platform, guest, entriesServer.sitemap!)
    expect(found).toContainEqual({
      href: '/wirte/zum-oehlknecht',
      updatedAt: expect.stringMatching(/Z$/),
      picture: null,
      alternates: { de: '/wirte/zum-oehlknecht', en: '/en/inns/the-oil-mill' },
    })
    expect(found.map(({ href }) => href)).not.toContain('/entry/nur-ein-entwurf')
  })
})
