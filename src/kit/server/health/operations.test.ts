import { beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../shared/uuid.ts'
import { programOf, testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { editorialServer } from '../records/records-server.ts'
import type { ServerDomain } from '../domain.ts'
import { runWrite, systemCaller } from '../http/scope.ts'

let app: TestApp
let admin: TestClient
let works = false
const flaky: ServerDomain = {
  name: 'flaky',
  jobs: [
    {
      name: 'flaky.run',
      called: { de: 'Etwas abholen', en: 'Fetch something' },
      retryLimit: 0,
      async handle() {
        if (!works) throw new Error('the disk is full')
      },
    },
  ],
}

beforeAll(async () => {
  app = await testApp('operations', { program: programOf(editorialServer, flaky) })
  admin = app.as('admin')
})

const failedJob = async () => {
  await runWrite(app.platform, systemCaller(), (ctx) => app.platform.jobs.send(ctx, 'flaky.run', {}))
  await app.platform.jobs.idle()
  return (await admin.get('/api/v0/job/failed')).body.jobs[0]
}

test('lists what went wrong unseen until somebody has dealt with it', async () => {
  for (const name of ['mail', 'job flaky.run', 'job gone.run']) {
    await app.platform.database.pool.query(
      `insert into failures ("name", "count", "first", "last", "message") values ($1, 2, now(), now(), 'x')`,
      [name],
    )
  }
  const names = async () =>
    (await admin.get('/api/v0/failure/')).body.failures.map(({ name }: { name: string }) => name).toSorted()
  expect(await names()).toEqual(['job flaky.run', 'job gone.run', 'mail'])
  const { failures } = (await admin.get('/api/v0/failure/')).body
  const called = (name: string) => failures.find((one: { name: string }) => one.name === name).called
  expect(called('job flaky.run')).toMatchObject({ de: 'Etwas abholen' })
  // No longer declared by any domain
  expect(called('job gone.run')).toMatchObject({ de: 'gone.run' })
  expect(called('mail')).toBeNull()
  expect((await admin.delete('/api/v0/failure/', { name: 'mail' })).status).toBe(200)
  expect(await names()).toEqual(['job flaky.run', 'job gone.run'])
  await admin.delete('/api/v0/failure/')
  expect(await names()).toEqual([])
})

test('runs a failed job again, or forgets it', async () => {
  const { _id, name, message, called } = await failedJob()
  expect([name, message]).toEqual(['flaky.run', 'the disk is full'])
  expect(called).toEqual({ de: 'Etwas abholen', en: 'Fetch something' })
  works = true
  expect((await admin.post('/api/v0/job/retry', { _id, name })).status).toBe(200)
  await app.platform.jobs.idle()
  expect((await admin.get('/api/v0/job/failed')).body.jobs).toEqual([])
  works = false
  const other = await failedJob()
  expect((await admin.delete('/api/v0/job/failed', { _id: other._id, name })).status).toBe(200)
  expect((await admin.get('/api/v0/job/failed')).body.jobs).toEqual([])
})

test('a write that is undone neither runs a failed job again nor forgets it', async () => {
  const { _id, name } = await failedJob()
  const { jobs } = app.platform
  for (const step of ['retry', 'forget'] as const) {
    const undone = runWrite(app.platform, systemCaller(), async (ctx) => {
      await jobs[step](ctx, name, _id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await admin.get('/api/v0/job/failed')).body.jobs).toMatchObject([{ _id, name }])
  }
})

test('refuses jobs that did not fail', async () => {
  const job = { name: 'flaky.run', _id: uuidv7() }
  expect((await admin.post('/api/v0/job/retry', job)).status).toBe(404)
  expect((await admin.delete('/api/v0/job/failed', job)).status).toBe(404)
})

test('is for admin and system only', async () => {
  const job = { name: 'flaky.run', _id: uuidv7() }
  for (const [caller, status] of [
    [app.guest, 401],
    [app.as({ role: 'member', rights: ['news.update'] }), 403],
  ] as const) {
    expect((await caller.get('/api/v0/failure/')).status).toBe(status)
    expect((await caller.delete('/api/v0/failure/')).status).toBe(status)
    expect((await caller.get('/api/v0/job/failed')).status).toBe(status)
    expect((await caller.post('/api/v0/job/retry', job)).status).toBe(status)
    expect((await caller.delete('/api/v0/job/failed', job)).status).toBe(status)
  }
})
