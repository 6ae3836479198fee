import sharp from 'sharp'
import { expect, it } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { findablePages } from './document.ts'
import { childrenOf, readXml, textOf, type ReadElement } from './xml.fixture.ts'

const origin = 'https://rebenau.example'
const app = await testApp('feed_formats', { env: { PUBLIC_URL: origin } })
const admin = app.as('admin')

const live = { status: 'published' }
const store = (name: string, content: Buffer, more: object = {}) =>
  app.write(async (ctx) => (await storeFile(ctx, { name, content, ...more })).file._id)
const picture = await store(
  'brunnen.png',
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer(),
)
const form = await store('Plan.txt', Buffer.from('Montag'), {
  title: 'Abfuhrplan & mehr',
  caption: 'Für 2026',
})
const page = (title: string, view: string, more: object = {}) =>
  admin.post('/api/v0/page/', { title, template: { view }, ...live, ...more })
await page('Neues', 'listview')
await page('Verzeichnis', 'entryview')
await page('Formulare', 'downloadviewGroups', { files: [form] })
await page('Archiv', 'downloadviewDates', { files: [form] })
await page('Hefte', 'downloadviewGrid', { files: [form] })
for (const title of ['Brunnen <läuft>', 'Straße & Gasse']) {
  const texts = {
    title,
    teaser: 'Kurz',
    text: `<p>Mehr <img src="/api/v0/download/${picture}" alt=""></p>`,
    picture,
  }
  const translations = { en: { title: `${title} (en)`, text: '<p>More</p>', status: 'published' } }
  await admin.post('/api/c/news/', { ...texts, ...live, author: 'Eva & Max', tags: ['Wasser'], translations })
  await admin.post('/api/c/entry/', {
    ...texts,
    ...live,
    type: 'Verein',
    categories: ['Musik'],
    contact: 'Eva',
  })
}
await page('Termine', 'calendarview')
await page('Konzerte', 'calendarview', { type: 'Musik' })
const day = 86_400_000
const inDays = (days: number) =>
  new Date(Math.floor(Date.now() / day + days) * day + 18 * 3_600_000).toISOString()
const event = async (title: string, days: number, more: object = {}) =>
  (await admin.post('/api/c/event/', { title, start: inDays(days), ...live, ...more })).body.event
await event('Konzert & Tanz', 9, {
  type: 'Musik',
  place: 'Saal <oben>',
  teaser: 'Eintritt frei',
  picture,
  end: new Date(Date.parse(inDays(9)) + 2 * 3_600_000).toISOString(),
})
await event('Vorbei', -9, { type: 'Musik' })
await event('Markt', 5, { type: 'Markt', state: 'cancelled' })
// Tomorrow is in the future at any time of day
await event('Probe', -6, { type: 'Musik', recurrence: 'FREQ=WEEKLY' })
await event('Entwurf', 3, { status: 'draft' })

const lists = ['neues', 'verzeichnis', 'formulare', 'archiv', 'hefte', 'termine', 'konzerte'].flatMap(
  (one) => [one, `en/${one}`],
)
const one = (element: ReadElement, name: string): ReadElement => {
  const all = childrenOf(element, name)
  expect([element.name, name, all.length]).toEqual([element.name, name, 1])
  return all[0]!
}
const isWhole = (address: string) => expect(address).toMatch(/^https:\/\/rebenau\.example\//)
const different = (values: string[]) => expect(new Set(values).size).toBe(values.length)

it.each(lists)('gives /%s as Atom by the rules of RFC 4287', async (path) => {
  const { status, text } = await app.guest.get(`/feed/${path}.atom`)
  expect(status).toBe(200)
  const feed = readXml(text)
  // 3.3: RFC 3339 with an upper-case T and a zone
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
  const alternates = (element: ReadElement) =>
    childrenOf(element, 'link').filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate')

  expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  // 4.1.1
  isWhole(one(feed, 'id').text)
  expect(one(feed, 'title').text).not.toBe('')
  expect(one(feed, 'updated').text).toMatch(moment)
  expect(textOf(one(feed, 'author'), 'name')).not.toBe('')
  expect(childrenOf(feed, 'subtitle').length).toBeLessThan(2)
  const self = childrenOf(feed, 'link').filter(({ attributes }) => attributes['rel'] === 'self')
  expect(self.map(({ attributes }) => attributes['href'])).toEqual([`${origin}/feed/${path}.atom`])
  expect(alternates(feed).map(({ attributes }) => attributes['href'])).toEqual([`${origin}/${path}`])

  const entries = childrenOf(feed, 'entry')
  expect(entries.length).toBeGreaterThan(0)
  different(entries.map((entry) => one(entry, 'id').text))
  for (const entry of entries) {
    // 4.1.2 and 4.2
    expect(one(entry, 'id').text).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(one(entry, 'title').text).not.toBe('')
    expect(one(entry, 'updated').text).toMatch(moment)
    expect(one(entry, 'published').text).toMatch(moment)
    expect(alternates(entry)).toHaveLength(1)
    isWhole(alternates(entry)[0]!.attributes['href']!)
    expect(childrenOf(entry, 'summary').length).toBe(1)
    const [content] = childrenOf(entry, 'content')
    expect(content?.attributes['type'] ?? 'html').toBe('html')
    expect(content?.text ?? '').not.toMatch(/(src|href)="\//)
    for (const category of childrenOf(entry, 'category')) expect(category.attributes['term']).toBeTruthy()
    for (const link of childrenOf(entry, 'link')) expect(link.attributes['href']).toBeTruthy()
  }
  const newest = entries.map((entry) => textOf(entry, 'updated')).toSorted()
  expect(textOf(feed, 'updated')).toBe(newest.at(-1))
})

it.each(lists)('gives /%s as RSS by the rules of its specification', async (path) => {
  const { status, text } = await app.guest.get(`/feed/${path}.rss`)
  expect(status).toBe(200)
  const rss = readXml(text)
  // RFC 822 with the years of four digits that RSS wants
  const moment =
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
  expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0'])
  const channel = one(rss, 'channel')
  expect(one(channel, 'title').text).not.toBe('')
  expect(one(channel, 'link').text).toBe(`${origin}/${path}`)
  expect(one(channel, 'description').text).not.toBe('')
  expect(one(channel, 'language').text).toMatch(/^[a-z]{2}-[a-z]{2}$/)
  expect(one(channel, 'lastBuildDate').text).toMatch(moment)
  const items = childrenOf(channel, 'item')
  expect(items.length).toBeGreaterThan(0)
  different(items.map((item) => one(item, 'guid').text))
  for (const item of items) {
    expect(one(item, 'title').text).not.toBe('')
    isWhole(one(item, 'link').text)
    expect(one(item, 'pubDate').text).toMatch(moment)
    expect(Date.parse(one(item, 'pubDate').text)).not.toBeNaN()
    // Ids that are not addresses must be marked
    expect(one(item, 'guid').attributes['isPermaLink']).toBe('false')
    expect(childrenOf(item, 'description').length).toBe(1)
    const enclosures = childrenOf(item, 'enclosure')
    expect(enclosures.length).toBeLessThan(2)
    for (const { attributes } of enclosures) {
      isWhole(attributes['url']!)
      expect(attributes['type']).toMatch(/^image\//)
      expect(Number(attributes['length'])).toBeGreaterThan(0)
    }
  }
})

it('tells a directory what has changed in it first, and names its feeds in the document', async () => {
  const { entry } = (await admin.get('/api/c/entry/', { search: 'Brunnen' })).body
  await admin.put(`/api/c/entry/${entry[0]._id}`, { teaser: 'Wieder offen', status: 'published' })
  const items = childrenOf(readXml((await app.guest.get('/feed/verzeichnis.rss')).text).children[0]!, 'item')
  expect(items.map((item) => textOf(item, 'title'))).toEqual(['Brunnen <läuft>', 'Straße & Gasse'])
  const findable = findablePages(serverDomains, app.platform.config.secret)
  const at = async (path: string) =>
    findable((await app.guest.get('/api/c/site', { path })).body).feeds.map(({ href }) => href)
  expect(await at('/verzeichnis')).toEqual(['/feed/verzeichnis.rss', '/feed/verzeichnis.atom'])
})

it('tells of a calendar what takes place next, each event once with its date, by calendar and by category', async () => {
  const items = async (path: string, query: Record<string, string> = {}) => {
    const { status, text } = await app.guest.get(`/feed/${path}`, query)
    expect([path, status]).toEqual([path, 200])
    return childrenOf(readXml(text).children[0]!, 'item').map((item) => [
      textOf(item, 'title'),
      textOf(item, 'description'),
    ])
  }
  const told = (iso: string, lang: string) =>
    new Intl.DateTimeFormat(lang, { timeZone: 'Europe/Vienna', dateStyle: 'long' }).format(new Date(iso))
  const concert = [
    'Konzert & Tanz',
    expect.stringMatching(/^\d{1,2}\. \p{L}+ \d{4}, .* bis .* Uhr, Saal &lt;oben&gt; – Eintritt frei$/u),
  ]
  const german = await items('termine.rss')
  expect(german.map(([title]) => title)).toEqual(['Probe', 'Abgesagt: Markt', 'Konzert & Tanz'])
  expect(german[2]).toEqual(concert)
  expect(german[1]![1]).toContain(told(inDays(5), 'de-AT'))
  expect((await items('konzerte.rss')).map(([title]) => title)).toEqual(['Probe', 'Konzert & Tanz'])
  expect((await items('en/termine.rss', { type: 'Markt' })).map(([title]) => title)).toEqual([
    'Cancelled: Markt',
  ])

  // A category is named in its feed
  const { text } = await app.guest.get('/feed/termine.rss', { type: 'Musik' })
  const channel = readXml(text).children[0]!
  expect([textOf(channel, 'title'), textOf(channel, 'link')]).toEqual([
    'Termine: Musik – Dorfplatz',
    `${origin}/termine?type=Musik`,
  ])
  expect(childrenOf(channel, 'atom:link')[0]!.attributes['href']).toBe(
    `${origin}/feed/termine.rss?type=Musik`,
  )
  for (const [path, type] of [
    ['termine', 'Fußball'],
    ['konzerte', 'Markt'],
    ['neues', 'Nichts'],
    ['formulare', 'Musik'],
  ] as const)
    expect([path, (await app.guest.get(`/feed/${path}.rss`, { type })).status]).toEqual([path, 404])

  await event('Umzug', 6, { type: 'Markt' })
  expect((await items('termine.rss', { type: 'Markt' })).map(([title]) => title)).toEqual([
    'Abgesagt: Markt',
    'Umzug',
  ])
})

it('names no feed where no page shows the list', async () => {
  const plain = await testApp('feed_plain', { env: { PUBLIC_URL: origin } })
  const { body } = await plain.guest.get('/api/c/site', { path: '/en/entry' })
  expect([body.status, body.view]).toEqual([200, 'entryview'])
  expect(findablePages(serverDomains, plain.platform.config.secret)(body).feeds).toEqual([])
})

it('writes words and addresses so that readers show what the page shows', async () => {
  await page('Blatt', 'listview', { type: 'Blatt' })
  const text =
    '<p><a href="#unten">Unten</a> <a href="mehr">Mehr</a> <a href="mailto:a@example.at">Mail</a></p>'
  const values = { type: 'Blatt', ...live }
  await admin.post('/api/c/news/', { ...values, title: 'A & <B>', teaser: 'C & <D>', text })
  await admin.post('/api/c/news/', { ...values, title: 'Nur ein Titel' })
  const rss = (await app.guest.get('/feed/blatt.rss')).text
  // Some readers take titles as text, others as HTML; all take descriptions as HTML
  expect(rss).toContain('<title>A &#x26; &#x3C;B&gt;</title>')
  const [, item] = childrenOf(readXml(rss).children[0]!, 'item')
  expect([textOf(item!, 'title'), textOf(item!, 'description')]).toEqual(['A & <B>', 'C &amp; &lt;D&gt;'])
  for (const address of [`${origin}/blatt/a-b#unten`, `${origin}/blatt/mehr`, 'mailto:a@example.at'])
    expect(textOf(item!, 'content:encoded')).toContain(`<a href="${address}"`)
  // An empty summary is worse than none
  const [empty] = childrenOf(readXml((await app.guest.get('/feed/blatt.atom')).text), 'entry')
  expect([textOf(empty!, 'title'), childrenOf(empty!, 'summary').length]).toEqual(['Nur ein Titel', 0])
})
