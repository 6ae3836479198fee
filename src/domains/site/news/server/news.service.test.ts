import { beforeAll, expect, test } from 'vitest'
import type { Loaded, PageOfTree, ViewRequest } from '#kit/server/domain.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import type { NewsDetailData, NewsListData } from '../news.views.ts'
import { newsCreate, newsList } from './news.views.service.ts'
import { newsServer } from './index.ts'
import { putNews, recentNews } from './offers.ts'

let app: TestApp
let editor: TestClient
let page: PageOfTree

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeAll(async () => {
  app = await testApp('news')
  const rights = ['read', 'create', 'update', 'publish', 'remove'].flatMap((right) => [
    `news.${right}`,
    `page.${right}`,
  ])
  editor = app.as({ role: 'member', rights, name: 'Nora' })
  const { body } = await editor.post('/api/v0/page/', {
    title: 'Neuigkeiten',
    template: { view: 'listview' },
    status: 'published',
    translations: { en: { title: 'News', slug: 'news', status: 'published' } },
  })
  page = {
    _id: body.page._id,
    title: 'Neuigkeiten',
    slug: 'neuigkeiten',
    type: '',
    tags: [],
    view: 'listview',
    href: '/neuigkeiten',
    text: '',
    description: '',
    lang: 'de',
    picture: null,
    edit: '',
    files: [],
  }
})

async function published(input: object) {
  const { body } = await editor.post('/api/c/news/', { status: 'published', ...input })
  return body.news
}

const dataOf = <T>(loaded: Loaded | null) => loaded?.data as T

type Item = { title: string }
const titles = (items: Item[]) => items.map(({ title }) => title)

const load = async (request: Partial<ViewRequest> & { lang?: Language }): Promise<Loaded | null> =>
  (
    await runRead(app.platform, { ...systemCaller(request.lang ?? 'de'), user: null }, (ctx) =>
      newsList(ctx, {
        page,
        audience: 'live',
        rest: [],
        query: new URLSearchParams(),
        path: page.href,
        ...request,
      }),
    )
  ).result

test('a title is enough for a draft; start is now', async () => {
  const { status, body } = await editor.post('/api/c/news/', { title: 'Neuer Kindergarten' })
  expect(status).toBe(200)
  expect(body.news).toMatchObject({
    status: 'draft',
    slug: 'neuer-kindergarten',
    sticky: false,
    hidden: false,
    end: null,
  })
  expect(Math.abs(Date.parse(body.news.start) - Date.now())).toBeLessThan(60_000)
  expect((await app.guest.get('/api/c/news/', { search: 'Kindergarten' })).body.total).toBe(0)
})

test('refuses what makes no sense and who may not write', async () => {
  expect(await editor.post('/api/c/news/', { title: ' ' })).toMatchObject({
    status: 422,
    body: { fields: { title: expect.any(String) } },
  })
  const turned = await editor.post('/api/c/news/', { title: 'Zeit', start: ago(5), end: ago(10) })
  expect(turned).toMatchObject({ status: 422, body: { fields: { end: expect.any(String) } } })
  expect(await app.guest.post('/api/c/news/', { title: 'x' })).toMatchObject({ status: 401 })
  expect(
    await app.as({ role: 'member', rights: ['news.read'] }).post('/api/c/news/', { title: 'x' }),
  ).toMatchObject({
    status: 403,
    body: { code: 'C100' },
  })
})

test('lists sticky ones first, then the newest, within their time and not hidden', async () => {
  const tag = uuidv7()
  const tags = [tag]
  await published({ title: 'alt', tags, start: ago(30) })
  await published({ title: 'neu', tags, start: ago(10) })
  await published({ title: 'oben', tags, start: ago(60), sticky: true })
  await published({ title: 'morgen', tags, start: ago(-60) })
  await published({ title: 'vorbei', tags, start: ago(60), end: ago(1) })
  await published({ title: 'versteckt', tags, hidden: true })
  const { body } = await app.guest.get('/api/c/news/', { tag })
  expect(titles(body.news)).toEqual(['oben', 'neu', 'alt'])
  expect(body).toMatchObject({ total: 3, file: [] })
  expect(titles((await editor.get('/api/c/news/', { tag })).body.news)).toHaveLength(6)
  expect(titles((await app.guest.get('/api/c/news/', { tag, startFrom: ago(20) })).body.news)).toEqual([
    'neu',
  ])
  expect(titles((await app.guest.get('/api/c/news/', { tag, sticky: 'true' })).body.news)).toEqual(['oben'])
})

test('recent gives five, latestByType five of each type', async () => {
  for (let index = 0; index < 7; index++)
    for (const type of ['Verein', 'Amt'])
      await published({ title: `${type} ${index}`, type, start: ago(100 - index) })
  expect((await app.guest.get('/api/c/news/recent')).body.news).toHaveLength(5)
  expect((await app.guest.get('/api/c/news/recent', { limit: '2' })).body.news).toHaveLength(2)
  const { body } = await app.guest.get('/api/c/news/latestByType')
  expect(titles(body.news)).toEqual(
    ['Amt', 'Verein'].flatMap((type) => [6, 5, 4, 3, 2].map((index) => `${type} ${index}`)),
  )
  const one = await app.guest.get('/api/c/news/latestByType', { type: 'Verein', limit: '1' })
  expect(titles(one.body.news)).toEqual(['Verein 6'])
})

test('the list page shows what it is asked for', async () => {
  const filtered = await load({ query: new URLSearchParams({ type: 'Amt', page: '1' }) })
  const data = dataOf<NewsListData>(filtered)
  expect(data).toMatchObject({ total: 7, page: 1, active: { type: 'Amt' }, create: '/news/create' })
  expect(data.types).toContainEqual({ name: 'Amt', label: 'Amt', count: 7 })
  expect(data.items[0]).toMatchObject({ title: 'Amt 6', href: '/neuigkeiten/amt-6' })
  expect(filtered?.meta).toMatchObject({ hidden: true, canonical: '/neuigkeiten' })
  const own = dataOf<NewsListData>(await load({ page: { ...page, type: 'Verein' } }))
  expect(new Set(own.items.map(({ type }) => type))).toEqual(new Set(['Verein']))
})

test('an item has one address per language, and old ones lead to it', async () => {
  const item = await published({
    title: 'Brücke gesperrt',
    text: '<p>Wegen Hochwasser</p>',
    author: 'Amt',
    translations: { en: { title: 'Bridge closed', text: '<p>Flood</p>', status: 'published' } },
  })
  const german = await load({ rest: ['bruecke-gesperrt'] })
  expect(german).toMatchObject({
    view: 'newsDetail',
    data: {
      title: 'Brücke gesperrt',
      teaser: '',
      text: { html: '<p>Wegen Hochwasser</p>' },
      list: { href: '/neuigkeiten' },
    },
    meta: {
      description: 'Wegen Hochwasser',
      alternates: { de: '/neuigkeiten/bruecke-gesperrt', en: '/en/news/bridge-closed' },
      jsonLd: [{ '@type': 'NewsArticle', headline: 'Brücke gesperrt', author: { name: 'Amt' } }],
    },
  })
  const english = await load({ rest: ['bridge-closed'], lang: 'en', page: { ...page, href: '/en/news' } })
  expect(english).toMatchObject({
    data: { title: 'Bridge closed' },
    meta: { canonical: '/en/news/bridge-closed' },
  })
  expect(dataOf<NewsDetailData>(english).lang).toBeUndefined()
  expect(await load({ rest: [item._id] })).toMatchObject({ redirect: '/neuigkeiten/bruecke-gesperrt' })
  await editor.put(`/api/c/news/${item._id}`, { slug: 'bruecke', status: 'published' })
  expect(await load({ rest: ['bruecke-gesperrt'] })).toMatchObject({ redirect: '/neuigkeiten/bruecke' })
  expect(await load({ rest: ['gibt-es-nicht'] })).toBeNull()
})

test('neighbours are the items next in time', async () => {
  const times = ['2020-01-01', '2020-02-01', '2020-03-01'].map((day) => `${day}T08:00:00.000Z`)
  for (const [index, start] of times.entries()) await published({ title: `Nachbar ${index}`, start })
  const { newer, older } = dataOf<NewsDetailData>(await load({ rest: ['nachbar-1'] }))
  expect([newer?.title, older?.title]).toEqual(['Nachbar 2', 'Nachbar 0'])
})

test('create mode is for those who may write', async () => {
  const request = {
    page: null,
    audience: 'working',
    rest: [] as string[],
    query: new URLSearchParams(),
    path: '/news/create',
  } as const
  const asked = (caller: TestClient, rest: string[] = []) =>
    runRead(app.platform, { ...systemCaller(), user: caller.user }, (ctx) =>
      newsCreate(ctx, { ...request, rest }),
    )
  await expect(asked(app.guest)).rejects.toMatchObject({ status: 401 })
  await expect(asked(app.as({ role: 'member', rights: ['news.read'] }))).rejects.toMatchObject({
    code: 'C100',
  })
  const draft = (await editor.post('/api/c/news/', { title: 'Angefangen' })).body.news
  expect((await asked(editor, [draft._id])).result).toMatchObject({
    data: { item: { title: 'Angefangen', version: 1 }, mayPublish: true },
  })
  expect((await asked(editor, [uuidv7()])).result).toBeNull()
})

test('other domains get cards, and bring items of their own', async () => {
  const item = {
    _id: uuidv7(),
    title: 'Von früher',
    type: 'Chronik',
    start: '2001-05-01T10:00:00Z',
    createdAt: '2001-05-01T10:00:00Z',
    status: 'published' as const,
  }
  const put = (changed: object = {}) =>
    runWrite(app.platform, systemCaller(), (ctx) => putNews(ctx, { ...item, ...changed }))
  expect(await put()).toBe('created')
  expect(await put()).toBe('unchanged')
  expect(await put({ title: 'Von ganz früher' })).toBe('changed')
  expect((await app.guest.get(`/api/c/news/${item._id}`)).body.news).toMatchObject({
    title: 'Von ganz früher',
    createdAt: '2001-05-01T10:00:00.000Z',
  })
  const cards = (
    await runRead(app.platform, { ...systemCaller('en'), user: null }, (ctx) => recentNews(ctx, 3))
  ).result
  expect(cards).toHaveLength(3)
  expect(cards[0]).toMatchObject({ title: 'oben', lang: 'de', href: '/en/news/oben' })
})

test('the sitemap names every item that guests see, in each language', async () => {
  const entries = (
    await runRead(app.platform, { ...systemCaller(), user: null }, (ctx) => newsServer.sitemap!(ctx))
  ).result
  expect(entries).toContainEqual({
    href: '/neuigkeiten/bruecke',
    updatedAt: expect.stringMatching(/Z$/),
    picture: null,
    alternates: { de: '/neuigkeiten/bruecke', en: '/en/news/bridge-closed' },
  })
  expect(entries.map(({ href }) => href)).not.toContain('/neuigkeiten/versteckt')
})

test('the preview says truly what of it is public', async () => {
  const previewOf = async ({ slug }: { slug: string }) => {
    const answer = await editor.get('/api/c/site', { path: `/neuigkeiten/${slug}`, query: 'preview' })
    return answer.body.data.preview
  }
  const draft = (await editor.post('/api/c/news/', { title: 'Vorschau eines Entwurfs' })).body.news
  expect(await previewOf(draft)).toBe('none')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await editor.post(`/api/c/news/${draft._id}/publish`, { at })
  expect(await previewOf(draft)).toBe('planned')
  await editor.post(`/api/c/news/${draft._id}/publish`, {})
  expect(await previewOf(draft)).toBe('same')
  await editor.put(`/api/c/news/${draft._id}`, { teaser: 'Noch nicht für alle' })
  expect(await previewOf(draft)).toBe('older')
  await editor.put(`/api/c/news/${draft._id}`, { hidden: true, status: 'published' })
  expect(await previewOf(draft)).toBe('none')
})

test('what shuts people out is kept, but not published, where the site is set so', async () => {
  const admin = app.as('admin')
  const { site } = (await admin.get('/api/v0/config/')).body.config
  await admin.put('/api/v0/config/', { site: { ...site, blockBarriers: true } })
  const text = '<h2>Fest</h2><p><img src="/api/v0/download/01a20357-991d-7214-82db-2e0f59969010"></p>'
  const create = await editor.post('/api/c/news/', { title: 'Mit Barriere', text, status: 'published' })
  expect([create.status, create.body.code]).toEqual([422, 'HAS_BARRIERS'])
  const { body } = await editor.post('/api/c/news/', { title: 'Mit Barriere', text })
  const path = `/api/c/news/${body.news._id}`
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const tries = [
    await editor.post(`${path}/publish`, {}),
    await editor.post(`${path}/publish`, { at }),
    await editor.put(path, { status: 'published' }),
    await editor.post('/api/c/batch/news', { _id: [body.news._id], action: 'publish' }),
  ]
  expect(tries.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual([
    '422 HAS_BARRIERS',
    '422 HAS_BARRIERS',
    '422 HAS_BARRIERS',
    '409 BATCH',
  ])
  expect((await editor.get(path)).body.news.status).toBe('draft')
  // An unpublished translation is no barrier yet; a published one is.
  const inEnglish = (status: string) =>
    editor.put(path, {
      text: text.replace('<img', '<img alt="Das Zelt"'),
      translations: { en: { title: 'Fair', text: '<h4>Too deep</h4>', status } },
    })
  await inEnglish('published')
  expect((await editor.post(`${path}/publish`, {})).body.code).toBe('HAS_BARRIERS')
  await inEnglish('draft')
  expect((await editor.post(`${path}/publish`, {})).status).toBe(200)

  await admin.put('/api/v0/config/', { site })
  const allowed = await editor.post('/api/c/news/', { title: 'Mit Barriere', text, status: 'published' })
  expect(allowed.status).toBe(200)
})
