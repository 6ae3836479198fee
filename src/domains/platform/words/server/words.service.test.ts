import { beforeAll, expect, test } from 'vitest'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'

let app: TestApp
let editor: TestClient

const listed = async (client = editor) => (await client.get('/api/v0/words')).body.words
const say = (texts: Record<string, string>, client = editor) =>
  client.put('/api/v0/words', { words: Object.entries(texts).map(([word, en]) => ({ word, texts: { en } })) })
const page = async (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return (await app.guest.get('/api/c/site', { path, query })).body
}

beforeAll(async () => {
  app = await testApp('words')
  editor = app.as('admin')
  const translations = (title: string, slug: string) => ({ en: { title, slug, status: 'published' } })
  const put = (title: string, english: string, view: string) =>
    editor.post('/api/v0/page/', {
      title,
      template: { view },
      status: 'published',
      translations: translations(english, english.toLowerCase()),
    })
  await put('Neuigkeiten', 'News', 'listview')
  await put('Termine', 'Events', 'calendarview')
  await put('Verzeichnis', 'Directory', 'entryview')
  const said = { type: 'Kultur', status: 'published' }
  await editor.post('/api/c/news/', { ...said, title: 'Konzert', tags: ['Musik', 'Rebenau'] })
  await editor.post('/api/c/news/', { ...said, title: 'Amtsblatt', type: 'Amt' })
  const start = new Date(Date.now() + 86_400_000).toISOString()
  await editor.post('/api/c/event/', { ...said, title: 'Lesung', start, tags: ['Musik'] })
  await editor.post('/api/c/event/', { ...said, title: 'Sitzung', start, type: 'Amt' })
  await editor.post('/api/c/entry/', { ...said, title: 'Singverein', categories: ['Musik'] })
})

test('lists every kind and tag in use, with where and how often', async () => {
  const words = await listed()
  expect(words.map(({ word }: { word: string }) => word)).toEqual(['Amt', 'Kultur', 'Musik', 'Rebenau'])
  expect(words[2]).toEqual({
    word: 'Musik',
    texts: {},
    uses: [
      { collection: 'entry', filter: 'category', isTag: true, count: 1 },
      { collection: 'event', filter: 'tag', isTag: true, count: 1 },
      { collection: 'news', filter: 'tag', isTag: true, count: 1 },
    ],
  })
  const reader = app.as({ role: 'member', rights: ['words.read', 'entry.read'] })
  expect((await listed(reader)).map(({ word }: { word: string }) => word)).toEqual(['Kultur', 'Musik'])
})

test('refuses whoever may not, and words that are none', async () => {
  const reader = app.as({ role: 'member', rights: ['words.read'] })
  expect(await say({ Kultur: 'Culture' }, reader)).toMatchObject({ status: 403, body: { code: 'C100' } })
  expect(await say({ ' ': 'x' })).toMatchObject({ status: 422 })
  expect(await say({ Kultur: 'x'.repeat(61) })).toMatchObject({ status: 422 })
  expect(
    await editor.put('/api/v0/words', { words: [{ word: 'Kultur', texts: { de: 'x' } }] }),
  ).toMatchObject({ status: 422 })
})

test('English readers are told their words everywhere as soon as they are stored; addresses keep the stored one', async () => {
  const before = await page('/en/news')
  expect(before.data.types).toContainEqual({ name: 'Kultur', label: 'Kultur', lang: 'de', count: 1 })
  expect(await page('/en/events')).toMatchObject({ data: { tag: null } })
  // The same word twice in one request: the last one counts
  await editor.put('/api/v0/words', {
    words: [
      { word: 'Kultur', texts: { en: 'Kulcher' } },
      { word: 'Kultur ', texts: { en: 'Culture' } },
      { word: 'Musik', texts: { en: 'Music' } },
    ],
  })

  const news = await page('/en/news')
  expect(news.data.types).toEqual([
    { name: 'Amt', label: 'Amt', lang: 'de', count: 1 },
    { name: 'Kultur', label: 'Culture', count: 1 },
  ])
  expect((await page('/en/news?type=Kultur')).data.items).toMatchObject([
    { title: 'Konzert', type: 'Culture' },
  ])
  expect((await page('/en/news?tag=Musik')).data.tag).toEqual({ name: 'Musik', label: 'Music' })
  const item = await page('/en/news/konzert')
  expect(item.data).toMatchObject({
    type: 'Culture',
    tags: [
      { name: 'Musik', label: 'Music', href: '/en/news?tag=Musik' },
      { name: 'Rebenau', label: 'Rebenau', lang: 'de' },
    ],
  })
  expect(item.meta).toMatchObject({
    keywords: 'Music, Rebenau',
    jsonLd: [{ articleSection: 'Culture', keywords: ['Music', 'Rebenau'] }],
  })
  expect((await page('/neuigkeiten/konzert')).data).toMatchObject({
    type: 'Kultur',
    tags: [{ label: 'Musik' }, {}],
  })

  expect((await page('/en/events')).data).toMatchObject({
    types: [{ name: 'Amt' }, { name: 'Kultur', label: 'Culture' }],
    months: [{ items: [{ type: 'Culture' }, { type: 'Amt', typeLang: 'de' }] }],
  })
  expect((await page('/en/events/lesung')).data).toMatchObject({
    type: 'Culture',
    tags: [{ label: 'Music' }],
  })
  expect((await page('/en/directory')).data).toMatchObject({
    categories: [{ name: 'Musik', label: 'Music' }],
    items: [{ type: 'Culture', kind: 'Kultur' }],
  })
})

test("of two who name the same word the later one is told what stands there; other words are in nobody's way", async () => {
  await say({ Kultur: 'Culture', Rebenau: '' })
  const put = (word: string, en: string, known: string, client = editor) =>
    client.put('/api/v0/words', { words: [{ word, texts: { en }, known: { en: known } }] })
  const bert = app.as({ role: 'admin', name: 'Bert' })
  expect((await put('Kultur', 'Arts', 'Culture', bert)).status).toBe(200)
  expect((await put('Rebenau', 'Rebenau on the Danube', '')).status).toBe(200)
  const late = await put('Kultur', 'Culture and arts', 'Culture')
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { byName: 'Bert' } } })
  expect(late.body.details.current.words).toContainEqual(
    expect.objectContaining({ word: 'Kultur', texts: { en: 'Arts' } }),
  )
  // Two people translate a word without a row at the same moment
  await say({ Amt: '' })
  const both = await Promise.all([put('Amt', 'Office', ''), put('Amt', 'Authority', '', bert)])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  await say({ Amt: '', Rebenau: '' })
})

test('calendar files and feeds say them too', async () => {
  const text = async (url: string) => (await app.server.inject({ url })).body
  await say({ Kultur: 'Culture', Musik: 'Music' })
  expect(await text('/ics/en/type/Kultur.ics')).toMatch(
    /NAME:.* – Culture\r\n[^]*CATEGORIES:Culture,Music\r\n/,
  )
  expect(await text('/ics/de/type/Kultur.ics')).toContain('CATEGORIES:Kultur,Musik\r\n')
  const feed = await text('/feed/en/news.rss?type=Kultur')
  expect(feed).toContain('<category>Culture</category><category>Music</category>')
  expect(feed).toMatch(/<title>News: Culture –/)
})

test('what an English form sends in is stored as the word it stands for', async () => {
  const { data } = await page('/en/entry/create')
  expect(data).toMatchObject({ types: ['Culture'], categories: ['Music'] })
  const form = {
    title: 'Choir',
    type: 'culture',
    categories: 'Music, Wine',
    teaser: 'We sing.',
    text: 'On Fridays.',
    contact: '',
    address: '',
    phone: '',
    email: '',
    website: '',
    openingNote: '',
    sender_message: '',
    sender_name: 'Vera',
    sender_email: 'vera@rebenau.example',
    [stampField]: stampForm(
      app.platform.config.secret,
      'entry',
      new Date(Date.now() - 120_000).toISOString(),
    ),
    [trapField]: '',
  }
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/en/entry/create',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  expect(statusCode).toBe(303)
  const { body } = await editor.get('/api/c/entry/', { status: 'draft' })
  expect(body.entry).toMatchObject([{ title: 'Choir', type: 'Kultur', categories: ['Musik', 'Wine'] }])
})

test('an empty text forgets it, and the trail tells what was changed', async () => {
  await say({ Kultur: '' })
  expect((await page('/en/news')).data.types).toContainEqual({
    name: 'Kultur',
    label: 'Kultur',
    lang: 'de',
    count: 1,
  })
  const { body } = await editor.get('/api/v0/audit', { collection: 'words', limit: '1' })
  expect(body.audit[0]).toMatchObject({
    action: 'update',
    before: { 'Kultur (en)': 'Culture' },
    after: { 'Kultur (en)': '' },
  })
})
