import { expect, it } from 'vitest'
import { learnWords } from '../../../kit/server/search/words.ts'
import { testApp } from '../../../app/test-app.ts'

const app = await testApp('search')
const admin = app.as('admin')
await admin.post('/api/v0/page/', { title: 'Neues', template: { view: 'listview' }, status: 'published' })
await admin.post('/api/v0/page/', {
  title: 'Kellergassen',
  text: '<p>Presshäuser in der Abendsonne</p>',
  status: 'published',
})
await admin.post('/api/c/news/', {
  title: 'Feuerwehrfest im Juni',
  text: '<p>Gegrillt wird ab elf.</p>',
  status: 'published',
})
await admin.post('/api/c/news/', { title: 'Geheimer Entwurf zur Kellergasse' })

const titles = (items: { title: { text: string }[] }[]) =>
  items.map(({ title }) => title.map(({ text }) => text).join(''))
const results = async (query: string, path = '/suche') =>
  (await app.guest.get('/api/c/site', { path, query: `q=${encodeURIComponent(query)}` })).body

it('finds word forms, marks the words and names what it is', async () => {
  const { status, view, data } = await results('Presshaus')
  expect([status, view]).toEqual([200, 'search'])
  expect(titles(data.items)).toEqual(['Kellergassen'])
  expect(data.items[0]).toMatchObject({ href: '/kellergassen', kind: 'Seite' })
  expect(data.items[0].excerpt).toContainEqual({ text: 'Presshäuser', hit: true })
})

it('never shows guests what is not published', async () => {
  expect(titles((await results('Kellergasse')).data.items)).toEqual(['Kellergassen'])
  expect(titles((await app.guest.get('/api/c/search/', { text: 'Entwurf' })).body.items)).toEqual([])
  expect(titles((await admin.get('/api/v0/search/', { text: 'Entwurf' })).body.items)).toEqual([
    'Geheimer Entwurf zur Kellergasse',
  ])
})

it('answers an empty question without results and a wild one without an error', async () => {
  expect((await results('')).data).toMatchObject({ total: 0, items: [] })
  for (const text of ["'; drop table news; --", '%%%', '(((', '\\', 'a'.repeat(300)])
    expect((await results(text)).status).toBe(200)
})

it('finds pages, news, dates and people by misspelled words too, marked, with how many of each there are', async () => {
  const published = { status: 'published' }
  await admin.post('/api/v0/page/', { title: 'Termine', template: { view: 'calendarview' }, ...published })
  await admin.post('/api/v0/page/', { title: 'Leute', template: { view: 'personview' }, ...published })
  await admin.post('/api/v0/page/', {
    title: 'Musikheim',
    text: '<p>Blasmusik probt hier.</p>',
    ...published,
  })
  await admin.post('/api/c/news/', { title: 'Blasmusik sucht Hörner', ...published })
  await admin.post('/api/c/event/', {
    title: 'Konzert der Blasmusik',
    date: '2027-05-01T18:00:00Z',
    ...published,
  })
  await admin.post('/api/c/person/', {
    first_name: 'Anna',
    last_name: 'Huber',
    role: 'Obfrau Blasmusik',
    ...published,
  })
  while ((await learnWords(app.platform.database.db)) > 0);

  const exact = (await results('Blasmusik')).data
  expect(exact).toMatchObject({ total: exact.items.length, kind: '', suggestion: '' })
  expect(
    Object.fromEntries(exact.kinds.map(({ name, count }: { name: string; count: number }) => [name, count])),
  ).toEqual({
    page: 1,
    news: 1,
    event: 1,
    person: 1,
  })
  for (const item of exact.items)
    expect([...item.title, ...item.excerpt].some(({ text, hit }) => hit && text === 'Blasmusik')).toBe(true)

  const misspelled = (await results('Blasmussik')).data
  expect(misspelled.suggestion).toBe('blasmusik')
  expect(new Set(titles(misspelled.items))).toEqual(new Set(titles(exact.items)))

  const narrowed = async (query: string) =>
    (await app.guest.get('/api/c/site', { path: '/en/search', query })).body.data
  const news = await narrowed('q=Blasmusik&kind=news')
  expect(titles(news.items)).toEqual(['Blasmusik sucht Hörner'])
  expect(news).toMatchObject({ total: 1, kind: 'news', kinds: { length: 4 } })
  const none = await narrowed('q=Presshaus&kind=news')
  expect(none).toMatchObject({
    total: 0,
    items: [],
    suggestion: '',
    kinds: [{ name: 'page', label: 'Pages', count: 1 }],
  })
  expect((await narrowed('q=Blasmusik&kind=constructor')).kind).toBe('')
})

it('keeps the search of editors from guests and from members without the right', async () => {
  expect((await app.guest.get('/api/v0/search/', { text: 'fest' })).status).toBe(401)
  expect((await app.as('user').get('/api/v0/search/', { text: 'fest' })).status).toBe(403)
  expect(
    (await app.as({ role: 'member', rights: [] }).get('/api/v0/search/', { text: 'fest' })).body.items,
  ).toEqual([])
})
