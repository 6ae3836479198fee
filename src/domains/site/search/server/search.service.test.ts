import { expect, it } from 'vitest'
import { learnWords } from '#kit/server/search/words.ts'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'

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
  expect(misspelled.suggestion).toBe('Blasmusik')
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

it('leads editors to what an office works with, too: in the modules that they may read', async () => {
  expect((await admin.post('/api/v0/booking/resource', { title: 'Turnsaal Angerwies' })).status).toBe(200)
  expect((await admin.post('/api/v0/sports/club', { title: 'Kegelrunde Angerwies' })).status).toBe(200)
  const found = async (who: typeof admin) =>
    titles((await who.get('/api/v0/search/', { text: 'Angerwies' })).body.items).toSorted()
  expect(await found(admin)).toEqual(['Kegelrunde Angerwies', 'Turnsaal Angerwies'])
  const reader = app.as({ role: 'member', rights: ['booking_resource.read'] })
  expect(await found(reader)).toEqual(['Turnsaal Angerwies'])
  expect((await results('Angerwies')).data.total).toBe(0)
})

const hrefs = (items: { href: string }[]) => items.map(({ href }) => href)

it('finds what stands at an address of its own, by its title and by what else people call it', async () => {
  for (const text of ['Benachrichtigungen', 'Push', 'Erinnerung'])
    expect(hrefs((await results(text)).data.items)).toContain('/push')
  expect(hrefs((await results('Barriere')).data.items).toSorted()).toEqual([
    '/Barrierefreiheit',
    '/barriere-melden',
  ])
  const { data } = await results('complaint', '/en/search')
  expect(data.items).toMatchObject([{ href: '/en/nachricht', kind: 'Service' }])
  expect(data.kinds).toEqual([{ name: 'service', label: 'Services', count: 1 }])
  // Editors search records
  expect((await admin.get('/api/v0/search/', { text: 'Beschwerde' })).body.items).toEqual([])
})

it('forgets what is switched off, and knows it again', async () => {
  const { privacy: now } = (await admin.get('/api/v0/config/')).body.config
  const privacy = (on: boolean) => ({ ...now, contact_form_enabled: on })
  await admin.put('/api/v0/config/', { privacy: privacy(false) })
  expect((await results('Beschwerde')).data.total).toBe(0)
  await admin.put('/api/v0/config/', { privacy: privacy(true) })
  expect(hrefs((await results('Beschwerde')).data.items)).toEqual(['/nachricht'])
})

it('finds files that something public leads to, by title, description and name, and no others', async () => {
  const store = async (name: string, more: object) =>
    (await app.write((ctx) => storeFile(ctx, { name, content: Buffer.from(name), ...more }))).file._id
  const form = await store('Bauansuchen_2026.txt', {
    title: 'Ansuchen um Baubewilligung',
    caption: 'Für Zubauten und Carports',
    translations: { en: { title: 'Application for a building permit' } },
  })
  const hidden = await store('Carport-Notiz.txt', { visibility: 'private' })
  const forgotten = await store('Carport-Altlast.txt', {})
  const found = async (text: string, path?: string) => hrefs((await results(text, path)).data.items)
  expect(await found('Carport')).toEqual([])

  const page = (values: object) =>
    admin.post('/api/v0/page/', { template: { view: 'downloadviewGrid' }, ...values })
  const draft = (await page({ title: 'Formulare', files: [form, hidden] })).body.page
  expect(await found('Carport')).toEqual([])
  await admin.post(`/api/v0/page/${draft._id}/publish`)
  const address = `/api/v0/download/${form}`
  for (const text of ['Carport', 'Baubewilligung', 'Bauansuchen'])
    expect([text, ...(await found(text))]).toEqual([text, address])
  expect(await found('building permit', '/en/search')).toEqual([address])
  expect((await results('Baubewilligung')).data.items[0]).toMatchObject({ kind: 'Datei, TXT' })

  // A draft's new file stays hidden from guests
  await admin.put(`/api/v0/page/${draft._id}`, { files: [form, forgotten] })
  expect(await found('Altlast')).toEqual([])
  await admin.post(`/api/v0/page/${draft._id}/publish`)
  expect(await found('Altlast')).toEqual([`/api/v0/download/${forgotten}`])

  const everything = async (role: 'admin' | 'member' | 'user') =>
    (await app.as(role).get('/api/v0/search/', { text: 'Notiz' })).body.items?.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await everything('admin')).toEqual([hidden])
  expect(await everything('user')).toBeUndefined()

  await admin.delete(`/api/v0/page/${draft._id}`)
  expect(await found('Carport')).toEqual([])
})

it('leads to no page without results, and says when there are more than it has counted', async () => {
  await app.platform.database.pool.query(
    `insert into search_documents ("collection", "recordId", "lang", "state", "langs", "slug", "kind", "href", "title", "tags", "body", "folded")
    select 'service', gen_random_uuid(), 'de', 'live', '{de}', '', '', '/dienst', 'Ribisel', '', '', ''
    from generate_series(1, 1100)`,
  )
  const { data } = await results('Ribisel')
  expect(data).toMatchObject({ total: 1000, isMore: true, reachable: 200, pageSize: 10 })
  const page = async (number: number) =>
    (await app.guest.get('/api/c/site', { path: '/suche', query: `q=Ribisel&page=${number}` })).body.data
  expect([(await page(20)).items.length, (await page(21)).items.length]).toEqual([10, 0])
})

it('says when a hit is of, and that an excerpt is cut out of more', async () => {
  const filler = 'Der Rest des Textes hat damit nichts zu tun. '.repeat(12)
  await admin.post('/api/c/news/', {
    title: 'Neues von der Quelle',
    text: `<p>${filler}</p><p>Die Quellfassung wurde geprüft.</p><p>${filler}</p>`,
    start: '2026-03-01T08:00:00.000Z',
    status: 'published',
  })
  const [hit] = (await results('Quellfassung')).data.items
  expect(hit.date).toBe('2026-03-01T08:00:00.000Z')
  expect([hit.excerpt.at(0).text, hit.excerpt.at(-1).text]).toEqual(['… ', ' …'])
  const [whole] = (await results('Presshaus')).data.items
  expect(JSON.stringify(whole.excerpt)).not.toContain('…')
})
