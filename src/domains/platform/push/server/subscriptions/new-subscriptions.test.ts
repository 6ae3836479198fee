import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { openFirebase } from '../firebase/firebase.ts'
import { pushOver } from '../index.ts'
import { pushService } from '../delivery/push-service.fixture.ts'
import { pushCleanUpJob, sendingJob } from '../sendings/sending.job.ts'

const service = await pushService()
afterAll(service.close)
const app = await testApp('push_new', {
  program: programOf(pushOver(() => serverDomains, { ...service.network, accepts: () => true })),
  env: { PUBLIC_URL: 'http://localhost' },
})
const admin = app.as('admin')
const path = '/api/v1/firebase'
const query = (text: string, values: unknown[] = []) => app.platform.database.pool.query(text, values)
const count = async () => (await query('select from push_subscriptions')).rowCount

const { keys } = service.browser('any').subscription
const subscribe = (endpoint: string, more: object = {}) =>
  app.guest.post(`${path}/token`, { endpoint, keys, ...more })
const mozilla = () => `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(9).toString('hex')}`

/** Adds devices at a host, as if subscribed one by one. */
const devices = (host: string, times: number, topics = '{news}') =>
  query(
    `insert into push_subscriptions ("_id", "token", "endpoint", "p256dh", "auth", "lang", "topics", "createdAt")
     select gen_random_uuid(), gen_random_uuid(), $1 || n, $2, $3, 'de', $5, now() - interval '2 hours' from generate_series(1, $4::int) n`,
    [`https://${host}/send/`, keys.p256dh, keys.auth, times, topics],
  )

beforeEach(async () => {
  await query('delete from push_subscriptions; delete from push_sendings; delete from form_sendings')
  await admin.put(`${path}/settings`, { quietFrom: 0, quietTo: 0 })
})

it('takes few devices at a host that is no usual push service, and few at all of those', async () => {
  await devices('tarpit.example.at', 20)
  const full = await subscribe('https://tarpit.example.at/send/21')
  expect([full.status, full.body.code]).toEqual([429, 'PUSH_TOO_MANY'])
  const seen = app.platform.metrics.failures().find(({ name }) => name === 'push')
  expect(seen?.message).toContain('tarpit.example.at')
  // A known device may renew its keys without counting as new
  expect((await subscribe('https://tarpit.example.at/send/20')).status).toBe(200)
  expect((await subscribe('https://push.village.at/send/1')).status).toBe(200)
  await devices('other.example.at', 179)
  expect((await subscribe('https://push.village.at/send/2')).body.code).toBe('PUSH_TOO_MANY')
  expect((await subscribe(mozilla())).status).toBe(200)
  // A device that moves there counts there
  const own = mozilla()
  await subscribe(own)
  const moved = await subscribe('https://push.village.at/send/3', { previous: own })
  expect(moved.body.code).toBe('PUSH_TOO_MANY')
  expect((await query('select from push_subscriptions where "endpoint" = $1', [own])).rowCount).toBe(1)
})

it('takes so many new devices an hour from one network, and in all', async () => {
  const own = mozilla()
  expect((await subscribe(own)).status).toBe(200)
  await query('update form_sendings set "count" = 60')
  const before = await count()
  const refused = await subscribe(mozilla())
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    429,
    'TOO_MANY',
    { retryAfter: expect.any(Number) },
  ])
  expect(await count()).toBe(before)
  expect((await subscribe(own)).status).toBe(200)
  // Behind an unconfigured proxy, the whole village would be one network
  const proxied = await app.server.inject({
    method: 'POST',
    url: `${path}/token`,
    headers: { 'x-forwarded-for': '203.0.113.7' },
    payload: { endpoint: mozilla(), keys },
  })
  expect(proxied.statusCode).toBe(200)
  await query('delete from form_sendings')
  await devices('fcm.googleapis.com', 1000)
  expect((await subscribe(mozilla())).status).toBe(200)
  await query('update push_subscriptions set "createdAt" = now()')
  expect((await subscribe(mozilla())).body.code).toBe('PUSH_TOO_MANY')
})

it('tells everybody else when many devices cannot be told', async () => {
  await devices('push.dorf.at', 3)
  await query(`update push_subscriptions set "endpoint" = 'rubbish ' || "_id"`)
  await query(`insert into push_subscriptions ("_id", "token", "endpoint", "p256dh", "auth", "lang", "topics", "createdAt")
    select gen_random_uuid(), gen_random_uuid(), 'rubbish' || n, "p256dh", "auth", 'de', '{news}', "createdAt"
    from generate_series(1, 22) n, (select * from push_subscriptions limit 1) s`)
  const fine = service.browser('fine').subscription
  const { body } = await app.guest.post(`${path}/token`, fine)
  await app.guest.post(`${path}/topics/`, { token: body.token, topic: 'news' })
  await admin.post(`${path}/send`, { topic: 'news', title: 'Der Brunnen läuft' })
  await app.platform.jobs.idle()
  expect((await admin.get(`${path}/sendings`)).body.sendings[0]).toMatchObject({
    status: 'done',
    reached: 1,
    failed: 25,
  })
})

it('counts a message without a text as failed for everybody and says why', async () => {
  await devices('push.dorf.at', 25)
  const { body } = await admin.post(`${path}/send`, {
    topic: 'news',
    title: 'Später',
    sendAt: new Date(Date.now() + 30_000).toISOString(),
  })
  await query(`update push_sendings set "texts" = '{}', "sendAt" = now()`)
  const run = { id: '', retry: 0, last: false, signal: new AbortController().signal }
  const job = sendingJob({ network: service.network, firebase: openFirebase() })
  await job.handle(app.platform, { sending: body.sending._id }, run)
  expect((await admin.get(`${path}/sendings`)).body.sendings[0]).toMatchObject({ status: 'done', failed: 25 })
  expect(app.platform.metrics.failures().find(({ name }) => name === 'push')?.message).toContain('no text')
})

it('tidies up what was left in the middle, and devices that take nothing', async () => {
  await devices('push.dorf.at', 2, '{}')
  await query(`update push_subscriptions set "createdAt" = now() - interval '40 days'`)
  expect((await subscribe(mozilla())).status).toBe(200)
  await query(`insert into push_sendings ("_id", "topic", "texts", "status", "createdAt", "sendAt") values
    (gen_random_uuid(), 'news', '{}', 'sending', now() - interval '3 days', now() - interval '2 days'),
    (gen_random_uuid(), 'news', '{}', 'sending', now(), now())`)
  await query(
    `insert into push_deliveries ("sending", "subscription") select s."_id", d."_id" from push_sendings s, push_subscriptions d`,
  )
  await pushCleanUpJob.handle(app.platform, {} as never, {} as never)
  expect(await count()).toBe(1)
  const { rows } = await query(`select "status", "failed" from push_sendings order by "createdAt"`)
  expect(rows).toEqual([
    { status: 'done', failed: 3 },
    { status: 'sending', failed: 0 },
  ])
})
