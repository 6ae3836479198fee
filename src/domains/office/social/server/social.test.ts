import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { testApp, type TestClient } from '#app/test-app.ts'
import { postJobs, queuePost } from './posts.service.ts'
import { freePort, withNetworks } from './social.fixture.ts'
import { warnOf } from './watch.job.ts'
import { accountOf } from './accounts.service.ts'

const port = await freePort()
const app = await testApp('social', { env: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
const site = await withNetworks(app, port)
const { graph, mastodon, admin } = site
const base = '/api/v0/social/post'
const rights = ['social_post.read', 'social_post.create', 'social_post.update', 'event.read', 'news.read']
let writer: TestClient
let page: string
let picture: string

const accounts = async () => (await admin.get('/api/v0/social/accounts')).body.accounts
const idle = () => app.platform.jobs.idle(20)
const read = async (_id: string) => (await admin.get(`${base}/${_id}`)).body.social_post
const due = async (_id: string) => {
  await app.write((ctx) =>
    ctx.db.execute(sql`update social_posts set "nextAt" = now() where "_id" = ${_id}::uuid`),
  )
  await app.write((ctx) => ctx.db.execute(sql`update social_accounts set "restUntil" = null`))
  await app.write((ctx) => queuePost(ctx, postJobs.send, _id))
  await idle()
}
let words = 0
async function drafted(input: object = {}) {
  const { status, body } = await writer.post(base, {
    account: page,
    text: `Der Brunnen läuft wieder. ${++words}`,
    ...input,
  })
  expect({ status, ...body }).toMatchObject({ status: 200 })
  return body.social_post
}
async function sent(input: object = {}) {
  const { _id } = await drafted(input)
  const answer = await admin.post(`${base}/${_id}/plan`)
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
  await idle()
  return read(_id)
}

beforeAll(async () => {
  await app.write(async (ctx) => {
    await createUser(ctx, { handle: 'klara', email: 'klara@rebenau.example', roles: ['admin'] })
  })
  writer = app.as({ role: 'member', rights, name: 'Willi' })
  await site.setUp()
  await site.goThere(admin, { network: 'facebook' }, graph.agree)
  ;[{ _id: page }] = await accounts()
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()
  picture = await app.write(
    async (ctx) => (await storeFile(ctx, { name: 'brunnen.png', content: bytes })).file._id,
  )
})
afterAll(() => site.close())

test('only administrators connect, by a way that one browser began and goes once; no answer holds a token', async () => {
  expect((await writer.post('/api/v0/social/accounts/connect', { network: 'facebook' })).status).toBe(403)
  const foreign = await site.goThere(
    admin,
    { network: 'facebook' },
    graph.agree,
    `${site.cookieName}=another`,
  )
  expect(foreign.headers.location).toContain('problem=WAY_REFUSED')
  const begun = await admin.post('/api/v0/social/accounts/connect', { network: 'facebook' })
  const back = site.own(graph.agree(begun.body.address))
  const cookie = site.cookiesOf(begun.headers)
  // Another user in the same browser
  const other = app.as({ role: 'admin', name: 'Otto' })
  expect((await other.get(back, undefined, { cookie })).headers.location).toContain('WAY_REFUSED')
  expect((await admin.get(back, undefined, { cookie })).headers.location).toContain('done=1')
  expect((await admin.get(back, undefined, { cookie })).headers.location).toContain('WAY_REFUSED')
  const { text } = await admin.get('/api/v0/social/accounts')
  expect(text).not.toContain('EAA')
  const { rows } = await app.platform.database.db.execute<{ token: string }>(
    sql`select "token" from social_accounts`,
  )
  expect(rows.every(({ token }) => token.startsWith('enc1:'))).toBe(true)
})

test('what was not granted is told, and of several pages one is chosen', async () => {
  graph.state.denied = ['pages_manage_posts']
  const refused = await site.goThere(admin, { network: 'facebook' }, graph.agree)
  expect(new URL(refused.headers.location!, 'http://site').searchParams.get('problem')).toBe(
    'Not granted: pages_manage_posts',
  )
  graph.state.denied = []
  graph.addPage('5002', 'Feuerwehr Rebenau')
  const back = await site.goThere(admin, { network: 'facebook' }, graph.agree)
  const connection = new URL(back.headers.location!, 'http://site').searchParams.get('connection')!
  const offered = await admin.get('/api/v0/social/accounts/offered', { connection })
  expect(offered.body.offered.map(({ name }: { name: string }) => name)).toEqual([
    'Gemeinde Rebenau',
    'Feuerwehr Rebenau',
  ])
  const stranger = app.as({ role: 'admin', name: 'Otto' })
  expect((await stranger.get('/api/v0/social/accounts/offered', { connection })).status).toBe(404)
  const chosen = await admin.post('/api/v0/social/accounts/choose', { connection, remoteId: '5002' })
  expect(chosen.body.accounts).toHaveLength(2)
  expect((await admin.post('/api/v0/social/accounts/choose', { connection, remoteId: '5002' })).status).toBe(
    404,
  )
})

test('a configuration at Meta names what is asked for, instead of scopes', async () => {
  graph.state.configured = { 4711: ['pages_show_list', 'pages_manage_posts'], 4712: ['pages_show_list'] }
  const set = (configId: string) => admin.put('/api/v0/social/settings', { configId })
  expect((await set('siebzehn')).body.fields).toHaveProperty('configId')
  await set('4712')
  const short = await site.goThere(admin, { network: 'facebook' }, graph.agree)
  expect(new URL(short.headers.location!, 'http://site').searchParams.get('problem')).toBe(
    'Not granted: pages_manage_posts',
  )
  await set('4711')
  const begun = await admin.post('/api/v0/social/accounts/connect', { network: 'facebook' })
  expect(new URL(begun.body.address).searchParams.has('scope')).toBe(false)
  const back = await site.goThere(admin, { network: 'facebook' }, graph.agree)
  expect(new URL(back.headers.location!, 'http://site').searchParams.has('connection')).toBe(true)
  await set('')
})

test('whoever may only write hands in; who may publish releases, and only the network makes it sent', async () => {
  const { _id, version } = await drafted()
  expect((await writer.post(`${base}/${_id}/plan`)).status).toBe(403)
  expect((await writer.put(`${base}/${_id}`, { version, state: 'sent' })).body.social_post.state).toBe(
    'draft',
  )
  expect((await writer.post(`${base}/${_id}/sent`)).status).toBe(404)
  expect((await writer.post(`${base}/${_id}/submit`, { text: 'Bitte ansehen' })).body.social_post.state).toBe(
    'submitted',
  )
  const waiting = await admin.get('/api/v0/waiting')
  expect(JSON.stringify(waiting.body)).toContain(_id)
  expect((await admin.post(`${base}/${_id}/plan`)).body.social_post.state).toBe('planned')
  await idle()
  expect(await read(_id)).toMatchObject({
    state: 'sent',
    problem: null,
    permalink: expect.stringContaining('facebook'),
  })
  expect((await writer.put(`${base}/${_id}`, { text: 'Anders' })).status).toBe(409)
  expect((await admin.delete(`${base}/${_id}`)).status).toBe(409)
})

test('a picture goes cut as JPEG with its words; one that is not public does not leave the server', async () => {
  const without = await drafted({ picture })
  expect((await admin.post(`${base}/${without._id}/plan`)).body.fields).toHaveProperty('alt')
  const { state } = await sent({
    picture,
    alt: 'Der Brunnen am Platz',
    shape: 'square',
    focusX: 0,
    focusY: 0,
  })
  expect(state).toBe('sent')
  const post = [...graph.posts.values()].at(-1)!
  expect(post.alt).toBe('Der Brunnen am Platz')
  expect(await sharp(post.picture!).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
  await app.write((ctx) =>
    ctx.db.execute(sql`update files set "visibility" = 'private' where "_id" = ${picture}::uuid`),
  )
  const hidden = await drafted({ picture, alt: 'Geheim' })
  expect((await admin.post(`${base}/${hidden._id}/plan`)).body.fields).toHaveProperty('picture')
  await app.write((ctx) =>
    ctx.db.execute(sql`update files set "visibility" = 'public' where "_id" = ${picture}::uuid`),
  )
})

test('an error with status 200 is an error, and says what the network says', async () => {
  graph.stumble({ on: 'feed', method: 'POST', status: 200, error: { code: 368, message: 'Blocked for now' } })
  expect(await sent()).toMatchObject({
    state: 'failed',
    problem: 'refused',
    problemText: expect.stringContaining('Blocked for now'),
  })
})

test('a lost connection is nothing that the network said', async () => {
  graph.stumble({ on: 'feed', method: 'POST', cut: true })
  const post = await sent()
  expect(post).toMatchObject({ state: 'uncertain', problem: 'unknown', problemText: '' })
  const { steps } = (await admin.get(`${base}/${post._id}/steps`)).body
  expect(JSON.stringify(steps)).not.toMatch(/127\.0\.0\.1|UND_ERR|ECONN/)
  // Administrators see the details
  expect(JSON.stringify(app.platform.metrics.failures())).toMatch(/UND_ERR|ECONN/)
})

test('a moment that has passed is refused at its field; a minute ago is at once', async () => {
  const past = await drafted({ planAt: '2020-01-01T08:00:00.000Z' })
  const refused = { status: 422, body: { fields: { planAt: expect.stringContaining('Vergangenheit') } } }
  expect(await admin.post(`${base}/${past._id}/plan`)).toMatchObject(refused)
  const given = { planAt: '2020-01-01T08:00:00.000Z' }
  const { _id } = await drafted()
  expect(await admin.post(`${base}/${_id}/plan`, given)).toMatchObject(refused)
  expect((await read(_id)).state).toBe('draft')
  const justNow = new Date(Date.now() - 60_000).toISOString()
  expect((await admin.post(`${base}/${_id}/plan`, { planAt: justNow })).status).toBe(200)
  await idle()
  expect((await read(_id)).state).toBe('sent')
})

test('an answer that got lost leaves it open; found on the network it is sent, and it is there once', async () => {
  graph.stumble({ on: 'feed', method: 'POST', cut: true })
  const post = await sent()
  expect(post).toMatchObject({ state: 'uncertain', problem: 'unknown' })
  expect((await admin.post(`${base}/${post._id}/plan`)).status).toBe(409)
  await admin.post(`${base}/${post._id}/check`)
  await idle()
  expect(await read(post._id)).toMatchObject({ state: 'sent', problem: null })
  expect([...graph.posts.values()].filter(({ message }) => message === post.text)).toHaveLength(1)
})

test('an answer without a number is none: not found, it waits for the office, who may send it again', async () => {
  graph.stumble({ on: 'feed', method: 'POST', status: 200, body: { ok: true } })
  const post = await sent()
  expect(post.state).toBe('uncertain')
  await admin.post(`${base}/${post._id}/check`)
  await idle()
  expect((await read(post._id)).state).toBe('uncertain')
  expect((await writer.post(`${base}/${post._id}/sendAgain`)).status).toBe(404)
  expect((await writer.post(`${base}/${post._id}/send-again`)).status).toBe(403)
  await admin.post(`${base}/${post._id}/send-again`)
  await idle()
  expect((await read(post._id)).state).toBe('sent')
})

test('a network that asks to wait is left alone, and that is no failed try', async () => {
  graph.stumble({
    on: 'feed',
    method: 'POST',
    status: 400,
    error: { code: 32, message: 'Page request limit reached' },
    headers: {
      'x-business-use-case-usage': JSON.stringify({
        5001: [{ type: 'pages', estimated_time_to_regain_access: 30 }],
      }),
    },
  })
  const post = await sent()
  expect(post).toMatchObject({ state: 'planned', problem: 'limit', tries: 0 })
  expect(Date.parse(post.nextAt) - Date.now()).toBeGreaterThan(29 * 60_000)
  expect((await accounts()).some(({ restUntil }: { restUntil: string | null }) => restUntil)).toBe(true)
  const before = graph.posts.size
  const second = await sent()
  expect(second).toMatchObject({ state: 'planned', problem: 'limit' })
  expect(graph.posts.size).toBe(before)
  // Earlier failures stay counted while the account is paused
  await app.write((ctx) =>
    ctx.db.execute(
      sql`update social_posts set "tries" = 2, "nextAt" = now() where "_id" = ${second._id}::uuid`,
    ),
  )
  await app.write((ctx) => queuePost(ctx, postJobs.send, second._id))
  await idle()
  expect(await read(second._id)).toMatchObject({ state: 'planned', tries: 2 })
  await due(post._id)
  expect((await read(post._id)).state).toBe('sent')
  await due(second._id)
})

test('what a network has put off for more than a day counts as not sent, and is told to the office', async () => {
  graph.stumble(
    { on: 'feed', method: 'POST', error: { code: 341, message: 'Too many' } },
    { on: 'feed', method: 'POST', error: { code: 341, message: 'Too many' } },
  )
  const post = await sent()
  expect(post.state).toBe('planned')
  await app.write((ctx) =>
    ctx.db.execute(
      sql`update social_posts set "plannedAt" = now() - interval '2 days' where "_id" = ${post._id}::uuid`,
    ),
  )
  await due(post._id)
  expect(await read(post._id)).toMatchObject({ state: 'failed', problem: 'limit' })
  const waiting = await admin.get('/api/v0/waiting')
  expect(JSON.stringify(waiting.body)).toContain(post._id)
})

test('the same words twice are looked for instead of sent', async () => {
  const first = await sent()
  const second = await sent({ text: first.text })
  expect(second.state).toBe('uncertain')
  await admin.post(`${base}/${second._id}/check`)
  await idle()
  // The existing post is the first one
  expect((await read(second._id)).state).toBe('uncertain')
})

test('what was sent is changed and deleted by the network’s word alone', async () => {
  const post = await sent()
  const [stored] = [...graph.posts.values()].filter(({ message }) => message === post.text)
  graph.stumble({ on: stored!.id, method: 'POST', error: { code: 2, message: 'Away' } })
  await admin.post(`${base}/${post._id}/correct`, { wanted: 'Der Brunnen ruht.' })
  await idle()
  expect(await read(post._id)).toMatchObject({
    state: 'sent',
    text: post.text,
    wish: 'edit',
    problem: 'later',
  })
  await app.write((ctx) => queuePost(ctx, postJobs.wish, post._id))
  await idle()
  expect(await read(post._id)).toMatchObject({ text: 'Der Brunnen ruht.', wish: null })
  expect(graph.posts.get(stored!.id)!.message).toBe('Der Brunnen ruht.')
  await admin.post(`${base}/${post._id}/retract`)
  await idle()
  expect((await read(post._id)).state).toBe('retracted')
  expect(graph.posts.has(stored!.id)).toBe(false)
})

test('a draft can be thrown away and fetched back; a crash in the middle of sending leaves it open', async () => {
  const { _id } = await drafted()
  expect((await admin.delete(`${base}/${_id}`)).status).toBe(200)
  expect((await admin.post(`${base}/${_id}/restore`)).status).toBe(200)
  await app.write((ctx) =>
    ctx.db.execute(sql`update social_posts set "state" = 'sending', "beganAt" = now() - interval '1 hour',
      "sendKey" = gen_random_uuid() where "_id" = ${_id}::uuid`),
  )
  const { sweepJob } = await import('./sending.job.ts')
  await sweepJob.handle(
    app.platform,
    {},
    { id: '', retry: 0, last: true, signal: new AbortController().signal },
  )
  expect((await read(_id)).state).toBe('uncertain')
  await admin.post(`${base}/${_id}/give-up`)
  expect((await read(_id)).state).toBe('failed')
})

test('Instagram fetches its picture while it is sent, and nobody else; deleted there, but never changed', async () => {
  const back = await site.goThere(admin, { network: 'instagram' }, graph.agree)
  const connection = new URL(back.headers.location!, 'http://site').searchParams.get('connection')!
  await admin.post('/api/v0/social/accounts/choose', { connection, remoteId: '7001' })
  const account = (await accounts()).find(({ network }: { network: string }) => network === 'instagram')._id
  const bare = await drafted({ account })
  expect((await admin.post(`${base}/${bare._id}/plan`)).body.fields).toHaveProperty('picture')
  const post = await sent({ account, picture, alt: 'Brunnen', shape: 'original' })
  expect(post).toMatchObject({ state: 'sent', network: 'instagram' })
  const [made] = [...graph.media.values()]
  expect(made).toMatchObject({ alt: 'Brunnen', caption: post.text })
  // 2:1 is wider than Instagram shows
  expect(await sharp(made!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 764, height: 400 })
  expect((await app.guest.get(`/api/v0/social/picture/${post._id}/${'a'.repeat(22)}.jpg`)).status).toBe(404)
  const changed = await admin.post(`${base}/${post._id}/correct`, { wanted: 'Neu' })
  expect(changed.body.code).toBe('NOT_ALLOWED_THERE')
  graph.stumble({ on: made!.id, method: 'DELETE', error: { code: 10, message: 'No permission' } })
  await admin.post(`${base}/${post._id}/retract`)
  await idle()
  // One thing that is not allowed leaves the account connected
  expect(await read(post._id)).toMatchObject({ state: 'sent', problem: 'permission', wish: null })
  expect((await accounts()).every(({ state }: { state: string }) => state === 'connected')).toBe(true)
  await admin.post(`${base}/${post._id}/retract`)
  await idle()
  expect((await read(post._id)).state).toBe('retracted')
  expect(graph.media.size).toBe(0)
})

test('what Instagram’s own troubles leave open while it publishes is looked for; before that it is tried again', async () => {
  const account = (await accounts()).find(({ network }: { network: string }) => network === 'instagram')._id
  const stumbled = async (stumble: Parameters<typeof graph.stumble>[0]) => {
    graph.stumble(stumble)
    return sent({ account, picture, alt: 'Brunnen' })
  }
  const troubles = [
    { code: -1, error_subcode: 2_207_001 },
    { code: -2, error_subcode: 2_207_020 },
    { code: 4, error_subcode: 2_207_051 },
  ]
  // Meta returns these errors even for published posts
  for (const error of troubles)
    expect(await stumbled({ on: 'media_publish', error })).toMatchObject({ state: 'uncertain' })
  expect(await stumbled({ on: '/media', error: troubles[0]! })).toMatchObject({ state: 'planned' })
  expect(await stumbled({ on: '/media', error: troubles[2]! })).toMatchObject({
    state: 'failed',
    problem: 'refused',
  })
  expect(await stumbled({ on: 'media_publish', error: { code: 9007 } })).toMatchObject({
    state: 'planned',
    problem: 'later',
  })
})

test('Mastodon needs no review: connected by its server’s address, sent once by key, changed, deleted', async () => {
  const wrong = await admin.post('/api/v0/social/accounts/connect', {
    network: 'mastodon',
    server: 'http://10.0.0.1',
  })
  expect(wrong.body.fields).toHaveProperty('server')
  await site.goThere(admin, { network: 'mastodon', server: mastodon.base }, mastodon.agree)
  const found = (await accounts()).find(({ network }: { network: string }) => network === 'mastodon')
  expect(found).toMatchObject({ longest: 600, state: 'connected' })
  const account = found._id
  expect(
    (await admin.post(`${base}/${(await drafted({ account, text: 'x'.repeat(601) }))._id}/plan`)).body.fields,
  ).toHaveProperty('text')
  mastodon.stumble({ path: '/statuses', status: 500, cut: true })
  const post = await sent({ account, picture, alt: 'Brunnen' })
  expect(post.state).toBe('uncertain')
  await admin.post(`${base}/${post._id}/check`)
  await idle()
  expect((await read(post._id)).state).toBe('sent')
  expect(mastodon.statuses.size).toBe(1)
  expect([...mastodon.media.values()][0]!.description).toBe('Brunnen')
  await admin.post(`${base}/${post._id}/correct`, { wanted: 'Neu' })
  await idle()
  const [status] = [...mastodon.statuses.values()]
  expect(status).toMatchObject({ text: 'Neu', media: [expect.any(String)] })
  await admin.post(`${base}/${post._id}/retract`)
  await idle()
  expect(mastodon.statuses.size).toBe(0)
})

test('an event called off is corrected everywhere at once, and what can’t be reached is listed', async () => {
  const created = await admin.post('/api/c/event', {
    title: 'Kellerfest',
    start: '2099-06-01T16:00:00.000Z',
    picture,
  })
  const { _id } = created.body.event
  await admin.post(`/api/c/event/${_id}/publish`)
  const all = (await accounts()).filter(({ name }: { name: string }) => name !== 'Feuerwehr Rebenau')
  const ids = all.map(({ _id: account }: { _id: string }) => account)
  const prepared = await writer.post(`/api/v0/social/sharing/event/${_id}/prepare`, { accounts: ids })
  expect(prepared.body.posts).toHaveLength(3)
  for (const post of prepared.body.posts) {
    expect(post).toMatchObject({ text: expect.stringContaining('Kellerfest'), picture })
    await admin.put(`${base}/${post._id}`, { alt: 'Ein Keller' })
    await admin.post(`${base}/${post._id}/plan`)
  }
  await idle()
  const address = `/api/v0/social/sharing/event/${_id}`
  const before = (await admin.get(address)).body
  expect(before.posts.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect(new Set(before.ways.map(({ channel }: { channel: string }) => channel))).toEqual(
    new Set(['site.event', 'calendar', 'posts']),
  )
  expect((await writer.post(`${address}/retract`, { how: 'cancel' })).status).toBe(403)
  const { body } = await admin.post(`${address}/retract`, { how: 'cancel', note: 'wegen Hagel' })
  const outcomes = body.results.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes).toEqual(expect.arrayContaining(['done', 'partly', 'begun', 'notReached']))
  await idle()
  expect((await admin.get(`/api/c/event/${_id}`)).body.event.state).toBe('cancelled')
  const messages = [...graph.posts.values()].map(({ message }) => message)
  expect(messages.some((message) => message.startsWith('ABGESAGT: wegen Hagel'))).toBe(true)
  expect([...mastodon.statuses.values()].some(({ text }) => text.startsWith('ABGESAGT'))).toBe(true)
})

test('what was sent of a record that is taken back waits for somebody, until it is corrected or left', async () => {
  const { _id } = (await admin.post('/api/c/news', { title: 'Doch nicht' })).body.news
  await admin.post(`/api/c/news/${_id}/publish`)
  const post = await sent({ collection: 'news', recordId: _id })
  const waits = async () => JSON.stringify((await admin.get('/api/v0/waiting')).body).includes(post._id)
  expect({ stale: post.stale, waits: await waits() }).toEqual({ stale: null, waits: false })
  await admin.post(`/api/c/news/${_id}/unpublish`)
  expect((await read(post._id)).stale).toBe('gone')
  expect(await waits()).toBe(true)
  await admin.post(`/api/c/news/${_id}/publish`)
  expect((await read(post._id)).stale).toBe(null)
  await admin.delete(`/api/c/news/${_id}`)
  expect((await read(post._id)).stale).toBe('gone')
  expect((await writer.post(`${base}/${post._id}/leave`)).status).toBe(403)
  expect((await admin.post(`${base}/${post._id}/leave`)).body.social_post.stale).toBe(null)
  expect(await waits()).toBe(false)
})

test('planned without a time a post keeps the one it has; with none it goes at once', async () => {
  const planAt = '2099-01-01T08:00:00.000Z'
  const { _id } = await drafted({ planAt })
  expect((await admin.post(`${base}/${_id}/plan`, {})).body.social_post).toMatchObject({
    ...{ state: 'planned', planAt },
  })
  await admin.post(`${base}/${_id}/withdraw`)
  await admin.post(`${base}/${_id}/plan`, { planAt: null })
  await idle()
  expect(await read(_id)).toMatchObject({ state: 'sent', planAt: null })
})

test('called off, an event takes planned posts back; what tells so already is right', async () => {
  const start = '2099-07-01T16:00:00.000Z'
  const { _id } = (await admin.post('/api/c/event', { title: 'Weinkost', start })).body.event
  await admin.post(`/api/c/event/${_id}/publish`)
  const about = { collection: 'event', recordId: _id }
  const told = await sent(about)
  const { _id: planned } = await drafted(about)
  await admin.post(`${base}/${planned}/plan`, { planAt: '2099-01-01T08:00:00.000Z' })
  await admin.put(`/api/c/event/${_id}`, { state: 'cancelled' })
  expect((await read(told._id)).stale).toBe(null)
  await admin.post(`/api/c/event/${_id}/publish`)
  expect((await read(told._id)).stale).toBe('cancelled')
  expect((await read(planned)).state).toBe('draft')
  const after = await sent({ ...about, text: 'Die Weinkost ist abgesagt.' })
  await admin.put(`/api/c/event/${_id}`, { title: 'Weinkost im Keller' })
  await admin.post(`/api/c/event/${_id}/publish`)
  expect((await read(after._id)).stale).toBe(null)
  const ways = async () => (await admin.get(`/api/v0/social/sharing/event/${_id}`)).body.ways
  const settled = (all: { channel: string; settled: boolean }[]) => all.map((way) => way.settled)
  expect(settled(await ways())).toEqual([true, true, true, false])
  await admin.post(`${base}/${told._id}/correct`, { wanted: 'Abgesagt!' })
  await idle()
  expect(settled(await ways())).toEqual([true, true, true, true])
})

test('the words of a post name the day and how it repeats, never today', async () => {
  const start = new Date(Date.now() + 60_000).toISOString()
  const recurrence = 'FREQ=WEEKLY'
  const { _id } = (await admin.post('/api/c/event', { title: 'Turnen', start, recurrence })).body.event
  await admin.post(`/api/c/event/${_id}/publish`)
  const { body } = await writer.post(`/api/v0/social/sharing/event/${_id}/prepare`, { accounts: [page] })
  expect(body.posts[0].text).toMatch(/tag, \d{1,2}\. \p{L}+/u)
  expect(body.posts[0].text).toContain('jeden')
  expect(body.posts[0].text).not.toMatch(/heute|morgen/)
})

test('a post does not outlive its record: unpublished, what waits becomes a draft; not public, it is not sent', async () => {
  const { _id } = (await admin.post('/api/c/news', { title: 'Noch nicht' })).body.news
  const about = { collection: 'news', recordId: _id }
  expect(await sent(about)).toMatchObject({ state: 'failed', problem: 'notPublic' })
  await admin.post(`/api/c/news/${_id}/publish`)
  const { _id: planned } = await drafted(about)
  await admin.post(`${base}/${planned}/plan`, { planAt: '2099-01-01T08:00:00.000Z' })
  const { _id: submitted } = await drafted(about)
  await writer.post(`${base}/${submitted}/submit`)
  await admin.post(`/api/c/news/${_id}/unpublish`)
  expect([(await read(planned)).state, (await read(submitted)).state]).toEqual(['draft', 'draft'])
})

test('numbers are fetched as numbers alone, and what is gone there is told', async () => {
  const post = await sent()
  await app.write((ctx) =>
    ctx.db.execute(sql`update social_posts set "countAt" = now() where "_id" = ${post._id}::uuid`),
  )
  const { countJob } = await import('./wishes.job.ts')
  const run = { id: '', retry: 0, last: true, signal: new AbortController().signal }
  await countJob.handle(app.platform, {}, run)
  expect((await read(post._id)).counts).toEqual({ reach: 240, likes: 17, comments: 4, shares: 2 })
  // Without permission to read comments, other numbers are still counted
  const id = [...graph.posts.values()].find(({ message }) => message === post.text)!.id
  graph.stumble({ on: id, method: 'GET', error: { code: 10, message: 'No permission' } })
  await app.write((ctx) =>
    ctx.db.execute(sql`update social_posts set "countAt" = now() where "_id" = ${post._id}::uuid`),
  )
  await countJob.handle(app.platform, {}, run)
  expect((await read(post._id)).counts).toEqual({ reach: 240, likes: null, comments: null, shares: 2 })
  const countAgain = async () => {
    await app.write((ctx) =>
      ctx.db.execute(sql`update social_posts set "countAt" = now() where "_id" = ${post._id}::uuid`),
    )
    await countJob.handle(app.platform, {}, run)
    return (await read(post._id)).state
  }
  // Meta sometimes reports existing posts as missing
  const missing = { code: 100, error_subcode: 33 }
  for (let time = 0; time < 2; time++) {
    graph.stumble({ on: id, method: 'GET', error: missing })
    expect(await countAgain()).toBe('sent')
  }
  expect(await countAgain()).toBe('sent')
  graph.posts.delete(id)
  expect([await countAgain(), await countAgain(), await countAgain()]).toEqual(['sent', 'sent', 'retracted'])
})

test('a token withdrawn in the middle stops the account, is told once, and is mended in one click', async () => {
  const account = (await accounts()).find(({ name }: { name: string }) => name === 'Gemeinde Rebenau')
  graph.withdrawAll()
  const post = await sent()
  expect(post).toMatchObject({ state: 'failed', problem: 'access' })
  const now = () => accounts().then((all) => all.find(({ _id }: { _id: string }) => _id === account._id))
  expect(await now()).toMatchObject({ state: 'broken' })
  const blocked = await drafted()
  expect((await admin.post(`${base}/${blocked._id}/plan`)).body.fields).toHaveProperty('account')
  const warn = () => app.write(async (ctx) => warnOf(ctx, await accountOf(ctx, account._id)))
  const mails = () =>
    app.platform.database.db.execute(sql`select 1 from social_accounts where "warnedOf" is not null`)
  await warn()
  expect((await mails()).rows).toHaveLength(1)
  const back = await site.goThere(admin, { network: 'facebook', account: account._id }, graph.agree)
  expect(back.headers.location).toContain('done=1')
  expect(await now()).toMatchObject({ state: 'connected', problemText: '' })
  await admin.post(`${base}/${post._id}/plan`)
  await idle()
  expect((await read(post._id)).state).toBe('sent')
})

test('access that ends soon is seen before it ends; a page token of one’s own works, too', async () => {
  graph.state.dataDays = 5
  const account = (await accounts()).find(({ name }: { name: string }) => name === 'Gemeinde Rebenau')
  await site.goThere(admin, { network: 'facebook', account: account._id }, graph.agree)
  const warned = (await accounts()).find(({ _id }: { _id: string }) => _id === account._id)
  expect(warned).toMatchObject({ warns: true, endsAt: expect.any(String) })
  graph.state.dataDays = 90
  const refused = await admin.post('/api/v0/social/accounts/use-token', { token: 'EAAfalsch' })
  expect(refused).toMatchObject({ status: 502, body: { code: 'NETWORK_REFUSED' } })
  expect((await admin.post('/api/v0/social/accounts/use-token')).body.fields).toHaveProperty('token')
  const taken = await admin.post('/api/v0/social/accounts/use-token', { token: graph.pageToken('5001') })
  expect(taken.status).toBe(200)
  const gone = await admin.delete(`/api/v0/social/accounts/${account._id}`)
  expect(gone.body.accounts.some(({ _id }: { _id: string }) => _id === account._id)).toBe(false)
  const { rows } = await app.platform.database.db.execute<{ token: string }>(
    sql`select "token" from social_accounts where "_id" = ${account._id}::uuid`,
  )
  expect(rows[0]!.token).toBe('')
})
