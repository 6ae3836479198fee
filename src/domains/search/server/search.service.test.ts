import { expect, it } from 'vitest'
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

it('keeps the search of editors from guests and from members without the right', async () => {
  expect((await app.guest.get('/api/v0/search/', { text: 'fest' })).status).toBe(401)
  expect((await app.as('user').get('/api/v0/search/', { text: 'fest' })).status).toBe(403)
  expect(
    (await app.as({ role: 'member', rights: [] }).get('/api/v0/search/', { text: 'fest' })).body.items,
  ).toEqual([])
})
