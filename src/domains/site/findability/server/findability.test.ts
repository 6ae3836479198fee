import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { findablePages } from './document.ts'
import { serveSitemap } from './sitemap.routes.ts'
import { childrenOf, readXml, textOf } from './xml.fixture.ts'

const origin = 'https://rebenau.example'
const app = await testApp('findability', { env: { PUBLIC_URL: origin } })
const admin = app.as('admin')

const page = async (values: object) =>
  (await admin.post('/api/v0/page/', { status: 'published', ...values })).body.page as { _id: string }
await page({ title: 'Neues', template: { view: 'listview' }, translations: {} })
await page({ title: 'Rathaus', text: '<p>Montag bis Freitag</p>' })
const closed = await page({ title: 'Umbau', offline: true })
await page({ title: 'Dahinter', parent_page: closed._id })
await page({ title: 'Entwurf', status: 'draft' })
const item = (
  await admin.post('/api/c/news/', {
    title: 'Müll & mehr: <Abholung> verschoben',
    teaser: 'Ab "Montag" \u0007anders',
    text: '<p>Plan im <a href="/rathaus">Rathaus</a> &amp; hier.</p>',
    type: 'Gemeinde',
    tags: ['Abfall'],
    author: 'Eva Novak',
    start: '2026-03-01T10:00:00Z',
    status: 'published',
    translations: {
      en: { title: 'Waste collection moved', slug: 'waste', text: '<p>New plan</p>', status: 'published' },
    },
  })
).body.news
await admin.post('/api/c/news/', { title: 'Noch geheim' })

const addressesIn = (xml: string) => childrenOf(readXml(xml), 'url').map((url) => textOf(url, 'loc'))

it('names pages that stand outside of the tree on the overview, while they are there', async () => {
  const overview = async (path: string) =>
    (await app.guest.get('/api/c/site', { path })).body.data.more as { label: string; href: string }[]
  const german = await overview('/sitemap')
  expect(german).toContainEqual({ label: 'Impressum', href: '/Impressum' })
  expect(german.map(({ href }) => href)).not.toContain('/sitemap')
  expect(german.map(({ label }) => label)).toEqual(
    german.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'de')),
  )
  expect(german.map(({ href }) => href)).not.toContain('/heurigen')
  expect(await overview('/en/sitemap')).toContainEqual({ label: expect.any(String), href: '/en/Impressum' })
})

it('lists every live address in each language, with its alternates, and nothing else', async () => {
  const { status, headers, text } = await app.guest.get('/sitemap.xml')
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = addressesIn(text)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toEqual(
    expect.arrayContaining(
      [
        '/',
        '/en',
        '/sitemap',
        '/en/Impressum',
        '/neues',
        '/rathaus',
        `/neues/${item.slug}`,
        '/en/neues/waste',
      ].map((path) => origin + path),
    ),
  )
  expect(addresses.join()).not.toMatch(/umbau|dahinter|entwurf|geheim|admincenter|api/)
  const url = childrenOf(readXml(text), 'url').find((one) => textOf(one, 'loc').endsWith('/waste'))!
  expect(
    childrenOf(url, 'xhtml:link').map(({ attributes }) => [attributes['hreflang'], attributes['href']]),
  ).toEqual([
    ['de', `${origin}/neues/${item.slug}`],
    ['en', `${origin}/en/neues/waste`],
    ['x-default', `${origin}/neues/${item.slug}`],
  ])
  expect(Date.parse(textOf(url, 'lastmod'))).toBeGreaterThan(0)
})

it('names the picture of a page that everybody may load, and no other', async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer()
  const store = (name: string, content: Buffer, visibility: 'public' | 'private') =>
    app.write(async (ctx) => (await storeFile(ctx, { name, content, visibility })).file._id)
  const shown = await store('offen.png', png, 'public')
  const closed = await store('zu.png', await sharp(png).negate().png().toBuffer(), 'private')
  const news = async (title: string, picture: string) =>
    (await admin.post('/api/c/news/', { title, picture, status: 'published' })).body.news._id as string
  const made = [await news('Mit Bild', shown), await news('Mit verborgenem Bild', closed)]
  const urls = childrenOf(readXml((await app.guest.get('/sitemap.xml')).text), 'url')
  const pictures = urls.flatMap((url) =>
    childrenOf(url, 'image:image').map((image) => [textOf(url, 'loc'), textOf(image, 'image:loc')]),
  )
  expect(pictures).toEqual(
    ['/neues/mit-bild', '/en/neues/mit-bild'].map((path) => [
      origin + path,
      `${origin}/api/v0/download/${shown}`,
    ]),
  )
  for (const _id of made) await admin.delete(`/api/c/news/${_id}`)
})

it('splits what is too long into files behind an index', async () => {
  const server = Fastify()
  serveSitemap(server, app.platform, serverDomains, 3)
  app.platform.cache.clear()
  const index = readXml((await server.inject('/sitemap.xml')).payload)
  expect(index.name).toBe('sitemapindex')
  const files = childrenOf(index, 'sitemap').map((file) => textOf(file, 'loc'))
  const parts = await Promise.all(
    files.map(async (file) => addressesIn((await server.inject(new URL(file).pathname)).payload)),
  )
  expect(parts.every((part) => part.length <= 3 && part.length > 0)).toBe(true)
  app.platform.cache.clear()
  expect(parts.flat()).toEqual(addressesIn((await app.guest.get('/sitemap.xml')).text))
  expect((await server.inject(`/sitemap-${files.length + 1}.xml`)).statusCode).toBe(404)
  expect((await server.inject('/sitemap-0.xml')).statusCode).toBe(404)
  await server.close()
})

it('knows a new page at once, and no English where the site speaks none', async () => {
  const { site } = (await admin.get('/api/v0/config/')).body.config
  await page({ title: 'Friedhof' })
  await admin.put('/api/v0/config/', { site: { ...site, languages: ['de'] } })
  const addresses = addressesIn((await app.guest.get('/sitemap.xml')).text)
  await admin.put('/api/v0/config/', { site })
  expect(addresses).toContain(`${origin}/friedhof`)
  expect(addresses.join()).not.toContain(`${origin}/en`)
})

it('tells programs where the sitemap is and what is not for them', async () => {
  const { status, text } = await app.guest.get('/robots.txt')
  expect(status).toBe(200)
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /admincenter', `Sitemap: ${origin}/sitemap.xml`]),
  )
})

it('gives RSS 2.0 with whole texts, readable by a strict parser', async () => {
  const { status, headers, text } = await app.guest.get('/feed/neues.rss')
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const channel = readXml(text).children[0]!
  expect([textOf(channel, 'title'), textOf(channel, 'link'), textOf(channel, 'language')]).toEqual([
    'Neues – Dorfplatz',
    `${origin}/neues`,
    'de-at',
  ])
  expect(childrenOf(channel, 'atom:link')[0]!.attributes['href']).toBe(`${origin}/feed/neues.rss`)
  const [entry, ...others] = childrenOf(channel, 'item')
  expect(others).toEqual([])
  expect(textOf(entry!, 'title')).toBe('Müll & mehr: <Abholung> verschoben')
  expect(textOf(entry!, 'link')).toBe(`${origin}/neues/${item.slug}`)
  expect(textOf(entry!, 'guid')).toBe(`urn:uuid:${item._id}`)
  expect(textOf(entry!, 'pubDate')).toBe('Sun, 01 Mar 2026 10:00:00 GMT')
  expect(textOf(entry!, 'description')).toBe('Ab "Montag" anders')
  expect(textOf(entry!, 'content:encoded')).toContain(`<a href="${origin}/rathaus">`)
  expect(childrenOf(entry!, 'category').map((one) => one.text)).toEqual(['Gemeinde', 'Abfall'])
})

it('gives Atom (RFC 4287) in the language of the address', async () => {
  const { status, headers, text } = await app.guest.get('/feed/en/neues.atom')
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const feed = readXml(text)
  expect([feed.name, feed.attributes['xmlns'], feed.attributes['xml:lang']]).toEqual([
    'feed',
    'http://www.w3.org/2005/Atom',
    'en',
  ])
  // § 4.1.1: exactly one id, title and updated, an author somewhere, a link to itself
  for (const name of ['id', 'title', 'updated', 'author']) expect(childrenOf(feed, name)).toHaveLength(1)
  expect(
    childrenOf(feed, 'link').find(({ attributes }) => attributes['rel'] === 'self')!.attributes['href'],
  ).toBe(`${origin}/feed/en/neues.atom`)
  const [entry] = childrenOf(feed, 'entry')
  for (const name of ['id', 'title', 'updated', 'published', 'summary'])
    expect(childrenOf(entry!, name)).toHaveLength(1)
  expect(textOf(entry!, 'title')).toBe('Waste collection moved')
  expect(childrenOf(entry!, 'content')[0]!.attributes['type']).toBe('html')
  expect(childrenOf(entry!, 'link')[0]!.attributes['href']).toBe(`${origin}/en/neues/waste`)
})

it('leaves the texts out when asked, is kept by its ETag and changes with the list', async () => {
  const teasers = await app.guest.get('/feed/neues.atom', { text: 'teaser' })
  expect(
    readXml(teasers.text).children.some(({ children }) => children.some(({ name }) => name === 'content')),
  ).toBe(false)
  const first = await app.guest.get('/feed/neues.rss')
  const again = await app.server.inject({
    url: '/feed/neues.rss',
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  await admin.post('/api/c/news/', { title: 'Ganz neu', status: 'published' })
  const next = await app.server.inject({
    url: '/feed/neues.rss',
    headers: { 'if-none-match': String(first.headers['etag']) },
  })
  expect(next.statusCode).toBe(200)
  expect(textOf(childrenOf(readXml(next.payload).children[0]!, 'item')[0]!, 'title')).toBe('Ganz neu')
})

it('gives a page of a list its own address, and keeps searches, choices and forms out of search engines', async () => {
  const at = async (path: string, query = '') =>
    (await app.guest.get('/api/c/site', { path, query })).body.meta as { canonical: string; hidden?: boolean }
  await page({ title: 'Orte', template: { view: 'entryview' } })
  await page({ title: 'Termine', template: { view: 'calendarview' } })
  for (const list of ['/neues', '/en/orte', '/termine']) {
    expect([list, await at(list)]).toMatchObject([list, { canonical: list }])
    expect((await at(list)).hidden).toBeFalsy()
  }
  for (const [path, call] of [
    ['/neues', '/api/c/news/'],
    ['/orte', '/api/c/entry/'],
  ] as const) {
    const { pageSize } = (await app.guest.get('/api/c/site', { path })).body.data
    for (let number = 0; number <= pageSize; number++)
      await admin.post(call, { title: `Blatt ${number}`, type: 'Blatt', status: 'published' })
  }
  for (const list of ['/neues', '/orte']) {
    expect(await at(list, 'page=2')).toMatchObject({ canonical: `${list}?page=2` })
    expect((await at(list, 'page=2')).hidden).toBeFalsy()
    for (const query of ['type=Gemeinde', 'search=wasser', 'type=Blatt&page=2'])
      expect([query, await at(list, query)]).toMatchObject([query, { canonical: list, hidden: true }])
  }
  for (const path of ['/neues', '/en/orte'])
    expect((await app.guest.get('/api/c/site', { path, query: 'page=4' })).body).toMatchObject({
      status: 404,
    })
  for (const path of ['/suche', '/en/search', '/login', '/resetpassword', '/offline', '/newsletter/verify/x'])
    expect([path, (await at(path)).hidden]).toEqual([path, true])
})

it('has no feed of what is no list or not there', async () => {
  for (const path of ['/feed/rathaus.rss', '/feed/nirgends.atom', '/feed/neues', '/feed/neues/x.rss'])
    expect((await app.guest.get(path)).status).toBe(404)
})

it('leads from where other systems keep their feeds to those here', async () => {
  const to = async (path: string, query = '') =>
    (await app.guest.get('/api/c/site', { path, query })).body.redirect?.to
  for (const path of ['/feed', '/comments/feed', '/neues/feed', '/neues/feed/rdf', '/rathaus/feed'])
    expect([path, await to(path)]).toEqual([path, '/feed/neues.rss'])
  expect(await to('/en/feed/atom')).toBe('/feed/en/neues.atom')
  expect(await to('/', 'feed=rss2')).toBe('/feed/neues.rss')
  expect(await to('/index.php', 'feed=atom')).toBe('/feed/neues.atom')
  expect(await to('/nirgends/feed')).toBeUndefined()
  // The feed domain alone is tested here
  const { status, headers } = await app.guest.get('/feed/atom/')
  expect([status, headers['location']]).toEqual([301, '/feed/neues.atom'])
})

it('leads to the feed of a list that has moved', async () => {
  const { body } = await admin.post('/api/v0/page/', {
    title: 'Berichte',
    template: { view: 'listview' },
    type: 'Bericht',
    status: 'published',
  })
  const { _id, version } = body.page
  await admin.put(`/api/v0/page/${_id}`, { slug: 'alle-berichte', status: 'published', version })
  const { status, headers } = await app.guest.get('/feed/berichte.atom')
  expect([status, headers['location']]).toEqual([301, '/feed/alle-berichte.atom'])
})

it('leads a former address to the present one for good', async () => {
  const short = (await admin.post('/api/c/news/', { title: 'Alter Name', status: 'published' })).body.news
  await admin.put(`/api/c/news/${short._id}`, {
    slug: 'neuer-name',
    status: 'published',
    version: short.version,
  })
  const { redirect } = (await app.guest.get('/api/c/site', { path: '/neues/alter-name' })).body
  expect(redirect).toEqual({ to: '/neues/neuer-name', permanent: true })
})

it('makes a picture for sharing of pages without one, for no other address, and keeps it', async () => {
  const findable = findablePages(serverDomains, app.platform.config.secret)
  const { body } = await app.guest.get('/api/c/site', { path: '/rathaus' })
  const { share, feeds } = findable(body)
  expect(feeds).toEqual([])
  const [one, two] = await Promise.all([0, 1].map(() => app.server.inject(share!)))
  expect([one!.statusCode, one!.headers['content-type']]).toEqual([200, 'image/png'])
  expect(one!.headers['cache-control']).toContain('immutable')
  expect(await sharp(one!.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(two!.rawPayload).toEqual(one!.rawPayload)
  expect((await app.server.inject(share!)).rawPayload).toEqual(one!.rawPayload)
  const [, text = '', signature = ''] = /^\/share\/([\w-]+)\.([\w-]+)\.png$/.exec(share!) ?? []
  const other = Buffer.from(JSON.stringify(['Falsch', 'Dorfplatz', '#ff9800', '#7a1f3d'])).toString(
    'base64url',
  )
  for (const path of [
    `${other}.${signature}.png`,
    `${text}.${signature.slice(1)}x.png`,
    'x.png',
    `${text}.png`,
  ])
    expect((await app.guest.get(`/share/${path}`)).status).toBe(404)
})

it('names the feeds of lists and nothing of pages that are not there', async () => {
  const findable = findablePages(serverDomains, app.platform.config.secret)
  const at = async (path: string) => findable((await app.guest.get('/api/c/site', { path })).body)
  expect((await at('/en/neues')).feeds.map(({ href }) => href)).toEqual([
    '/feed/en/neues.rss',
    '/feed/en/neues.atom',
  ])
  expect(await at('/nirgends')).toEqual({ feeds: [] })
})

it('shares the picture that the settings choose before one that is made', async () => {
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer()
  const { file } = await app.write((ctx) => storeFile(ctx, { name: 'teilen.png', content }))
  await admin.put('/api/v0/config/', { meta: { og_image: file._id, routes: [] } })
  const { body } = await app.guest.get('/api/c/site', { path: '/rathaus' })
  expect(body.meta.picture).toMatchObject({ w: 40, h: 20 })
})
