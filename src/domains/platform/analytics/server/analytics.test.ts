import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { addDays } from '../analytics.rules.ts'
import { prune } from './report.service.ts'
import { visitsOf } from './visits.ts'

const app = await testApp('analytics', { env: { PUBLIC_URL: 'https://rebenau.example' } })
const admin = app.as('admin')
await admin.post('/api/v0/page/', { title: 'Rathaus', status: 'published' })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends a browser's request. */
const visit = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  app.server.inject({ url, remoteAddress, headers: { 'user-agent': firefox, ...headers } })
const look = (path: string, headers?: Record<string, string>, address?: string) =>
  visit(`/api/c/site?path=${encodeURIComponent(path)}`, headers, address)
const report = async (query: object = {}) => (await admin.get('/api/v0/analytics/', query)).body
const keysOf = (entries: { key: string; count: number }[]) =>
  Object.fromEntries(entries.map(({ key, count }) => [key, count]))
const clear = () => app.write((ctx) => ctx.db.execute(sql`delete from analytics_days`))

it('counts pages, visitors once a day, where they come from, what they speak and hold', async () => {
  await look('/rathaus', {
    referer: 'https://www.noe.example/liste?x=1',
    'accept-language': 'de-AT,de;q=0.9',
  })
  await look('/rathaus', { referer: 'https://rebenau.example/' })
  await look('/rathaus', { 'user-agent': phone, 'accept-language': 'en-GB' }, '203.0.113.8')
  const { analytics } = await report()
  expect(analytics.totals).toMatchObject({ views: 3, visitors: 2, missing: 0 })
  expect(keysOf(analytics.lists.page)).toEqual({ '/rathaus': 3 })
  expect(keysOf(analytics.lists.referrer)).toEqual({ 'noe.example': 1 })
  expect(keysOf(analytics.lists.device)).toEqual({ desktop: 1, mobile: 1 })
  expect(keysOf(analytics.lists.country)).toEqual({ AT: 1, GB: 1 })
  expect(keysOf(analytics.lists.language)).toEqual({ de: 1, en: 1 })
  expect(analytics.days).toHaveLength(30)
  expect(analytics.days.at(-1)).toMatchObject({ day: analytics.to, views: 3, visitors: 2 })
})

it('keeps nothing that tells who it was', async () => {
  const { rows } = await app.platform.database.db.execute(sql`select * from analytics_days`)
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Firefox|iPhone|liste/)
  expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['day', 'kind', 'key', 'count']))
})

it('leaves out programs, prefetches and whoever does not want to be counted', async () => {
  await clear()
  await look('/rathaus', {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  for (const agent of [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 (compatible; proximic; +https://www.comscore.com/Web-Crawler)',
    'Mozilla/5.0 (compatible; Barkrowler/0.9)',
    'curl/8.0',
  ])
    await look('/rathaus', { 'user-agent': agent })
  await look('/rathaus', { 'user-agent': '' })
  await look('/rathaus', { dnt: '1' })
  await look('/rathaus', { 'sec-gpc': '1' })
  await look('/rathaus', { 'sec-purpose': 'prefetch' })
  await visit('/api/c/news/')
  await visit('/sitemap.xml')
  await look('/en/offline')
  // Links in mails open personal pages.
  await look('/en/newsletter/subscription/secret')
  await look('/newsletter/verify/secret')
  await look('/en/heurigen/termine/secret')
  await look('/schaden-melden/secret')
  await look('/buchen/termin/secret')
  await look('/en/pay/secret')
  await look('/shop/orders/secret')
  await visit('/api/c/site?path=%2Fangebot%2Fsecret&query=')
  expect((await report()).analytics.totals).toMatchObject({ views: 0, visitors: 0, missing: 0 })
})

it('leaves out who keeps the site, in all lists, and counts readers with an account', async () => {
  await clear()
  const all = async (headers: Record<string, string>) => {
    await look('/rathaus', { ...headers, referer: 'https://www.noe.example/' })
    await look('/gibt-es-nicht', headers)
    await visit(`/api/c/site?path=/suche&query=q=Xylophon`, headers)
  }
  const session = { cookie: 'a11y=1; dorfplatz_session=secret' }
  for (const role of ['admin', 'system', 'member'] as const)
    await all({ ...app.as(role).headers, ...session })
  const { analytics: before } = await report()
  expect(before.totals).toMatchObject({ views: 0, visitors: 0, missing: 0 })
  expect([before.lists.search, before.lists.referrer, before.lists.device]).toEqual([[], [], []])
  await all({ ...app.as('user').headers, ...session })
  // An ended session does not identify its user.
  await look('/rathaus', session, '203.0.113.9')
  const { analytics: after } = await report()
  expect(after.totals).toMatchObject({ views: 3, visitors: 1, missing: 1 })
  expect(keysOf(after.lists.search)).toEqual({ xylophon: 1 })
})

it('counts wrong addresses, searches in vain and downloads, each in its list', async () => {
  await clear()
  await look('/gibt-es-nicht')
  await visit('/alt/plan.pdf')
  await visit('/wp-login.php')
  const search = (q: string, headers?: Record<string, string>) =>
    visit(`/api/c/site?path=/suche&query=${encodeURIComponent(`q=${q}`)}`, headers)
  await search('Xylophon  Quiz')
  await search('rathaus')
  await search('Geheimnis', { dnt: '1' })
  const { file } = await app.write((ctx) =>
    storeFile(ctx, { name: 'Plan.txt', title: 'Müllplan', content: Buffer.from('Montag') }),
  )
  await visit(`/api/v0/download/${file._id}`)
  await visit(`/api/v0/download/${file._id}/${file.gridref}`)
  await visit(`/api/v0/download/${file._id}`, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })
  // Opened from a page: a picture is not a download.
  const { file: picture } = await app.write((ctx) =>
    storeFile(ctx, { name: 'Platz.png', title: 'Hauptplatz', content: onePixel }),
  )
  await visit(`/api/v0/download/${picture._id}`)
  const { analytics } = await report()
  expect(keysOf(analytics.lists.missing)).toEqual({ '/gibt-es-nicht': 1, '/alt/plan.pdf': 1 })
  expect(keysOf(analytics.lists.search)).toEqual({ 'xylophon quiz': 1 })
  expect(analytics.lists.download).toEqual([{ key: file._id, label: 'Müllplan', count: 1 }])
  expect(analytics.totals).toMatchObject({ searches: 1, missing: 2, downloads: 1 })
})

it('compares with the days before and tells what changed', async () => {
  await clear()
  await app.write((ctx) =>
    ctx.db.execute(sql`insert into analytics_days values
      ('2026-03-10', 'page', '/a', 5), ('2026-03-11', 'page', '/a', 1), ('2026-03-11', 'page', '/b', 9),
      ('2026-03-09', 'page', '/a', 2), ('2026-03-09', 'visitor', '', 1), ('2026-03-07', 'page', '/a', 100)`),
  )
  const { analytics } = await report({ from: '2026-03-10', to: '2026-03-11', compare: 'before' })
  expect(analytics).toMatchObject({
    since: '2026-03-07',
    totals: { views: 15 },
    before: { from: '2026-03-08', to: '2026-03-09', totals: { views: 2, visitors: 1 } },
    days: [
      { day: '2026-03-10', views: 5 },
      { day: '2026-03-11', views: 10 },
    ],
  })
  expect(analytics.lists.page).toEqual([
    { key: '/b', count: 9, before: 0 },
    { key: '/a', count: 6, before: 2 },
  ])
})

it('forgets what is kept no longer and the endless rest of what visitors make up', async () => {
  await clear()
  await app.write((ctx) =>
    ctx.db.execute(
      sql`insert into analytics_days values ('2024-10-20', 'page', '/alt', 1), ('2024-10-22', 'page', '/alt', 1)`,
    ),
  )
  await app.write((ctx) =>
    ctx.db.execute(
      sql`insert into analytics_days select '2026-11-20', 'missing', '/x' || n, case when n = 7 then 5 else 1 end from generate_series(1, 400) n`,
    ),
  )
  await app.write((ctx) => prune(ctx, '2026-11-21'))
  const { rows } = await app.platform.database.db.execute<{ day: string; count: number }>(
    sql`select to_char("day", 'YYYY-MM-DD') as "day", count(*)::int as "count" from analytics_days group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { day: '2024-10-22', count: 1 },
    { day: '2026-11-20', count: 300 },
  ])
  const { version } = (await report()).kept
  const { body } = await admin.put('/api/v0/analytics/', { months: 12, version })
  expect(body).toEqual({ kept: { months: 12, version: version + 1 } })
  const late = await admin.put('/api/v0/analytics/', { months: 30, version })
  expect(late).toMatchObject({ status: 409, body: { details: { current: { months: 12 }, byName: 'admin' } } })
  const { audit } = (await admin.get('/api/v0/audit/', { collection: 'analytics' })).body
  expect(audit[0]).toMatchObject({ action: 'update', before: { months: 25 }, after: { months: 12 } })
  await app.write((ctx) => prune(ctx, '2026-11-21'))
  expect((await report({ from: '2026-11-01', to: '2026-11-30' })).analytics.since).toBe('2026-11-20')
})

it('is for administrators, and refuses ranges and times that make no sense', async () => {
  for (const [caller, status] of [
    [app.guest, 401],
    [app.as('member'), 403],
  ] as const) {
    expect((await caller.get('/api/v0/analytics/')).status).toBe(status)
    expect((await caller.put('/api/v0/analytics/', { months: 3 })).status).toBe(status)
  }
  for (const query of [
    { from: '2026-02-30' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '1990-01-01', to: '2026-01-01' },
  ])
    expect((await admin.get('/api/v0/analytics/', query)).status).toBe(422)
  for (const months of [0, 121, 'x'])
    expect((await admin.put('/api/v0/analytics/', { months })).status).toBe(422)
  expect((await report()).kept.months).toBe(12)
})

it('loses nothing while the database is away', async () => {
  await clear()
  const visits = visitsOf(app.platform)
  await app.write((ctx) => ctx.db.execute(sql`alter table analytics_days rename to away`))
  await look('/rathaus')
  await visits.flush()
  await look('/rathaus')
  await app.write((ctx) => ctx.db.execute(sql`alter table away rename to analytics_days`))
  await visits.flush()
  const { analytics } = await report()
  expect(keysOf(analytics.lists.page)).toEqual({ '/rathaus': 2 })
  expect(analytics.from).toBe(addDays(analytics.to, -29))
})

it('counts what is answered from the cache, before the program looks at it', async () => {
  await clear()
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (more: Record<string, string> = {}) => {
    const answer = await fetch(`${base}/api/c/site?path=/rathaus`, {
      headers: { 'user-agent': firefox, ...more },
    })
    await answer.text()
    return answer
  }
  const first = await ask()
  const { entries } = app.platform.cache.stats()
  expect(entries).toBeGreaterThan(0)
  await ask()
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
  const { analytics } = await report()
  expect(analytics.totals).toMatchObject({ views: 3, visitors: 1 })
})

it('counts a download whose reader hangs up with the last byte', async () => {
  await clear()
  const { port } = app.server.server.address() as AddressInfo
  const { file } = await app.write((ctx) =>
    storeFile(ctx, { name: 'Satzung.txt', content: Buffer.from('Wer hat, der gibt.') }),
  )
  const path = `/api/v0/download/${file._id}`
  for (let times = 0; times < 5; times++)
    await new Promise<void>((done, fail) => {
      const asked = request(
        { port, host: '127.0.0.1', path, headers: { 'user-agent': firefox } },
        (answer) => {
          answer.once('data', () => answer.destroy())
          answer.once('close', done)
        },
      )
      asked.once('error', fail)
      asked.end()
    })
  await expect.poll(async () => keysOf((await report()).analytics.lists.download)).toEqual({ [file._id]: 5 })
})

it('stores what waits when the program ends', async () => {
  await clear()
  await look('/rathaus')
  await app.server.close()
  const { rows } = await app.platform.database.db.execute(
    sql`select "key" from analytics_days where "kind" = 'page'`,
  )
  expect(rows).toEqual([{ key: '/rathaus' }])
})
