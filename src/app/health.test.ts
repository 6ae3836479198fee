import { expect, it, vi } from 'vitest'
import { createLog } from '#kit/server/health/log.ts'
import { programVersion } from '#kit/server/start/program-version.ts'
import { testApp, type TestApp } from './test-app.ts'
import { watchWorker } from './watch-worker.ts'

const token = 'a'.repeat(16) + 'b'.repeat(16)
const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
const app = await testApp('health', { env: { MONITORING_TOKEN: token }, log })
const lonely = await testApp('health_lonely', { env: { WORKER: 'off' } })
const { pool } = app.platform.database

const far = (url: string, bearer?: string) =>
  app.server.inject({
    url,
    remoteAddress: '203.0.113.9',
    ...(bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {}),
  })
const ready = async ({ guest }: TestApp = app) => (await guest.get('/readyz')).body
/** A figure in `/metrics`. */
const figure = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])

it('tells this machine, monitoring and administrators how the program stands, and others only whether it serves', async () => {
  const state = {
    version: programVersion,
    state: {
      jobs: { worker: { seenAt: expect.any(String) }, failed: 0 },
      mails: { waiting: 0, oldest: null, failed: 0 },
      disk: { free: expect.any(Number), total: expect.any(Number) },
      backup_age_seconds: null,
    },
  }
  expect(await ready()).toMatchObject(state)
  expect((await far('/readyz', token)).json()).toMatchObject(state)
  expect((await far('/readyz')).json()).toEqual({ status: expect.any(String) })
  expect((await far('/readyz', token.replace('a', 'c'))).json()).toEqual({ status: expect.any(String) })
})

it('reads the state once for requests that come together', async () => {
  const reading = vi.spyOn(app.platform.jobs, 'load')
  const answers = await Promise.all(Array.from({ length: 30 }, () => far('/readyz')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(reading.mock.calls.length).toBeLessThan(10)
  reading.mockRestore()
})

it('lets monitoring read the metrics with its token alone', async () => {
  expect((await far('/metrics')).statusCode).toBe(403)
  expect((await far('/metrics', 'x'.repeat(32))).statusCode).toBe(403)
  const { statusCode, body } = await far('/metrics', token)
  expect(statusCode).toBe(200)
  expect(body).toContain(`dorfplatz_info{version="${programVersion}"} 1`)
  expect(figure(body, 'job_worker_seen_seconds')).toBeLessThan(60)
  expect(figure(body, 'disk_free_bytes')).toBeGreaterThan(0)
  expect(figure(body, 'mails_waiting')).toBe(0)
  // No backup was made yet
  expect(body).toMatch(/^backup_age_seconds NaN$/im)
  const without = await lonely.server.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.9',
    headers: { authorization: 'Bearer undefined' },
  })
  expect(without.statusCode).toBe(403)
})

it('notices that nobody runs jobs', async () => {
  expect(await ready(lonely)).toMatchObject({ status: 'degraded', worker: 'silent' })
  const strict = await lonely.guest.get('/readyz?strict')
  expect([strict.status, strict.body.status]).toEqual([503, 'degraded'])
  // Pages are still served
  expect((await lonely.guest.get('/readyz')).status).toBe(200)
})

it('notices a worker that has died', async () => {
  expect(await ready()).not.toHaveProperty('worker')
  await pool.query(`update job_workers set "seenAt" = now() - interval '2 minutes'`)
  expect(await ready()).toMatchObject({ status: 'degraded', worker: 'silent' })
  await pool.query(`update job_workers set "seenAt" = now()`)
  expect(await ready()).not.toHaveProperty('worker')
})

it('notices mails that do not leave, save those that are held', async () => {
  const { rows } = await pool.query<{ _id: string }>(
    `insert into mails ("_id", "createdAt", "message") values (gen_random_uuid(), now() - interval '1 hour', '{}') returning "_id"`,
  )
  expect(await ready()).toMatchObject({ status: 'degraded', mails: 'late' })
  const { body } = await far('/metrics', token)
  expect(figure(body, 'mails_waiting_oldest_seconds')).toBeGreaterThan(3500)
  await pool.query(`insert into held_mails ("_id") values ($1)`, [rows[0]!._id])
  const held = await ready()
  expect(held).not.toHaveProperty('mails')
  expect(held.state.mails).toMatchObject({ waiting: 0 })
  await pool.query('delete from held_mails')
  await pool.query('delete from mails')
})

it('says once on the dashboard that nobody runs jobs, and again after it was well', async () => {
  const { platform } = lonely
  const told = () => platform.metrics.failures().find(({ name }) => name === 'jobs')?.count ?? 0
  const watching = watchWorker(platform)
  watching.stop()
  await watching.look()
  await watching.look()
  expect(told()).toBe(1)
  await platform.database.pool.query(
    `insert into job_workers ("_id", "startedAt", "seenAt") values (gen_random_uuid(), now(), now())`,
  )
  await watching.look()
  await platform.database.pool.query('delete from job_workers')
  await watching.look()
  expect(told()).toBe(2)
})

/** Log entries written during `work`. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0
  await work()
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

it('logs failed sign-ins with the address, and nothing of what was typed', async () => {
  const seen = await logged(() =>
    app.server.inject({
      method: 'POST',
      url: '/api/v0/auth/login',
      remoteAddress: '203.0.113.9',
      payload: { handle: 'MeinGeheimesPasswort', password: 'MeinGeheimesPasswort' },
    }),
  )
  expect(seen).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: 'A sign-in failed', user: null, address: '203.0.113.9' }),
  )
  expect(JSON.stringify(seen)).not.toContain('Geheimes')
})

it('logs every answered request and every finished job where more is asked for', async () => {
  const seen = await logged(async () => {
    await app.guest.get('/api/c/news/', { search: 'x' })
    await app.platform.jobs.send({ db: app.platform.database.db }, 'collections.sweep', {})
    await app.platform.jobs.idle()
  })
  expect(seen).toContainEqual(
    expect.objectContaining({ level: 'debug', msg: 'Answered', method: 'GET', status: 200 }),
  )
  await vi.waitUntil(() => lines.some((line) => line.includes('A job was done')))
})

it('says at the start which version runs', async () => {
  const started: string[] = []
  await testApp('health_start', { log: createLog('info', { write: (line) => void started.push(line) }) })
  expect(started.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ msg: 'The program has started', version: programVersion }),
  )
})
