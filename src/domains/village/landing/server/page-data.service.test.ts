import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

let app: TestApp
let admin: TestClient
let directory: string

const live = { status: 'published' }
const titles = (records: { title: string }[]) => records.map(({ title }) => title)
const landing = async (query = {}) => (await app.guest.get('/api/c/getPageDataLandingPage', query)).body
const list = (query: object) => app.guest.get('/api/c/getPageDataListRenderer', { ...query })

beforeAll(async () => {
  app = await testApp('page-data')
  admin = app.as('admin')
  await admin.post('/api/v0/page/', {
    ...live,
    title: 'Willkommen',
    custom_marker: 'landing',
    text: '<p>Hallo</p>',
  })
  const { body } = await admin.post('/api/v0/page/', {
    ...live,
    title: 'Wirte',
    type: 'Gasthaus',
    text: '<p>lang</p>',
    template: { view: 'entryview' },
  })
  directory = body.page._id
  const date = new Date(Date.now() + 86_400_000).toISOString()
  await admin.post('/api/c/event/', { ...live, title: 'Fest', date })
  await admin.post('/api/c/news/', { ...live, title: 'Neues', type: 'Amt' })
  await admin.post('/api/c/news/', { title: 'Entwurf', type: 'Amt' })
  await admin.post('/api/c/entry/', { ...live, title: 'Ochs', type: 'Gasthaus', categories: ['Wein'] })
  await admin.post('/api/c/entry/', { ...live, title: 'Musik', type: 'Verein' })
})

test('gives the landing page everything it shows, and nothing that is not public', async () => {
  const { weather, entry, news, event, page, file } = await landing()
  expect([weather, file]).toEqual([null, []])
  expect([titles(entry), titles(news), titles(event)]).toEqual([['Musik', 'Ochs'], ['Neues'], ['Fest']])
  expect(page).toMatchObject([
    { title: 'Willkommen', text: '<p>Hallo</p>' },
    { title: 'Wirte', route: '/wirte' },
  ])
  expect(page[1]).not.toHaveProperty('text')
  expect((await landing({ lang: 'en' })).news[0].lang).toBe('de')
})

test('follows every change', async () => {
  const { body } = await admin.post('/api/c/news/', { ...live, title: 'Gerade eben' })
  expect(titles((await landing()).news)).toContain('Gerade eben')
  await admin.delete(`/api/c/news/${body.news._id}`)
  expect(titles((await landing()).news)).not.toContain('Gerade eben')
})

test('gives a list of a page, or of a view and a type', async () => {
  expect((await list({ page: directory })).body).toMatchObject({
    view: 'entryview',
    entry: [{ title: 'Ochs' }],
    total: 1,
    availableCategories: ['Wein'],
    availableTypes: ['Gasthaus', 'Verein'],
    news: [],
  })
  expect((await list({ type: 'Amt' })).body).toMatchObject({
    news: [{ title: 'Neues' }],
    total: 1,
    entry: [],
  })
  expect((await list({ view: 'calendarview', limit: '1' })).body).toMatchObject({
    event: [{ title: 'Fest' }],
  })
})

test('refuses pages that are none and views that show no list', async () => {
  expect((await list({ page: uuidv7() })).status).toBe(404)
  expect((await list({ view: 'personview' })).status).toBe(422)
})
