import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import type { ImportReport } from '../../wordpress.contract.ts'
import { exportXml, type FixtureItem } from '../reading/export-fixture.ts'
import { importCommand } from './import-command.ts'
import { runImport } from './import-run.ts'

const app = await testApp('wordpress_import')
const admin = app.as('admin')
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-wordpress-'))

/** The old site's files: names in this map are served, all others are 404. */
const held = new Map<string, Buffer>()
const asked: string[] = []
let oldSite: Server
let files = ''

beforeAll(async () => {
  oldSite = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.split('/').at(-1)!)
    asked.push(name)
    const body = held.get(name)
    if (name === 'hin') response.writeHead(302, { location: '/wp-content/uploads/her.png' }).end()
    else if (name === 'fort') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (body) response.writeHead(200, { 'content-length': body.length }).end(body)
    else response.writeHead(404).end('<html>')
  })
  await new Promise<void>((resolve) => oldSite.listen(0, '127.0.0.1', resolve))
  files = `http://127.0.0.1:${(oldSite.address() as AddressInfo).port}/wp-content/uploads`
})
afterAll(async () => {
  await new Promise((resolve) => oldSite.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()

let written = 0
async function exportOf(items: FixtureItem[], more = '', language?: string): Promise<string> {
  const file = path.join(folder, `export-${++written}.xml`)
  await writeFile(file, exportXml(items, more, language))
  return file
}

/** Runs an import like the command line. */
async function cli(
  file: string,
  options: Record<string, string> = {},
): Promise<{ report: ImportReport; said: string }> {
  const said: string[] = []
  await importCommand.run(app.platform, {
    args: [file],
    options: { 'allow-local': '', ...options },
    say: (line) => void said.push(line),
    progress: () => {},
  })
  const reports = path.join(app.platform.config.dataDir, 'imports')
  const last = (await readdir(reports)).toSorted().at(-1)!
  return {
    report: JSON.parse(await readFile(path.join(reports, last), 'utf8')) as ImportReport,
    said: said.join('\n'),
  }
}

/** Everything that an import could have changed, with versions and times. */
async function everything() {
  const tables = ['pages', 'news', 'files', 'redirects']
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await app.platform.database.pool.query(
      `select to_jsonb(t) - 'variants' as row from ${table} t order by "_id"`,
    )
    found[table] = rows
  }
  const { rows } = await app.platform.database.pool.query('select count(*) as n from versions')
  return { ...found, versions: rows }
}

const ofPage = async (title: string) =>
  (await admin.get('/api/v0/page', { search: title, limit: 100 })).body.page.find(
    (page: { title: string }) => page.title === title,
  )
const ofNews = async (title: string) => {
  const { body } = await admin.get('/api/c/news', { limit: 200 })
  return body.news.find((item: { title: string }) => item.title === title)
}
const view = async (address: string, query = '') =>
  (await app.guest.get('/api/c/site', { path: address, query })).body
const inCategory = (slug: string, name: string) =>
  `<category domain="category" nicename="${slug}"><![CDATA[${name}]]></category>`
const comment =
  '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_approved>1</wp:comment_approved></wp:comment>'
const category =
  '<wp:category><wp:term_id>5</wp:term_id><wp:category_nicename>wein</wp:category_nicename><wp:cat_name>Wein</wp:cat_name></wp:category>'

const village = (): FixtureItem[] => [
  { id: 10, type: 'page', title: 'Gemeinde', slug: 'gemeinde', content: '<p>Wir.</p>' },
  {
    // Before its parent page, as exports may have it
    id: 12,
    type: 'page',
    parent: 11,
    title: 'Team',
    slug: 'team',
    link: 'https://dorf.example/gemeinde/amt/team/',
    content:
      '<p>Siehe <a href="https://dorf.example/2024/05/fest/">das Fest</a> und <a href="https://dorf.example/category/wein/">den Wein</a>.</p><!-- wp:latest-posts {"categories":"5"} /-->',
  },
  {
    id: 11,
    type: 'page',
    parent: 10,
    title: 'Amt',
    slug: 'amt',
    link: 'https://dorf.example/gemeinde/amt/',
    content: '<p>Offen.</p>',
  },
  {
    id: 20,
    title: 'Fest',
    slug: 'fest',
    link: 'https://dorf.example/2024/05/fest/',
    content: `<p>Im <a href="https://dorf.example/gemeinde/amt/team/">Amt</a> fragen.</p><img src="${files}/platz.png" alt="Der Platz">`,
    sticky: true,
    more: inCategory('wein', 'Wein') + comment,
    meta: { _thumbnail_id: '30' },
  },
  { id: 21, title: 'Entwurf', slug: 'entwurf', status: 'draft', content: 'Noch nicht' },
  {
    id: 22,
    title: 'Später',
    slug: 'spaeter',
    status: 'future',
    date: '2099-01-01 10:00:00',
    content: 'Bald',
  },
  { id: 23, title: 'Geheim', slug: 'geheim', status: 'private', content: 'Nur wir' },
  { id: 24, title: 'Weggeworfen', slug: 'weg', status: 'trash', content: 'Alt' },
  {
    id: 30,
    type: 'attachment',
    status: 'inherit',
    title: 'Platz',
    url: `${files}/platz.png`,
    meta: { _wp_attachment_image_alt: 'Der Platz am Abend' },
  },
  { id: 31, type: 'attachment', status: 'inherit', title: 'Plan', url: `${files}/plan.pdf` },
]

describe('an import', () => {
  it('shows in a dry run what would come, and stores nothing', async () => {
    const before = await everything()
    const { report, said } = await cli(await exportOf(village(), category), { 'dry-run': '' })
    expect(report).toMatchObject({ dryRun: true, listPageMade: true, media: { created: 0, skipped: 2 } })
    expect(report.page.created).toBe(3)
    expect(report.news.created).toBe(4)
    expect(said).toContain('Weggeworfen')
    expect(await everything()).toEqual(before)
    expect(asked).toEqual([])
  })

  it('brings pages with their tree, posts, files and old addresses', async () => {
    held.set('platz.png', await picture('#884422'))
    const { report, said } = await cli(await exportOf(village(), category))
    expect(report.failed).toEqual([])
    expect(report).toMatchObject({
      dryRun: false,
      page: { created: 3, failed: 0 },
      news: { created: 4, failed: 0 },
      media: { created: 1, missing: 1 },
      comments: 1,
      authors: ['Resi Übelacker'],
      accountsMade: 1,
      listPageMade: true,
      inBothLanguages: 0,
    })
    expect(report.missing).toEqual([expect.objectContaining({ url: `${files}/plan.pdf`, reason: 'answer' })])
    expect(report.notes).toContainEqual(expect.objectContaining({ code: 'binned', title: 'Weggeworfen' }))
    expect(said).toContain(`${files}/plan.pdf`)

    expect((await ofPage('Team')).route).toBe('/gemeinde/amt/team')
    const fest = await ofNews('Fest')
    expect(fest).toMatchObject({
      status: 'published',
      sticky: true,
      type: 'Wein',
      author: 'Resi Übelacker',
      start: '2024-05-01T10:00:00.000Z',
    })
    expect(fest.text).toContain('<a href="/gemeinde/amt/team">Amt</a>')
    expect(fest.text).toContain(`src="/api/v0/download/${fest.picture}"`)
    for (const folder of ['', '/blog']) {
      const old = await app.server.inject({ url: `${folder}${new URL(files).pathname}/platz-300x200.png` })
      expect([old.statusCode, old.headers.location]).toEqual(
        folder === '' ? [302, `/api/v0/download/${fest.picture}`] : [404, undefined],
      )
    }
    expect((await ofNews('Entwurf')).status).toBe('draft')
    expect((await ofNews('Geheim')).status).toBe('draft')
    expect(await ofNews('Später')).toMatchObject({
      status: 'scheduled',
      publishAt: '2099-01-01T10:00:00.000Z',
    })
    expect(await ofNews('Weggeworfen')).toBeUndefined()

    const team = await view('/gemeinde/amt/team')
    // The news did not exist yet when this text was first stored
    expect(team.data.text.html).toContain('<a href="/aktuelles/fest">das Fest</a>')
    expect(team.data.text.html).toContain('<a href="/aktuelles?type=Wein">den Wein</a>')
    expect(team.data.text.html).toContain('<p><a href="/aktuelles?type=Wein">Alle Meldungen: Wein</a></p>')
    expect((await view('/aktuelles/fest')).status).toBe(200)
    expect((await view('/aktuelles/geheim')).status).toBe(404)
  })

  it('gives authors accounts that nobody can sign in with', async () => {
    const { body } = await admin.post('/api/v0/search/auth', { search: 'resi' })
    expect(body.items).toEqual([
      expect.objectContaining({
        handle: 'resi',
        roles: ['member'],
        disabled: true,
        email: 'resi@dorf.example',
      }),
    ])
    const item = (await admin.get(`/api/c/news/${(await ofNews('Fest'))._id}`)).body.news
    expect(item.createdBy).toBe(body.items[0]._id)
    const { rows } = await app.platform.database.pool.query('select 1 from credentials where "userId" = $1', [
      body.items[0]._id,
    ])
    expect(rows).toEqual([])
  })

  it('leads from old addresses to the new ones', async () => {
    const to = async (address: string, query?: string) => (await view(address, query)).redirect?.to
    expect(await to('/2024/05/fest')).toBe('/aktuelles/fest')
    expect(await to('/', 'p=20')).toBe('/aktuelles/fest')
    expect(await to('/', 'page_id=12')).toBe('/gemeinde/amt/team')
    expect(await to('/', 'cat=5')).toBe('/aktuelles?type=Wein')
    expect(await to('/category/wein')).toBe('/aktuelles?type=Wein')
    expect(await to('/', 'attachment_id=30')).toMatch(/^\/api\/v0\/download\//)
    expect(await to('/author/resi')).toBe('/aktuelles')
    expect(await to('/2024/05')).toBe('/aktuelles')
    expect(await to('/index.php', 'p=20')).toBe('/aktuelles/fest')
    expect(await to('/index.php', 'page_id=12&x=1')).toBe('/?page_id=12&x=1')
    expect(await to('/index.php')).toBe('/')
    expect(await to('/index.php/2024/05/fest')).toBe('/2024/05/fest')
    expect(await to('/feed')).toBe('/feed/aktuelles.rss')
    expect(await to('/', 'feed=atom')).toBe('/feed/aktuelles.atom')
    expect(await to('/', 'feed=rss2&cat=5')).toBe('/feed/aktuelles.rss?type=Wein')
    expect(await to('/category/wein/feed')).toBe('/feed/aktuelles.rss?type=Wein')
    expect(await to('/2024/05/fest/feed')).toBe('/feed/aktuelles.rss')
    expect(await to('/comments/feed')).toBe('/feed/aktuelles.rss')
    expect(await to('/nirgends/feed')).toBeUndefined()
    expect(await to('/', 'p=21')).toBeUndefined()
    expect((await view('/', 'style=style1')).status).toBe(200)
    expect((await view('/')).view).toBe('landing')
  })

  it('changes nothing in a second run', async () => {
    const before = await everything()
    const { report } = await cli(await exportOf(village(), category))
    expect(report).toMatchObject({
      page: { created: 0, changed: 0, unchanged: 3 },
      news: { created: 0, changed: 0, unchanged: 4 },
      media: { created: 0, unchanged: 1, missing: 1 },
      redirects: { created: 0 },
      listPageMade: false,
    })
    expect(await everything()).toEqual(before)
  })

  it('changes only what has changed at the old site', async () => {
    const before = await ofNews('Entwurf')
    const team = await ofPage('Team')
    const items = village().map((item) =>
      item.id === 20 ? { ...item, title: 'Großes Fest', content: '<p>Neu</p>' } : item,
    )
    const { report } = await cli(await exportOf(items, category))
    expect(report).toMatchObject({ news: { changed: 1, unchanged: 3 }, page: { changed: 0, unchanged: 3 } })
    expect(await ofNews('Großes Fest')).toMatchObject({ text: '<p>Neu</p>', slug: 'fest', hasDraft: false })
    expect((await view('/aktuelles/fest')).data.title).toBe('Großes Fest')
    expect(await ofNews('Entwurf')).toEqual(before)
    expect(await ofPage('Team')).toEqual(team)
  })

  it('never overwrites what somebody has changed or thrown away here', async () => {
    const fest = await ofNews('Großes Fest')
    await admin.put('/api/c/news', { _id: fest._id, teaser: 'Von uns', status: 'published' })
    const draft = await ofNews('Entwurf')
    expect((await admin.delete(`/api/c/news/${draft._id}`)).status).toBe(200)
    const amt = await ofPage('Amt')
    await admin.post('/api/v0/page/setOrder/', { parent_page: null, _id: [amt._id] })

    const items = village().map((item) => ({ ...item, content: `${item.content}<p>Mehr</p>` }))
    const { report, said } = await cli(await exportOf(items, category))
    expect(report.kept.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual([
      { kind: 'news', title: 'Entwurf', url: 'https://dorf.example/entwurf', reason: 'removed' },
      { kind: 'news', title: 'Fest', url: 'https://dorf.example/2024/05/fest/', reason: 'edited' },
    ])
    expect(said).toMatch(/edited here|hier bearbeitet/)
    expect(await ofNews('Großes Fest')).toMatchObject({ teaser: 'Von uns', text: '<p>Neu</p>' })
    expect(await ofNews('Entwurf')).toBeUndefined()
    // Its text is updated; its position is the one chosen here
    const moved = await ofPage('Amt')
    expect(moved).toMatchObject({ parent_page: null, route: '/amt' })
    expect(moved.text).toContain('Mehr')
  })
})

describe('an export of a site that was built anew', () => {
  const before: FixtureItem[] = [
    {
      id: 1100,
      title: 'Ernte 2019',
      slug: 'ernte-2019',
      date: '2019-09-01 08:00:00',
      content: '<p>Alt.</p>',
    },
    {
      id: 1101,
      type: 'page',
      title: 'Chronik',
      slug: 'chronik',
      date: '2019-01-01 08:00:00',
      content: '<p>1</p>',
    },
    { id: 1102, type: 'attachment', status: 'inherit', title: 'Korb', url: '', date: '2019-01-02 08:00:00' },
  ]
  const anew: FixtureItem[] = [
    {
      id: 1100,
      title: 'Neues Haus',
      slug: 'neues-haus',
      date: '2026-02-01 08:00:00',
      content: '<p>Neu.</p>',
    },
    {
      id: 1101,
      type: 'page',
      title: 'Team neu',
      slug: 'team-neu',
      date: '2026-01-01 08:00:00',
      content: '<p>2</p>',
    },
    {
      id: 1102,
      title: 'Vom Korb',
      slug: 'vom-korb',
      date: '2026-01-02 08:00:00',
      content: '<p>Korb</p>',
    },
  ]

  it('overwrites nothing that has only the number in common', async () => {
    held.set('korb.png', await picture('#aa8822'))
    before[2]!.url = `${files}/korb.png`
    await cli(await exportOf(before))
    const [harvest, chronicle] = [await ofNews('Ernte 2019'), await ofPage('Chronik')]
    const file = await exportOf(anew)
    const preview = (await cli(file, { 'dry-run': '' })).report
    const { report, said } = await cli(file)
    for (const { news, page, notes } of [preview, report]) {
      expect([news.created, news.changed, page.created, page.changed]).toEqual([2, 0, 1, 0])
      expect(
        notes.filter(({ code }) => code === 'number-reused').map((note) => [note.title, note.detail]),
      ).toEqual([
        ['Neues Haus', 'Ernte 2019'],
        ['Team neu', 'Chronik'],
        ['Vom Korb', 'Korb'],
      ])
    }
    expect(said).toContain('Neues Haus')
    expect(await ofNews('Ernte 2019')).toEqual(harvest)
    expect(await ofPage('Chronik')).toEqual(chronicle)
    expect(await ofNews('Neues Haus')).toMatchObject({ text: '<p>Neu.</p>', status: 'published' })
    // Redirects to the earlier address still work
    expect((await view('/', 'p=1100')).redirect?.to).toBe('/aktuelles/ernte-2019')
    const state = await everything()
    const again = (await cli(file)).report
    expect([again.news.unchanged, again.page.unchanged, again.notes]).toEqual([2, 1, []])
    expect((await cli(await exportOf(before))).report).toMatchObject({ news: { unchanged: 1 }, notes: [] })
    expect(await everything()).toEqual(state)
  })

  it('takes entries for the same that were renamed or dated anew, and names what it changes', async () => {
    const renamed = {
      ...before[0]!,
      title: 'Lese 2019',
      slug: 'lese-2019',
      meta: { _wp_old_slug: 'ernte-2019' },
    }
    const moved = { ...before[1]!, date: '2019-05-05 08:00:00', content: '<p>1b</p>' }
    const { report, said } = await cli(await exportOf([renamed, moved]))
    expect([report.news.changed, report.page.changed]).toEqual([1, 1])
    expect(report.changed.map(({ title }) => title)).toEqual(['Lese 2019', 'Chronik'])
    expect(said).toMatch(/(überschrieben|Overwritten).*:\n {2}Lese 2019/)
    expect(await ofNews('Ernte 2019')).toBeUndefined()
  })

  it('knows entries that were taken before identities were kept', async () => {
    const migration = await readFile('migrations/0421-import-identity.sql', 'utf8')
    const { pool } = app.platform.database
    const kept = () =>
      pool.query(`select "externalId", "identity" ->> 'title' as title from import_records
        where "externalId" like '%#110%' and "identity" is not null order by "externalId"`)
    const { rows } = await kept()
    await pool.query(`update import_records set "identity" = null where "collection" in ('page', 'news')`)
    await pool.query(migration.slice(migration.indexOf('update')))
    expect((await kept()).rows.length).toBe(rows.length)
    const { report } = await cli(await exportOf(anew))
    expect([report.news.unchanged, report.page.unchanged, report.notes]).toEqual([2, 1, []])
  })
})

describe('files', () => {
  const text = (name: string) => `<p>Bild:</p><img src="${files}/${name}" alt="Ein Bild">`

  it('come later when they could not be had at first', async () => {
    const items: FixtureItem[] = [
      { id: 40, title: 'Mit Bild', slug: 'mit-bild', content: text('spaet.png') },
      { id: 41, type: 'attachment', status: 'inherit', title: 'Spät', url: `${files}/spaet.png` },
    ]
    const file = await exportOf(items)
    await cli(file)
    expect((await ofNews('Mit Bild')).text).toContain(`<a href="${files}/spaet.png"`)
    held.set('spaet.png', await picture('#114477'))
    const { report } = await cli(file)
    expect(report).toMatchObject({ media: { created: 1, missing: 0 }, news: { changed: 1 } })
    expect((await ofNews('Mit Bild')).text).toMatch(/<img src="\/api\/v0\/download\/[^"]+" alt="Ein Bild"/)
    const before = await everything()
    await cli(file)
    expect(await everything()).toEqual(before)
  })

  it('keep the addresses of those that came before addresses were kept', async () => {
    const { pool } = app.platform.database
    const old = '/wp-content/uploads/spaet.png'
    await pool.query('delete from file_former_addresses where "path" = $1', [old])
    expect((await app.guest.get(old)).status).toBe(404)
    await cli(
      await exportOf([
        { id: 41, type: 'attachment', status: 'inherit', title: 'Spät', url: `${files}/spaet.png` },
      ]),
    )
    const { status, headers } = await app.guest.get(old)
    expect([status, headers['location']]).toEqual([301, expect.stringMatching('/api/v0/download/')])
  })

  it('are not fetched with --no-media', async () => {
    const file = await exportOf([{ id: 45, type: 'attachment', status: 'inherit', url: `${files}/nie.png` }])
    const { report } = await cli(file, { 'no-media': '' })
    expect(report.media).toEqual({ created: 0, unchanged: 0, missing: 0, skipped: 1 })
    expect(asked).not.toContain('nie.png')
  })

  it('follow redirects, but not out of the web', async () => {
    held.set('her.png', await picture('#118833'))
    const { report } = await cli(
      await exportOf([
        { id: 50, type: 'attachment', status: 'inherit', url: `${files}/hin` },
        { id: 51, type: 'attachment', status: 'inherit', url: `${files}/fort` },
      ]),
    )
    expect(report.media).toMatchObject({ created: 1, missing: 1 })
    expect(report.missing).toEqual([expect.objectContaining({ url: `${files}/fort`, reason: 'address' })])
  })

  it('are not fetched from this machine or its network', async () => {
    const items = [
      files,
      'http://localhost',
      'http://[::1]:80',
      'http://10.0.0.1',
      'http://169.254.169.254',
    ].map((base, index): FixtureItem => ({
      id: 60 + index,
      type: 'attachment',
      status: 'inherit',
      url: `${base}/innen.png`,
    }))
    held.set('innen.png', await picture('#000000'))
    const report = await runImport(app.platform, await exportOf(items), { dryRun: false, fetchMedia: true })
    expect(report.missing.map(({ reason }) => reason)).toEqual([
      'address',
      'address',
      'address',
      'address',
      'address',
    ])
    expect(asked).not.toContain('innen.png')
  })

  it('are judged by their content', async () => {
    held.set('boese.png', Buffer.from('<html><script>alert(1)</script></html>'))
    const { report } = await cli(
      await exportOf([{ id: 70, type: 'attachment', status: 'inherit', url: `${files}/boese.png` }]),
    )
    expect(report.missing).toEqual([expect.objectContaining({ reason: 'refused' })])
  })

  it('of a host that does not answer are given up after three', async () => {
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const items = Array.from({ length: 30 }, (_, index): FixtureItem => ({
      id: 100 + index,
      type: 'attachment',
      status: 'inherit',
      url: `http://127.0.0.1:${port}/${index}.png`,
    }))
    const { report } = await cli(await exportOf(items))
    const reasons = Map.groupBy(report.missing, ({ reason }) => reason)
    expect(report.media.missing).toBe(30)
    expect(reasons.get('unreachable')!.length).toBeLessThanOrEqual(6)
    expect(reasons.get('given-up')!.length).toBeGreaterThanOrEqual(24)
  })
})

describe('an export in English', () => {
  it('is readable in both languages, with links that stay in the language', async () => {
    const file = await exportOf(
      [
        {
          id: 200,
          type: 'page',
          title: 'About',
          slug: 'about',
          content: '<p>See <a href="https://dorf.example/hello/">hello</a>.</p>',
        },
        {
          id: 201,
          title: 'Hello',
          slug: 'hello',
          content: '<p>Back to <a href="https://dorf.example/about/">us</a>.</p>',
        },
      ],
      '',
      'en-US',
    )
    const { report } = await cli(file)
    expect(report).toMatchObject({ lang: 'en', inBothLanguages: 2 })
    const english = await view('/en/news/hello')
    expect(english).toMatchObject({ status: 200, data: { title: 'Hello' } })
    expect(english.data.lang).toBeUndefined()
    expect(english.data.text.html).toContain('href="/en/about"')
    expect((await view('/aktuelles/hello')).data.text.html).toContain('href="/about"')
    expect((await view('/en/about')).data.text.html).toContain('href="/en/news/hello"')
    expect((await view('/', 'p=201')).redirect.to).toBe('/en/news/hello')
    const item = await ofNews('Hello')
    expect(item.translations.en).toMatchObject({ status: 'published', madeFrom: item.sourceVersion })
    const before = await everything()
    await cli(file)
    expect(await everything()).toEqual(before)
  })
})

describe('what goes wrong', () => {
  it('stores nothing of a broken file and says where it breaks', async () => {
    const before = await everything()
    const file = path.join(folder, 'broken.xml')
    const whole = exportXml([
      { id: 300, title: 'Gut', content: 'x' },
      { id: 301, title: 'Auch', content: 'y' },
    ])
    await writeFile(file, whole.replace('<wp:post_id>301', '<wp:post_id>301</title>'))
    await expect(cli(file)).rejects.toMatchObject({
      code: 'EXPORT_FILE',
      line: expect.any(Number),
      column: expect.any(Number),
    })
    expect(await everything()).toEqual(before)
    const { body } = await admin.get('/api/v0/import/wordpress/')
    expect(body.imports[0]).toMatchObject({
      state: 'failed',
      problem: { code: 'EXPORT_FILE', line: expect.any(Number) },
    })
  })

  it('gives a page another address where the old one is taken here', async () => {
    await admin.post('/api/v0/page/', { title: 'Kontakt', status: 'published' })
    const { report } = await cli(
      await exportOf([
        { id: 310, type: 'page', title: 'Kontakt von früher', slug: 'kontakt', content: '<p>Alt</p>' },
        { id: 311, type: 'page', parent: 310, title: 'Darunter', slug: 'darunter', content: '<p>Unten</p>' },
      ]),
    )
    expect(report.page).toMatchObject({ created: 2, failed: 0 })
    expect((await ofPage('Darunter')).route).toBe('/kontakt-2/darunter')
  })

  it('goes on where it broke off, and ends the same', async () => {
    const items = Array.from({ length: 12 }, (_, index): FixtureItem => ({
      id: 400 + index,
      title: `Folge ${index}`,
      slug: `folge-${index}`,
      content: `<p>Weiter: <a href="https://dorf.example/folge-${(index + 5) % 12}/">da</a></p>`,
    }))
    const file = await exportOf(items)
    const stop = new AbortController()
    const broken = runImport(app.platform, file, {
      dryRun: false,
      fetchMedia: false,
      signal: stop.signal,
      onProgress: ({ phase, done }) => {
        if (phase === 'records' && done === 5) stop.abort(new Error('stopped'))
      },
    })
    await expect(broken).rejects.toThrow('stopped')
    expect(await ofNews('Folge 11')).toBeUndefined()
    const { report } = await cli(file)
    expect(report.news.created + report.news.changed + report.news.unchanged).toBe(12)
    for (const index of [0, 11]) {
      const { text } = await ofNews(`Folge ${index}`)
      expect(text).toContain(`href="/aktuelles/folge-${(index + 5) % 12}"`)
    }
    const before = await everything()
    await cli(file)
    expect(await everything()).toEqual(before)
  })
})

it('leaves out the control characters of an old database', async () => {
  const { report } = await cli(
    await exportOf([
      {
        id: 901,
        title: 'Bau\u0081hof\u007f &#7;offen',
        slug: 'bauhof-offen',
        content: '<p>Bis\u0085Mai&#129;\u009f &#11;an der Straße</p>',
        excerpt: 'Am\u0090 Montag',
      },
    ]),
  )
  expect(report).toBeDefined()
  const { rows } = await app.platform.database.pool.query(
    `select title, teaser, text from news where slug = 'bauhof-offen'`,
  )
  expect(rows[0]).toMatchObject({ title: 'Bauhof offen', teaser: 'Am Montag' })
  expect(rows[0].text).toMatch(/<p>Bis Mai\s+an der Straße<\/p>/)
})

it('makes pages of what only the menu of the old site knew, and changes nothing the second time', async () => {
  const entry = (id: number, above: number, title: string, meta: Record<string, string>): FixtureItem => ({
    id,
    type: 'nav_menu_item',
    title,
    slug: `eintrag-${id}`,
    order: id,
    meta: { _menu_item_menu_item_parent: String(above), ...meta },
    more: '<category domain="nav_menu" nicename="haupt"><![CDATA[Hauptmenü]]></category>',
  })
  const to = (type: string, object: string, id: number) => ({
    _menu_item_type: type,
    _menu_item_object: object,
    _menu_item_object_id: String(id),
  })
  const file = await exportOf(
    [
      { id: 950, type: 'page', title: 'Winzer', slug: 'winzer', content: '<p>Acht Betriebe.</p>' },
      { id: 951, title: 'Jungwein', slug: 'jungwein', more: inCategory('wein', 'Wein') },
      entry(960, 0, 'Rund um den Wein', { ...to('custom', 'custom', 0), _menu_item_url: '#' }),
      entry(961, 960, '', to('post_type', 'page', 950)),
      entry(962, 960, 'Neues vom Wein', to('taxonomy', 'category', 5)),
    ],
    category,
  )
  await cli(file)
  expect(await view('/rund-um-den-wein/winzer')).toMatchObject({ view: 'contentview' })
  const list = await view('/rund-um-den-wein/wein')
  expect(list).toMatchObject({ view: 'listview', data: { title: 'Neues vom Wein' } })
  expect(list.data.items.map(({ title }: { title: string }) => title)).toContain('Jungwein')
  const before = await everything()
  await cli(file)
  expect(await everything()).toEqual(before)
})
