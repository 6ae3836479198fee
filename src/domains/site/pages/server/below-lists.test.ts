import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { serverDomains } from '#app/domains.server.ts'
import { templateViewsOf } from './template-views.ts'

const app = await testApp('below_lists')
const admin = app.as('admin')

const made = async (path: string, name: string, record: object) => {
  const { status, body } = await admin.post(path, { status: 'published', ...record })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body[name]
}
const page = (record: object) => made('/api/v0/page/', 'page', record)
const view = async (path: string) => (await app.guest.get('/api/c/site', { path })).body

const lists = [
  { list: 'listview', at: '/aktuelles', record: 'kirtag' },
  { list: 'calendarview', at: '/termine', record: 'weinlese' },
] as const

beforeAll(async () => {
  await page({
    title: 'Aktuelles',
    template: { view: 'listview' },
    translations: { en: { title: 'News', slug: 'news', status: 'published' } },
  })
  await page({ title: 'Termine', template: { view: 'calendarview' } })
  await made('/api/c/news/', 'news', {
    title: 'Kirtag',
    translations: { en: { title: 'Fair', slug: 'fair', text: '<p>Fair</p>', status: 'published' } },
  })
  await made('/api/c/event/', 'event', {
    title: 'Weinlese',
    start: '2026-10-03T08:00:00.000Z',
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  })
})

describe.each(lists)('a page below a $list', ({ at, record }) => {
  it.each([...templateViewsOf(serverDomains)])('shows its %s below each record of the list', async (name) => {
    const { collection } = (await admin.get('/api/v0/page/tree')).body
    const parent = collection.find(({ route }: { route: string }) => route === at)
    const child = await page({ title: `Mit ${name}`, parent_page: parent._id, template: { view: name } })
    expect(child.route).toBe(`${at}/:id/${child.slug}`)
    const shown = await view(`${at}/${record}/${child.slug}`)
    expect([shown.status, shown.view]).toEqual([200, name])
    expect(shown.trail.map(({ href }: { href: string }) => href)).toEqual([
      '/',
      at,
      `${at}/${record}`,
      `${at}/${record}/${child.slug}`,
    ])
    expect((await view(`${at}/gibt-es-nicht/${child.slug}`)).status).toBe(404)
  })
})

it('refuses a view that no domain shows, at the field', async () => {
  for (const [send, path] of [
    [admin.post, '/api/v0/page/'],
    [admin.put, `/api/v0/page/${(await page({ title: 'Bleibt' }))._id}`],
  ] as const) {
    const { status, body } = await send(path, { title: 'Bleibt', version: 1, template: { view: 'nobody' } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['template']])
  }
})

describe('the address of a page below a list', () => {
  it('says the record in the language of the reader, in every language', async () => {
    const shown = await view('/en/news/fair/mit-contentview')
    expect([shown.status, shown.data.title]).toEqual([200, 'Mit contentview'])
    expect(shown.meta.alternates).toEqual({
      de: '/aktuelles/kirtag/mit-contentview',
      en: '/en/news/fair/mit-contentview',
    })
  })

  it('leads on where the record has another address now', async () => {
    const { body } = await admin.get('/api/c/news/', { search: 'Kirtag' })
    const shown = await view(`/aktuelles/${body.news[0]._id}/mit-contentview`)
    expect(shown.redirect).toEqual({ to: '/aktuelles/kirtag/mit-contentview', permanent: true })
  })

  it('shows one record of a list that stands below a list', async () => {
    expect(await view('/aktuelles/kirtag/mit-calendarview/weinlese')).toMatchObject({
      status: 200,
      view: 'eventDetail',
    })
    expect((await view('/aktuelles/kirtag/mit-contentview/weiter')).status).toBe(404)
  })
})

describe('the second :id of a calendar', () => {
  it('is one date of a series', async () => {
    const shown = await view('/termine/weinlese/2026-10-10')
    expect(shown).toMatchObject({
      status: 200,
      view: 'eventDetail',
      data: { start: expect.stringMatching(/^2026-10-10/) },
    })
    expect(shown.meta.canonical).toBe('/termine/weinlese')
  })
  it.each(['2026-10-11', '2026-10-31', 'irgendwas'])(
    'is nothing where there is no such date: %s',
    async (day) => {
      expect((await view(`/termine/weinlese/${day}`)).status).toBe(404)
    },
  )
})
