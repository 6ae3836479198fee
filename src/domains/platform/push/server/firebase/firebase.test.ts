import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { jobsSchema } from '#kit/server/jobs/create-jobs.ts'
import type { JobRun } from '#kit/server/jobs/jobs.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { sealSecret } from '#kit/server/start/secrets.ts'
import { outsideSettings } from '#kit/server/settings/outside-services.ts'
import { sealAccountAnew } from './firebase-settings.service.ts'
import { firebaseService, type FcmAnswer } from './firebase.fixture.ts'
import { openFirebase } from './firebase.ts'
import { pushOver } from '../index.ts'
import { openNetwork, retryAfter } from '../delivery/network.ts'
import { sendingJob } from '../sendings/sending.job.ts'

const google = await firebaseService()
afterAll(google.close)
const network = openNetwork()
const firebase = openFirebase()
const app = await testApp('push_firebase', {
  program: programOf(pushOver(() => serverDomains, network, firebase)),
  env: { PUBLIC_URL: 'http://localhost' },
})
const admin = app.as('admin')
await app.write((ctx) =>
  outsideSettings.change(ctx, { addresses: { firebase: google.urls.fcm, google_token: google.urls.token } }),
)
const path = '/api/v1/firebase'
const query = (text: string, values?: unknown[]) => app.platform.database.pool.query(text, values)
const save = (keyFile: object = google.keyFile, more: object = {}) =>
  admin.put(`${path}/account`, { account: JSON.stringify(keyFile), ...more })

let sent = 0
beforeEach(async () => {
  google.received.length = 0
  await query('delete from push_subscriptions')
  await admin.put(`${path}/settings`, { quietFrom: 0, quietTo: 0 })
})

/** An app subscribed to news. */
async function registered(...answers: FcmAnswer[]): Promise<string> {
  const registration = google.app(...answers)
  const { body } = await app.guest.post(`${path}/registration`, { registration })
  await app.guest.post(`${path}/topics/`, { token: body.token, topic: 'news' })
  return registration
}
const send = async (topic = 'news') => {
  const message = { topic, title: `Fest ${++sent}`, body: 'Mit Musik', href: '/news/fest' }
  const { body } = await admin.post(`${path}/send`, message)
  await app.platform.jobs.idle()
  return String(body.sending._id)
}
const listed = async (_id: string) =>
  (await admin.get(`${path}/sendings`)).body.sendings.find((one: { _id: string }) => one._id === _id)
const run = (sending: string, data: { again?: number } = {}, more: Partial<JobRun> = {}) =>
  sendingJob({ network, firebase }).handle(
    app.platform,
    { sending, ...data },
    { id: '', retry: 1, last: false, signal: new AbortController().signal, ...more },
  )

/** Stores a sealed account. */
async function keep(sealed: string) {
  await query(
    `update settings set "value" = "value" || jsonb_build_object('account', $1::text) where "_id" = 'push_firebase'`,
    [sealed],
  )
  await app.write(async (ctx) => ctx.drop('settings:push_firebase'))
}

it('takes no app before it is switched on, and keeps the key sealed', async () => {
  const refused = await app.guest.post(`${path}/registration`, { registration: google.app() })
  expect([refused.status, refused.body.code]).toEqual([422, 'PUSH_INVALID'])
  expect((await app.guest.get(`${path}/key`)).body.firebase).toBeNull()
  expect((await admin.post(`${path}/account/check`)).body).toEqual({ works: false, message: '' })
  const web = { projectId: 'rebenau-1784', appId: '1:2:web:3', apiKey: 'AIza', messagingSenderId: '2' }
  const { body } = await save(google.keyFile, { app: web })
  const { client_email: email, project_id: project } = google.keyFile
  expect(body.firebase).toEqual({ project, email, isReadable: true, app: web, apps: 0, version: 1 })
  expect((await app.guest.get(`${path}/key`)).body.firebase).toEqual(web)
  expect(JSON.stringify((await admin.get(`${path}/sendings`)).body)).not.toContain('PRIVATE KEY')
  const { rows } = await query(
    `select "value" ->> 'account' as "sealed" from settings where "_id" = 'push_firebase'`,
  )
  expect(rows[0].sealed).toMatch(/^enc1:/)
  expect((await query(`select * from audit where after::text like '%PRIVATE KEY%'`)).rowCount).toBe(0)
  expect((await admin.post(`${path}/account/check`)).body).toEqual({ works: true, message: '' })
  // Without a key file the stored one is kept
  expect((await admin.put(`${path}/account`, { app: null })).body.firebase).toMatchObject({
    project,
    app: null,
  })
})

it('judges a key file by its content', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const wrongKey = privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const [account, word] of [
    ['{ "type": "service_account"', 'lesbar'],
    [JSON.stringify({ apiKey: 'AIza', projectId: 'rebenau' }), 'Dienstkontos'],
    [JSON.stringify({ ...google.keyFile, project_id: '../x' }), 'project_id'],
    [JSON.stringify({ ...google.keyFile, private_key: wrongKey }), 'unbrauchbar'],
  ] as const) {
    const { status, body } = await admin.put(`${path}/account`, { account })
    expect([status, body.fields.account]).toEqual([422, expect.stringContaining(word)])
  }
  for (const caller of [app.guest, app.as('member')]) {
    expect((await caller.put(`${path}/account`, { app: null })).status).toBeGreaterThan(400)
    expect((await caller.delete(`${path}/account`)).status).toBeGreaterThan(400)
    expect((await caller.post(`${path}/account/check`)).status).toBeGreaterThan(400)
  }
})

it('sends to apps in the forms of each system, with one access token for all', async () => {
  const registrations = await Promise.all([registered(), registered(), registered()])
  google.endAccess()
  const { given } = google.state
  const _id = await send()
  expect(google.received.map(({ registration }) => registration).toSorted()).toEqual(registrations.toSorted())
  expect(google.received[0]?.message).toMatchObject({
    notification: { title: `Fest ${sent}`, body: 'Mit Musik' },
    data: { navigate: `${app.platform.config.publicUrl}/news/fest`, lang: 'de', topic: 'news', sending: _id },
    android: { priority: 'NORMAL', ttl: '172800s', notification: { tag: _id } },
    apns: { headers: { 'apns-priority': '5', 'apns-collapse-id': _id } },
    webpush: { headers: { Urgency: 'normal', TTL: '172800' } },
  })
  // The cached token was refused (401): one new token serves all
  expect(google.state.given).toBe(given + 1)
  expect(await listed(_id)).toMatchObject({ status: 'done', reached: 3, failed: 0, removed: 0 })
  await send()
  expect(google.state.given).toBe(given + 1)
  // Too short-lived to be reused
  google.state.secondsValid = 60
  google.endAccess()
  await send()
  const before = google.state.given
  await send()
  expect(google.state.given).toBeGreaterThan(before)
  google.state.secondsValid = 3599
  google.endAccess()
  await send()
})

it('keeps the language of an app that renews its registration without saying one', async () => {
  const first = google.app()
  const register = (input: object) => app.guest.post(`${path}/registration`, input)
  const { body } = await register({ registration: first, lang: 'en' })
  await app.guest.post(`${path}/topics/`, { token: body.token, topic: 'news' })
  const renewed = await register({ registration: google.app(), previous: first })
  expect(renewed.body.topics).toEqual(['news'])
  expect((await query('select "lang" from push_subscriptions')).rows).toEqual([{ lang: 'en' }])
})

it('forgets apps that are gone and no others', async () => {
  await registered()
  await registered({ status: 404, code: 'UNREGISTERED' })
  await registered({ status: 403, code: 'SENDER_ID_MISMATCH' })
  const unknown = `${'x'.repeat(30)}`
  const { body } = await app.guest.post(`${path}/registration`, { registration: unknown })
  await app.guest.post(`${path}/topics/`, { token: body.token, topic: 'news' })
  const _id = await send()
  expect(await listed(_id)).toMatchObject({ status: 'done', reached: 1, removed: 2, failed: 1 })
  expect((await app.guest.get(`${path}/info/`, { token: body.token })).body.code).toBe('PUSH_UNKNOWN')
  expect((await admin.get(`${path}/sendings`)).body.firebase.apps).toBe(2)
})

it('leaves Firebase alone for as long as it asks, then goes on', async () => {
  await registered({ status: 429, code: 'QUOTA_EXCEEDED', retryAfter: 3600 })
  const _id = await send()
  expect(await listed(_id)).toMatchObject({ status: 'sending', reached: 0 })
  const { rows } = await query(
    `select (start_after > now() + interval '50 minutes') as later from ${jobsSchema(app.platform.database.schema)}.job where name = 'push.send' and data ->> 'again' = '1'`,
  )
  expect(rows).toEqual([{ later: true }])
  const { asked } = google.state
  // The seventh attempt is the last, and does not ask during the pause
  await run(_id, { again: 6 }, { retry: 0 })
  expect(await listed(_id)).toMatchObject({ status: 'done', reached: 0, failed: 1 })
  expect(google.state.asked).toBe(asked)
  expect([retryAfter('7'), retryAfter('999999'), retryAfter('soon'), retryAfter(undefined)]).toEqual([
    7,
    3600,
    undefined,
    undefined,
  ])
})

it('goes on with an account that was sealed in its former place, and seals it anew', async () => {
  const { secret } = app.platform.config
  await keep(sealSecret(secret, 'push firebase', JSON.stringify(google.keyFile)))
  expect((await admin.get(`${path}/sendings`)).body.firebase.isReadable).toBe(false)
  await sealAccountAnew(app.platform)
  const { project_id: project } = google.keyFile
  expect((await admin.get(`${path}/sendings`)).body.firebase).toMatchObject({ project, isReadable: true })
  const before = (await query(`select * from settings where "_id" = 'push_firebase'`)).rows
  await sealAccountAnew(app.platform)
  expect((await query(`select * from settings where "_id" = 'push_firebase'`)).rows).toEqual(before)
  const { version } = before[0]
  const late = await admin.put(`${path}/account`, { app: null, version: version - 1 })
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
  expect(late.text).not.toContain('PRIVATE KEY')
})

it('tells administrators when Google refuses the account, and forgets everything when switched off', async () => {
  google.state.isRevoked = true
  google.endAccess()
  expect((await admin.post(`${path}/account/check`)).body).toEqual({
    works: false,
    message: expect.stringContaining('invalid_grant'),
  })
  google.state.isRevoked = false
  const registration = await registered()
  await keep('enc1:rubbish')
  const state = (await admin.get(`${path}/sendings`)).body.firebase
  expect(state).toMatchObject({ isReadable: false, apps: 1 })
  await send().catch(() => {})
  expect(app.platform.metrics.failures()).toContainEqual(
    expect.objectContaining({ name: 'push firebase', message: expect.stringContaining('SECRET') }),
  )
  expect((await admin.delete(`${path}/account`)).body).toEqual({ firebase: null })
  expect((await query('select * from push_subscriptions')).rowCount).toBe(0)
  expect((await app.guest.post(`${path}/registration`, { registration })).status).toBe(422)
})
