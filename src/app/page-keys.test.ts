import { beforeAll, expect, it } from 'vitest'
import { sessionCookie } from '#kit/server/http/security.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { testApp } from './test-app.ts'

let made = 0
/** Numbers the documents and includes the request in each. */
const renderer: SiteRenderer = {
  document: async (page, { bodyClasses = [] }) =>
    `<body class="${bodyClasses.join(' ')}">${page.meta.title} ${JSON.stringify(page.data).length} ${++made} <a href="/aktuelles">x</a></body>`,
  errorDocument: async () => 'broken',
  adminDocument: async () => 'admin',
  scriptHashes: [],
  build: 'build',
  serveAssets: async () => {},
}
const app = await testApp('page_keys', { renderer })
const admin = app.as('admin')
const get = async (url: string) => {
  const { statusCode, headers, body } = await app.server.inject(url)
  return { status: statusCode, etag: headers['etag'], location: headers.location, body }
}
const page = async (record: object) =>
  (await admin.post('/api/v0/page/', { status: 'published', ...record })).body.page

beforeAll(async () => {
  await page({ title: 'Aktuelles', template: { view: 'listview' } })
  await page({ title: 'Über uns' })
  for (const title of ['Eins', 'Zwei'])
    await admin.post('/api/c/news/', { title, type: title, status: 'published' })
  // Notifications of these changes arrive through the database and may drop pages made meanwhile
  for (let before = -1; before !== made;) {
    before = made
    await get('/aktuelles')
  }
})

it.each(['/aktuelles', '/ueber-uns', '/', '/sitemap', '/aktuelles/eins', '/Impressum'])(
  'takes an address with parameters that nothing reads for the kept page: %s',
  async (path) => {
    const kept = await get(path)
    expect(kept.status).toBe(200)
    const before = made
    for (const query of ['zz=1', 'zz=2', 'zz=3&a=b', 'utm_source=x', 'path=/x', 'preview', 'style=none'])
      expect(await get(`${path}?${query}`)).toEqual(kept)
    expect(made).toBe(before)
  },
)

it('lets the parameters of a view count, whatever stands beside them', async () => {
  const all = await get('/aktuelles')
  const one = await get('/aktuelles?type=Eins')
  expect(one.etag).not.toBe(all.etag)
  await get('/aktuelles?type=Eins')
  const kept = await get('/aktuelles?type=Eins')
  for (const query of ['type=Eins&zz=1', 'zz=7&type=Eins'])
    expect(await get(`/aktuelles?${query}`)).toEqual(kept)
  // Parameters of another view do not matter here
  expect(await get('/ueber-uns?type=Eins')).toEqual(await get('/ueber-uns'))
})

it('knows what a page is as soon as it is another', async () => {
  const { _id } = await page({ title: 'Wandel' })
  const plain = await get('/wandel?type=Eins')
  expect(plain).toEqual(await get('/wandel'))
  await admin.put(`/api/v0/page/${_id}`, { template: { view: 'listview' }, status: 'published' })
  expect((await get('/wandel?type=Eins')).body).not.toBe((await get('/wandel')).body)
})

it('shows editors what they work on where guests have a kept page, over a socket where kept ones are looked for first', async () => {
  await page({ title: 'Vorschau' })
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const asked = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${base}/vorschau?preview=1`, { headers })
    return { keeping: answer.headers.get('cache-control'), body: await answer.text() }
  }
  await asked()
  const kept = await asked()
  expect(kept).toEqual({ keeping: 'no-cache', body: expect.stringContaining('Vorschau') })
  const session = { cookie: `${sessionCookie}=x` }
  const working = await asked({ ...session, ...admin.headers })
  expect(working.keeping).toBe('no-store')
  expect(working.body).not.toBe(kept.body)
  // A session without rights gets the same page as a guest
  expect(await asked({ ...session, ...app.as('user').headers })).toEqual(kept)
  expect(await asked()).toEqual(kept)
})

it('leads old addresses by number on, though the landing page is kept', async () => {
  await get('/')
  await app.write(async (ctx) => {
    const { leaveRedirect } = await import('#domains/site/pages/server/offers.ts')
    await leaveRedirect(ctx, '/?p=12', '/ueber-uns')
  })
  expect(await get('/?p=12')).toMatchObject({ status: 301, location: '/ueber-uns' })
  expect(await get('/?zz=12')).toEqual(await get('/'))
})

it('gives programs the same: data of a page with parameters that nothing reads', async () => {
  const data = (query: string) => get(`/api/c/site?path=%2Fueber-uns&query=${encodeURIComponent(query)}`)
  const kept = await data('')
  for (const query of ['zz=1', 'zz=2&style=style1']) expect(await data(query)).toEqual(kept)
})

it('carries style and larger type along: in links, in redirects and after a form', async () => {
  const styled = await get('/aktuelles?style=style2&fontincrease=0&zz=1')
  expect(styled.body).toContain('<body class="style2 font-increase-0">')
  expect(styled.body).toContain('href="/aktuelles?style=style2&amp;fontincrease=0"')
  expect((await get('/aktuelles')).body).toContain('href="/aktuelles"')
  expect((await get('/impressum?style=style1&zz=2')).location).toBe('/Impressum?style=style1')
  const refused = await app.server.inject({
    method: 'POST',
    url: '/nachricht?style=style1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=x',
  })
  expect(refused.body).toContain('<body class="style1">')
})
