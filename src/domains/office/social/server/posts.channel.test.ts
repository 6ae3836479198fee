import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestAnswer } from '#app/test-app.ts'
import { editorialJobs } from '#kit/server/records/editorial/due.ts'
import type { Ctx } from '#kit/server/context.ts'
import { lockPost } from './outgoing.ts'
import { notePost } from './posts.kind.ts'
import { freePort, withNetworks } from './social.fixture.ts'
import type { PostRow } from './social.table.ts'

const port = await freePort()
const app = await testApp('social channel', { env: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
const site = await withNetworks(app, port)
const { admin, mastodon } = site
const base = '/api/v0/social/post'
const read = async (_id: string) => (await admin.get(`${base}/${_id}`)).body.social_post
let account: string

beforeAll(async () => {
  await site.setUp()
  await site.goThere(admin, { network: 'mastodon', server: mastodon.base }, mastodon.agree)
  ;[{ _id: account }] = (await admin.get('/api/v0/social/accounts')).body.accounts
})
afterAll(() => site.close())

/** A news item or an event visible to guests. */
async function published(collection: 'news' | 'event') {
  const start = '2099-06-01T16:00:00.000Z'
  const given = { title: 'Kellerfest', ...(collection === 'event' ? { start } : {}) }
  const { _id } = (await admin.post(`/api/c/${collection}`, given)).body[collection]
  await admin.post(`/api/c/${collection}/${_id}/publish`)
  return { collection, recordId: _id as string }
}

async function drafted(about: object) {
  const { body } = await admin.post(base, { account, text: 'Kommt alle!', ...about })
  return body.social_post._id as string
}
async function planned(about: object) {
  const _id = await drafted(about)
  const { status } = await admin.post(`${base}/${_id}/plan`, { planAt: '2099-01-01T08:00:00.000Z' })
  expect(status).toBe(200)
  return _id
}

/**
 * Makes a concurrent change to a post while another transaction holds its lock, which ends once the change waits for
 * it.
 */
async function meanwhile(
  post: string,
  hold: (ctx: Ctx, row: PostRow) => Promise<unknown>,
  change: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const held = Promise.withResolvers<number>()
  const may = Promise.withResolvers<void>()
  const holding = app.write(async (ctx) => {
    await hold(ctx, (await lockPost(ctx, post))!)
    const { rows } = await ctx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as "pid"`)
    held.resolve(rows[0]!.pid)
    await may.promise
  })
  holding.catch(held.reject)
  const pid = await held.promise
  const changing = change()
  try {
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect
      .poll(async () => (await app.platform.database.pool.query(waiting, [pid])).rowCount, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
  } finally {
    may.resolve()
    await holding
  }
  const answer = await changing
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 200 })
  return answer
}

/** The first step of the job, before the request to the network. */
const begin = (ctx: Ctx, row: PostRow) =>
  notePost(ctx, row, { what: 'begin', values: { state: 'sending', beganAt: ctx.now, nextAt: null } })

test('a post that a job takes up while its record is taken back is no draft again: it is marked', async () => {
  const about = await published('news')
  const begun = await planned(about)
  const waiting = await planned(about)
  await meanwhile(begun, begin, () => admin.post(`/api/c/news/${about.recordId}/unpublish`))
  expect(await read(begun)).toMatchObject({ state: 'sending', stale: 'gone' })
  expect(await read(waiting)).toMatchObject({ state: 'draft', stale: null })
})

test('so is one whose event is called off in that moment, also by way of all that went out', async () => {
  const about = await published('event')
  const begun = await planned(about)
  const address = `/api/v0/social/sharing/event/${about.recordId}/retract`
  const { body } = await meanwhile(begun, begin, () => admin.post(address, { how: 'cancel' }))
  expect(await read(begun)).toMatchObject({ state: 'sending', stale: 'cancelled' })
  const ways = body.results.filter(({ channel }: { channel: string }) => channel === 'posts')
  expect(ways).toMatchObject([{ outcome: 'notReached' }])
})

test('a post that is released while its record is taken back becomes a draft again', async () => {
  const about = await published('news')
  await planned(about)
  const released = await drafted(about)
  const values = { state: 'planned', nextAt: '2099-01-01T08:00:00.000Z' } as const
  await meanwhile(
    released,
    (ctx, row) => notePost(ctx, row, { what: 'plan', values }),
    () => admin.post(`/api/c/news/${about.recordId}/unpublish`),
  )
  expect(await read(released)).toMatchObject({ state: 'draft', nextAt: null })
})

test('a post that is withdrawn while its record is taken back is not called uncertain', async () => {
  const about = await published('news')
  const withdrawn = await planned(about)
  const address = `/api/v0/social/sharing/news/${about.recordId}/retract`
  const { body } = await meanwhile(
    withdrawn,
    (ctx, row) => notePost(ctx, row, { what: 'withdraw', values: { state: 'draft', nextAt: null } }),
    () => admin.post(address, { how: 'takeBack', channels: ['posts'] }),
  )
  expect(body.results).toEqual([])
})

test('called off while it is being sent, a post that the network puts off does not go out by itself', async () => {
  const about = await published('event')
  const callOff = () =>
    admin.post(`/api/v0/social/sharing/event/${about.recordId}/retract`, { how: 'cancel' })
  mastodon.stumble({ path: '/statuses', status: 429, meanwhile: callOff })
  const _id = await drafted(about)
  await admin.post(`${base}/${_id}/plan`)
  await app.platform.jobs.idle(20)
  expect(await read(_id)).toMatchObject({ state: 'draft', nextAt: null, stale: null })
  const { steps } = (await admin.get(`${base}/${_id}/steps`)).body
  expect(steps.at(-1)).toMatchObject({ what: 'recordCancelled', state: 'draft' })
  expect(mastodon.statuses.size).toBe(0)
})

test('given up and released anew, a post is marked no more: somebody has read it', async () => {
  const about = await published('event')
  const callOff = () =>
    admin.post(`/api/v0/social/sharing/event/${about.recordId}/retract`, { how: 'cancel' })
  mastodon.stumble({ path: '/statuses', status: 500, meanwhile: callOff })
  const _id = await drafted(about)
  await admin.post(`${base}/${_id}/plan`)
  await app.platform.jobs.idle(20)
  expect(await read(_id)).toMatchObject({ state: 'uncertain', stale: 'cancelled' })
  await admin.post(`${base}/${_id}/give-up`)
  await admin.put(`${base}/${_id}`, { text: 'Das Kellerfest ist abgesagt.' })
  await admin.post(`${base}/${_id}/plan`)
  await app.platform.jobs.idle(20)
  expect(await read(_id)).toMatchObject({ state: 'sent', stale: null })
})

async function sent(about: object) {
  const _id = await drafted(about)
  await admin.post(`${base}/${_id}/plan`)
  await app.platform.jobs.idle(20)
  expect(await read(_id)).toMatchObject({ state: 'sent', stale: null })
  return _id
}

test('what leaves the site by a plan is over and not wrong: nobody is asked to correct its post', async () => {
  const about = await published('news')
  const _id = await sent(about)
  await app.platform.database.pool.query(
    'update news set "unpublishAt" = now() - interval \'1 minute\' where "_id" = $1',
    [about.recordId],
  )
  const sweep = editorialJobs.find(({ name }) => name === 'collections.sweep')!
  await sweep.handle(app.platform, {} as never, { signal: new AbortController().signal } as never)
  expect((await admin.get(`/api/c/news/${about.recordId}`)).body.news.status).toBe('draft')
  expect(await read(_id)).toMatchObject({ state: 'sent', stale: null })
})

test.each([
  ['corrected', { wanted: 'ABGESAGT: Kellerfest' }],
  ['left', undefined],
])('called off and %s, a post is not marked again when its event changes', async (how, values) => {
  const about = await published('event')
  const _id = await sent(about)
  const event = `/api/c/event/${about.recordId}`
  await admin.put(event, { state: 'cancelled' })
  await admin.post(`${event}/publish`)
  expect((await read(_id)).stale).toBe('cancelled')
  expect((await admin.post(`${base}/${_id}/${how === 'left' ? 'leave' : 'correct'}`, values)).status).toBe(
    200,
  )
  await app.platform.jobs.idle(20)
  expect((await read(_id)).stale).toBe(null)
  await admin.put(event, { title: 'Kellerfest im Herbst' })
  await admin.post(`${event}/publish`)
  expect((await read(_id)).stale).toBe(null)
})
