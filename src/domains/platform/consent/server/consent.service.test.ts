import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { everyService } from '#kit/shared/site/consent.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { consentFrame } from './banners.service.ts'
import { retentionJob } from './retention.job.ts'

const app = await testApp('consent')
const admin = app.as('admin')
const defaultSettings = await app.write(siteSettings)
const path = '/api/v1/consent'

const enable = (...services: string[]) =>
  admin.put('/api/v0/config/', {
    privacy: {
      ...defaultSettings.privacy,
      ...Object.fromEntries(services.map((service) => [`${service}_enabled`, true])),
    },
  })
const frame = () => app.write(async (ctx) => consentFrame(ctx, await siteSettings(ctx)))
const answer = (version: number, changed: object = {}) =>
  app.guest.post(path, { ...everyService(false), choice: 'selection', version, ...changed })

it('offers nothing while nothing optional is switched on', async () => {
  expect(await frame()).toMatchObject({ version: 0, services: {}, days: 180 })
  expect((await answer(0)).status).toBe(409)
})

it('begins a new version when the list of services changes, and knows since when each is offered', async () => {
  await enable('google_maps')
  const first = await frame()
  expect(first.version).toBe(1)
  expect(first.services).toEqual({ google_maps: first.since })
  await enable('google_maps')
  expect((await frame()).version).toBe(1)
  await enable('google_maps', 'instagram')
  const second = await frame()
  expect(second.version).toBe(2)
  expect(second.since > first.since).toBe(true)
  expect(second.services).toEqual({ google_maps: first.since, instagram: second.since })
  await enable('instagram')
  await enable('google_maps', 'instagram')
  const again = await frame()
  expect(again.services).toEqual({ google_maps: again.since, instagram: second.since })
})

it('records a choice without who made it, of the services asked about only', async () => {
  const { status, body } = await answer(2, { ...everyService(true), choice: 'all' })
  expect(status).toBe(200)
  const { rows } = await app.write((ctx) =>
    ctx.db.execute(sql`select * from consent_proofs where "_id" = ${body._id}::uuid`),
  )
  expect(Object.keys(rows[0]!).toSorted()).toEqual(['_id', 'accepted', 'at', 'choice', 'version'])
  expect(rows[0]).toMatchObject({ choice: 'all', version: 2, accepted: ['google_maps', 'instagram'] })
})

it('counts how visitors chose, for administrators', async () => {
  await answer(2, { choice: 'necessary' })
  await answer(2, { google_maps: true })
  const { body } = await admin.get(path)
  expect(body.banners.find(({ version }: { version: number }) => version === 2)).toMatchObject({
    all: 1,
    necessary: 1,
    selection: 1,
    accepted: { google_maps: 2, instagram: 1 },
  })
  expect(body.days).toHaveLength(1)
  expect(body.days[0]).toMatchObject({ version: 2, all: 1, necessary: 1, selection: 1 })
  expect((await app.guest.get(path)).status).toBe(401)
  expect((await app.as('member').get(path)).status).toBe(403)
})

it('refuses what is no choice and stores nothing', async () => {
  const before = (await admin.get(path)).body.days
  expect((await answer(99)).body.code).toBe('CONSENT_OUTDATED')
  expect((await answer(2, { choice: 'maybe' })).status).toBe(422)
  expect((await answer(2, { google_maps: 'yes' })).status).toBe(422)
  expect((await admin.get(path)).body.days).toEqual(before)
})

it('throws records away when their time is over', async () => {
  await app.write((ctx) =>
    ctx.db.execute(sql`update consent_proofs set "at" = now() - interval '37 months' where "choice" = 'all'`),
  )
  await retentionJob.handle(app.platform, {} as never, {} as never)
  const { body } = await admin.get(path)
  expect(body.banners.find(({ version }: { version: number }) => version === 2)).toMatchObject({
    all: 0,
    necessary: 1,
  })
})

it('offers what measures only with an account, and lets its sources into pages then, not into screens of editors', async () => {
  const { privacy } = (await admin.get('/api/v0/config/')).body.config
  const change = (changed: object) => admin.put('/api/v0/config/', { privacy: { ...privacy, ...changed } })
  const policy = async (path: string) =>
    String((await app.guest.get(path)).headers['content-security-policy'])
  const page = '/sitemap.xml'
  const before = await policy(page)
  await change({ google_analytics_enabled: true })
  expect((await frame()).services).not.toHaveProperty('google_analytics')
  expect(await policy(page)).toBe(before)
  for (const google_analytics_id of ['UA-1', 'G-', 'G-12\'"><script>', 'G-ABC1234 https://evil.example'])
    expect((await change({ google_analytics_enabled: true, google_analytics_id })).status).toBe(422)

  await change({
    google_analytics_enabled: true,
    google_analytics_id: 'G-ABC1234',
    facebook_pixel_id: '1234567890',
  })
  expect(await frame()).toMatchObject({
    services: { google_analytics: expect.any(String) },
    accounts: { google_analytics: 'G-ABC1234' },
  })
  expect((await frame()).accounts).not.toHaveProperty('facebook_pixel')
  const open = await policy(page)
  expect(open).toMatch(/script-src 'self'[^;]* https:\/\/www\.googletagmanager\.com\/gtag\/(;|$)/)
  expect(open).not.toMatch(/unsafe-eval|facebook\.net|doubleclick/)
  expect(await policy('/admincenter')).not.toMatch(/(script|connect)-src[^;]*google/)
  // Addresses from mails contain keys that third-party scripts must not read
  for (const path of [
    '/resetpassword?token=geheim',
    '/en/RESET2FA?token=geheim',
    '/newsletter/verify/geheim',
    '/en/newsletter/subscription/geheim',
  ]) {
    expect(await policy(path)).not.toContain('google')
    const [address, query = ''] = path.split('?')
    const { body } = await app.guest.get('/api/c/site', {
      path: address!.toLowerCase().replace('2fa', '2FA'),
      query,
    })
    expect(body.meta.keyed).toBe(true)
  }
  await change({})
  expect(await policy(page)).toBe(before)
})
