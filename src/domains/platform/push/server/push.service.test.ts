import { Script } from 'node:vm'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobRun } from '#kit/server/jobs/jobs.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { openFirebase } from './firebase/firebase.ts'
import { pushOver } from './index.ts'
import { announce, withdraw } from './offers.ts'
import { claimsOf, pushService, type TestBrowser } from './delivery/push-service.fixture.ts'
import { sendingJob } from './sendings/sending.job.ts'

const service = await pushService()
afterAll(service.close)
const app = await testApp('push', {
  program: programOf(pushOver(() => serverDomains, service.network)),
  env: { PUBLIC_URL: 'http://localhost' },
})
const admin = app.as('admin')
const path = '/api/v1/firebase'

const [north, south, gone] = [1, 2, 3].map((last) => `019a0000-0000-7000-8000-00000000000${last}`)
await app.platform.database.pool.query(
  `insert into waste_zones ("_id", "status", "liveAt", "publishedAt", "name", "slug", "order")
   values ($1, 'published', now(), now(), 'Nord', 'nord', 1), ($2, 'published', now(), now(), 'Süd', 'sued', 2)`,
  [north, south],
)

let round = 0
beforeEach(async () => {
  round++
  service.received.length = 0
  await app.platform.database.pool.query('delete from push_subscriptions; delete from push_sendings')
  // Tests run at any hour
  await admin.put(`${path}/settings`, { quietFrom: 0, quietTo: 0 })
})

async function subscribed(name: string, ...topics: string[]) {
  const browser = service.browser(`${name}-${round}`)
  const { body } = await app.guest.post(`${path}/token`, browser.subscription)
  for (const topic of topics) await app.guest.post(`${path}/topics/`, { token: body.token, topic })
  return { browser, token: String(body.token) }
}
const message = { topic: 'news', title: 'Der Brunnen läuft', body: 'Seit heute früh.', href: '/news/brunnen' }
const listed = async (_id: string) =>
  (await admin.get(`${path}/sendings`)).body.sendings.find((sending: { _id: string }) => sending._id === _id)
const inWrite = <T>(work: Parameters<typeof runWrite<T>>[2]) => runWrite(app.platform, systemCaller(), work)
const again = (sending: string, run: Partial<JobRun> = {}) =>
  sendingJob({ network: service.network, firebase: openFirebase() }).handle(
    app.platform,
    { sending },
    { id: '', retry: 1, last: false, signal: new AbortController().signal, ...run },
  )
const countOf = async (table: string) =>
  (await app.platform.database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`))
    .rows[0]?.count

it('keeps a subscription with its topics until it is given back', async () => {
  const { browser, token } = await subscribed('maria', 'news', 'weather', 'news')
  expect((await app.guest.get(`${path}/info/`, { token })).body).toEqual({ topics: ['weather', 'news'] })
  expect((await app.guest.delete(`${path}/topics/`, { token, topic: 'news' })).body).toEqual({
    topics: ['weather'],
  })
  const renewed = await app.guest.post(`${path}/token`, browser.subscription)
  expect(renewed.body.topics).toEqual(['weather'])
  expect((await app.guest.get(`${path}/info/`, { token })).body.code).toBe('PUSH_UNKNOWN')
  const moved = service.browser(`maria-moved-${round}`)
  const next = await app.guest.post(`${path}/token`, {
    ...moved.subscription,
    previous: browser.subscription.endpoint,
  })
  expect(next.body.topics).toEqual(['weather'])
  expect(await countOf('push_subscriptions')).toBe(1)
  expect((await app.guest.delete(`${path}/token`, { token: next.body.token })).body).toEqual({
    removed: true,
  })
  expect((await app.guest.delete(`${path}/token`, { token: next.body.token })).body).toEqual({
    removed: false,
  })
  expect(await countOf('push_subscriptions')).toBe(0)
})

it('keeps the language where a browser renews its subscription by itself, and takes another that is said', async () => {
  const langs = async () =>
    (
      await app.platform.database.pool.query<{ lang: string }>('select "lang" from push_subscriptions')
    ).rows.map(({ lang }) => lang)
  const [first, second] = [1, 2].map((n) => service.browser(`renewed-${n}-${round}`).subscription)
  const send = async (input: object) => (await app.guest.post(`${path}/token`, input)).body
  const { token } = await send({ ...first!, lang: 'en' })
  await app.guest.post(`${path}/topics/`, { token, topic: 'news' })
  // Reported by the service worker
  expect((await send({ ...second!, previous: first!.endpoint })).topics).toEqual(['news'])
  expect(await langs()).toEqual(['en'])
  await send(second!)
  expect(await langs()).toEqual(['en'])
  await send({ ...second!, lang: 'de' })
  expect(await langs()).toEqual(['de'])
  // An unknown one takes the language of the reporting page
  await app.guest.post(`${path}/token`, first, { 'accept-language': 'en' })
  expect(await langs()).toEqual(['de', 'en'])
})

it('refuses rubbish with the field that is wrong, and stores nothing', async () => {
  const { endpoint, keys } = service.browser(`rubbish-${round}`).subscription
  const post = (changed: object) => app.guest.post(`${path}/token`, { endpoint, keys, ...changed })
  const refusals = [
    [await post({ endpoint: 'https://192.168.0.1/x' }), 'endpoint'],
    [await post({ endpoint: 'rubbish' }), 'endpoint'],
    [await post({ keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -4)}AAAA` } }), 'keys.p256dh'],
    [await post({ keys: { ...keys, p256dh: 'QUJD' } }), 'keys.p256dh'],
    [await post({ keys: { ...keys, auth: 'QUJD' } }), 'keys.auth'],
    [await post({ keys: { ...keys, auth: '<script>' } }), 'keys.auth'],
  ] as const
  for (const [{ status, body }, field] of refusals) {
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'PUSH_INVALID', [field]])
  }
  expect((await post({ keys: {} })).status).toBe(422)
  expect(await countOf('push_subscriptions')).toBe(0)
  const token = 'A'.repeat(43)
  expect((await app.guest.post(`${path}/topics/`, { token, topic: 'news' })).body.code).toBe('PUSH_UNKNOWN')
  expect((await app.guest.post(`${path}/topics/`, { token, topic: 'gossip' })).status).toBe(422)
  expect((await app.guest.delete(`${path}/topics/`, { token, topic: 'news' })).status).toBe(404)
  expect((await app.guest.delete(`${path}/token`, { token: 'short' })).status).toBe(422)
})

it('sends to whoever takes the topic, so that the browser alone can read it', async () => {
  await subscribed('reader', 'news')
  await subscribed('other', 'trash')
  const { body } = await admin.post(`${path}/send`, message)
  await app.platform.jobs.idle()
  expect(service.received).toHaveLength(1)
  const [{ browser, headers, message: got }] = service.received as [(typeof service.received)[0]]
  expect(browser).toBe(`reader-${round}`)
  expect(got).toEqual({
    web_push: 8030,
    notification: {
      title: message.title,
      body: message.body,
      navigate: `${app.platform.config.publicUrl}/news/brunnen`,
      lang: 'de',
      dir: 'ltr',
      tag: body.sending._id,
    },
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800', urgency: 'normal' })
  expect(headers['topic']).toMatch(/^[\w-]{32}$/)
  const { publicKey } = (await app.guest.get(`${path}/key`)).body
  expect(claimsOf(headers.authorization)).toMatchObject({ aud: 'https://push.dorf.at', key: publicKey })
  expect(await listed(body.sending._id)).toMatchObject({ status: 'done', reached: 1, failed: 0, removed: 0 })
  const { subscribers } = (await admin.get(`${path}/sendings`)).body
  expect(subscribers).toEqual({ all: 2, topics: { news: 1, trash: 1, heurigen: 0, weather: 0 } })
  expect(await countOf('push_deliveries')).toBe(0)
})

it('sends what is for one zone to whoever chose it, or no zone that exists', async () => {
  const { token } = await subscribed('north', `trash:${north}`)
  await subscribed('south', `trash:${south}`)
  await subscribed('both', `trash:${south}`, `trash:${north}`)
  await subscribed('everywhere', 'trash')
  const moved = await subscribed('moved', `trash:${north}`)
  await subscribed('news', 'news')
  await app.platform.database.pool.query(
    `update push_subscriptions set topics = array['trash', $1] where endpoint like '%/moved-%'`,
    [`trash:${gone}`],
  )
  const topicsOf = async (call: Promise<{ body: { topics: string[] } }>) => (await call).body.topics
  expect(await topicsOf(app.guest.get(`${path}/info/`, { token }))).toEqual(['trash', `trash:${north}`])
  expect(await topicsOf(app.guest.get(`${path}/info/`, { token: moved.token }))).toEqual(['trash'])
  const send = async (key: string, part?: string) => {
    service.received.length = 0
    const text = { title: 'Morgen: Restmüll', body: '', href: '/' }
    await inWrite((ctx) =>
      announce(ctx, { topic: 'trash', key, lang: 'de', ...text, ...(part ? { part } : {}) }),
    )
    await app.platform.jobs.idle()
    return service.received.map(({ browser }) => browser.replace(`-${round}`, '')).toSorted()
  }
  expect(await send('trash:1', north)).toEqual(['both', 'everywhere', 'moved', 'north'])
  expect(await send('trash:2')).toEqual(['both', 'everywhere', 'moved', 'north', 'south'])
  const { parts, subscribers } = (await admin.get(`${path}/sendings`)).body
  expect(parts).toEqual([
    { topic: 'trash', id: north, name: { de: 'Nord', en: 'Nord' }, subscribers: 4 },
    { topic: 'trash', id: south, name: { de: 'Süd', en: 'Süd' }, subscribers: 4 },
  ])
  expect(subscribers.topics).toMatchObject({ trash: 5, news: 1 })
  const change = { token, topic: `trash:${north}` }
  expect(await topicsOf(app.guest.delete(`${path}/topics/`, change))).toEqual(['trash'])
  await app.guest.post(`${path}/topics/`, change)
  expect(await topicsOf(app.guest.delete(`${path}/topics/`, { token, topic: 'trash' }))).toEqual([])
  for (const topic of [`trash:${gone}`, `news:${north}`])
    expect((await app.guest.post(`${path}/topics/`, { token, topic })).body).toMatchObject({
      code: 'PUSH_INVALID',
      fields: { topic: expect.any(String) },
    })
  expect((await app.guest.post(`${path}/topics/`, { token, topic: 'trash:' })).status).toBe(422)
  expect((await admin.post(`${path}/send`, { ...message, topic: 'trash', part: gone })).status).toBe(422)
})

it('forgets browsers that are gone and tries others again that were not to be reached', async () => {
  const fail = (browser: TestBrowser, ...answers: number[]) => browser.answers.push(...answers)
  await subscribed('fine', 'news')
  fail((await subscribed('gone', 'news')).browser, 410)
  fail((await subscribed('busy', 'news')).browser, 503)
  fail((await subscribed('never', 'news')).browser, 429, 500, 503)
  fail((await subscribed('refused', 'news')).browser, 403)
  const { body } = await admin.post(`${path}/send`, message)
  const { _id } = body.sending
  await app.platform.jobs.idle()
  expect(await listed(_id)).toMatchObject({ status: 'sending', reached: 1, removed: 1, failed: 1 })
  expect(await countOf('push_subscriptions')).toBe(4)
  await expect(again(_id)).rejects.toThrow('500')
  await again(_id, { last: true })
  expect(await listed(_id)).toMatchObject({ status: 'done', reached: 2, removed: 1, failed: 2 })
  // A rejected signature and an unavailable service are counted under different names
  const failures = app.platform.metrics.failures().map(({ name }) => name)
  expect(failures).toContain('push')
  expect(failures).toContain('push keys')
  // Running the job again sends no duplicates
  await again(_id)
  await again(_id, { retry: 0 })
  expect(service.received.map(({ browser }) => browser).toSorted()).toEqual([
    `busy-${round}`,
    `fine-${round}`,
  ])
})

it('announces the same thing once, whoever is first, and not at all when the write fails', async () => {
  await subscribed('de', 'weather')
  const english = service.browser(`en-${round}`)
  const { body } = await app.guest.post(`${path}/token`, { ...english.subscription, lang: 'en' })
  await app.guest.post(`${path}/topics/`, { token: body.token, topic: 'weather' })
  const warning = {
    topic: 'weather', key: 'weather:sturm-1', title: 'Sturm', body: '', href: '/', lang: 'de',
    other: { title: 'Storm', body: '', href: '/en' },
  } as const // prettier-ignore
  await expect(
    inWrite(async (ctx) => {
      await announce(ctx, warning)
      throw new Error('not after all')
    }),
  ).rejects.toThrow('not after all')
  const news = await Promise.all([1, 2, 3].map(() => inWrite((ctx) => announce(ctx, warning))))
  expect(news.filter(Boolean)).toHaveLength(1)
  await app.platform.jobs.idle()
  expect(await inWrite((ctx) => announce(ctx, warning))).toBe(false)
  await app.platform.jobs.idle()
  expect(service.received.map(({ message: { notification } }) => notification.title).toSorted()).toEqual([
    'Storm',
    'Sturm',
  ])
  expect(service.received[0]?.headers.urgency).toBe('high')
})

it('takes the day of the place, not of Greenwich, where the same is sent once a day', async () => {
  const year = new Date().getUTCFullYear() + 1
  const at = async (time: string) =>
    (await admin.post(`${path}/send`, { ...message, title: 'Nachts', sendAt: `${year}-${time}Z` })).status
  // In Vienna 23:30 and, an hour later, the next day
  expect([await at('07-01T21:30:00'), await at('07-01T22:30:00')]).toEqual([200, 200])
  expect(await at('07-02T21:30:00')).toBe(409)
})

it('sends the same once a day, and finds what was sent', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${path}/send`, message)))
  const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`)
  expect(codes.toSorted()).toEqual(['200 ', '409 PUSH_REPEATED', '409 PUSH_REPEATED'])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect((await admin.post(`${path}/send`, { ...message, sendAt: tomorrow })).status).toBe(200)
  await admin.post(`${path}/send`, { ...message, topic: 'trash', part: north, title: '100 % Papier' })
  await app.platform.jobs.idle()
  const found = async (filter: object) =>
    (await admin.get(`${path}/sendings`, filter)).body.sendings.map(
      ({ texts }: { texts: { de: { title: string } } }) => texts.de.title,
    )
  expect(await found({ status: 'waiting' })).toEqual([message.title])
  expect(await found({ topic: 'trash' })).toEqual(['100 % Papier'])
  expect(await found({ part: north })).toEqual(['100 % Papier'])
  expect(await found({ search: '0 % P' })).toEqual(['100 % Papier'])
  expect(await found({ search: '_' })).toEqual([])
  expect((await admin.get(`${path}/sendings`, { status: 'lost' })).status).toBe(422)
})

it('sends a try to the own device alone', async () => {
  const { token, browser } = await subscribed('own')
  await subscribed('other', 'news')
  expect((await admin.post(`${path}/test`, { token, ...message })).body).toEqual({ done: true })
  expect(service.received.map((one) => one.browser)).toEqual([browser.name])
  expect((await admin.get(`${path}/sendings`)).body.total).toBe(0)
  browser.answers.push(503, 410)
  expect((await admin.post(`${path}/test`, { token, ...message })).body.code).toBe('PUSH_UNREACHED')
  expect((await admin.post(`${path}/test`, { token, ...message })).body.code).toBe('PUSH_UNKNOWN')
  expect(await countOf('push_subscriptions')).toBe(1)
  expect((await app.guest.post(`${path}/test`, { token, ...message })).status).toBe(401)
})

it('says when the key was kept with another SECRET, and makes a new one', async () => {
  await subscribed('before', 'news')
  await app.platform.database.pool.query(`update push_keys set "privateKey" = 'enc1:rubbish'`)
  expect((await admin.get(`${path}/sendings`)).body.keyIsReadable).toBe(false)
  const { body } = await admin.post(`${path}/send`, message)
  await app.platform.jobs.idle()
  await again(body.sending._id, { last: true })
  expect(await listed(body.sending._id)).toMatchObject({ status: 'done', reached: 0, failed: 1 })
  expect(app.platform.metrics.failures()).toContainEqual(expect.objectContaining({ name: 'push keys' }))
  const before = (await app.guest.get(`${path}/key`)).body.publicKey
  expect((await app.as('member').post(`${path}/key`)).status).toBe(403)
  const { publicKey } = (await admin.post(`${path}/key`)).body
  expect((await app.guest.get(`${path}/key`)).body.publicKey).toBe(publicKey)
  expect(publicKey).not.toBe(before)
  expect((await admin.get(`${path}/sendings`)).body.keyIsReadable).toBe(true)
  // They depended on the old key
  expect(await countOf('push_subscriptions')).toBe(0)
})

it('holds back what is planned, and takes it up again after it was given up', async () => {
  await subscribed('late', 'heurigen')
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await admin.post(`${path}/send`, { ...message, topic: 'heurigen', sendAt })
  expect(body.sending).toMatchObject({ status: 'waiting', sendAt })
  expect((await admin.delete(`${path}/sendings/${body.sending._id}`)).body.sending.status).toBe('cancelled')
  const twice = await admin.delete(`${path}/sendings/${body.sending._id}`)
  expect([twice.status, twice.body.code]).toEqual([409, 'PUSH_UNDER_WAY'])

  const tavern = {
    topic: 'heurigen',
    key: `tavern:${round}`,
    title: 'Offen',
    body: '',
    href: '/',
    lang: 'de',
  } as const
  await inWrite((ctx) => announce(ctx, { ...tavern, sendAt }))
  await inWrite((ctx) => withdraw(ctx, tavern.key))
  await app.platform.jobs.idle()
  expect(service.received).toEqual([])
  expect(await inWrite((ctx) => announce(ctx, tavern))).toBe(true)
  await app.platform.jobs.idle()
  expect(service.received).toHaveLength(1)
})

it('holds what an older state of the site would send, perhaps a second time, until somebody says so', async () => {
  const { pool } = app.platform.database
  await subscribed('eva', 'news')
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { _id } = (await admin.post(`${path}/send`, { ...message, sendAt })).body.sending
  await pool.query(`update push_sendings set "sendAt" = now() - interval '1 minute'`)
  await pool.query('insert into restored_state default values')
  onTestFinished(async () => void (await pool.query('delete from restored_state')))
  await inWrite((ctx) => app.platform.jobs.send(ctx, 'push.send', { sending: _id }))
  await app.platform.jobs.idle()
  expect(service.received).toEqual([])
  expect(await listed(_id)).toMatchObject({ status: 'held' })

  const news = {
    topic: 'news',
    key: `news:${round}`,
    title: 'Fest',
    body: '',
    href: '/',
    lang: 'de',
  } as const
  await inWrite((ctx) => announce(ctx, news))
  await app.platform.jobs.idle()
  expect(service.received).toEqual([])
  const byHand = { ...message, title: 'Von Hand' }
  expect((await admin.post(`${path}/send`, byHand)).body.sending.status).toBe('waiting')
  await app.platform.jobs.idle()
  expect(service.received).toHaveLength(1)

  const release = `${path}/sendings/${_id}/release`
  expect((await app.as('member').post(release)).status).toBe(403)
  expect((await admin.post(release)).status).toBe(200)
  await app.platform.jobs.idle()
  expect(service.received).toHaveLength(2)
  expect(await listed(_id)).toMatchObject({ status: 'done', reached: 1 })
  expect((await admin.post(release)).body.code).toBe('PUSH_NOT_HELD')
  const announced = (await admin.get(`${path}/sendings`, { status: 'held' })).body.sendings
  expect(announced).toMatchObject([{ texts: { de: { title: 'Fest' } } }])
  expect((await admin.delete(`${path}/sendings/${announced[0]._id}`)).body.sending.status).toBe('cancelled')
})

it('lets administrators alone send, take back and set the quiet hours', async () => {
  const { total } = (await admin.get(`${path}/sendings`)).body
  for (const [caller, status] of [
    [app.guest, 401],
    [app.as({ role: 'member', rights: ['news.publish'] }), 403],
  ] as const) {
    expect((await caller.post(`${path}/send`, message)).status).toBe(status)
    expect((await caller.get(`${path}/sendings`)).status).toBe(status)
    expect((await caller.put(`${path}/settings`, { quietFrom: 1, quietTo: 2 })).status).toBe(status)
    expect((await caller.delete(`${path}/sendings/019a0000-0000-7000-8000-000000000000`)).status).toBe(status)
  }
  for (const wrong of [
    { title: '' },
    { topic: 'gossip' },
    { href: 'https://elsewhere.at' },
    { href: '//elsewhere.at' },
  ])
    expect((await admin.post(`${path}/send`, { ...message, ...wrong })).status).toBe(422)
  expect((await admin.put(`${path}/settings`, { quietFrom: 25, quietTo: 2 })).status).toBe(422)
  expect((await admin.get(`${path}/sendings`)).body.total).toBe(total)
})

it('counts what browsers report and sends its worker for the whole site', async () => {
  expect((await app.guest.post(`${path}/failed`, { what: 'worker', message: 'no' })).status).toBe(200)
  expect((await app.guest.post(`${path}/failed`, { what: 'rubbish', message: 'no' })).status).toBe(422)
  expect(app.platform.metrics.failures()).toContainEqual(expect.objectContaining({ name: 'browser worker' }))
  const { headers, payload } = await app.server.inject('/sw.js?v=abc')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  })
  expect(() => new Script(payload)).not.toThrow()
})
