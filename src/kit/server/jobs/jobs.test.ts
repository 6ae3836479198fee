import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import type { Platform } from '../context.ts'
import { createMetrics } from '../health/metrics.ts'
import { createJobs, jobsSchema } from './create-jobs.ts'
import { GivenUp, type JobDefinition, type Jobs } from './jobs.ts'
import { patience } from '../../testing/patience.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase('jobs')

const metrics = createMetrics()
const platform = { database, log, metrics } as unknown as Platform
const seen: string[] = []
const failures = { left: 0 }
const settled = Promise.withResolvers<void>()
const blocked = Promise.withResolvers<void>()

/** Occurs once in four years, so never during a test. */
const hardlyEver = '0 3 29 2 *'
const called = { de: 'Etwas tun', en: 'Do something' }
const definitions: JobDefinition[] = [
  {
    name: 'test.note',
    called,
    handle: async (_platform, { text }: { text: string }) => void seen.push(text),
  },
  {
    name: 'test.fails',
    called,
    retryLimit: 0,
    handle: async () => {
      if (failures.left-- > 0) throw new Error('no luck')
      seen.push('lucky')
    },
  },
  {
    name: 'test.slow',
    called,
    handle: async () => {
      settled.resolve()
      await blocked.promise
      seen.push('slow')
    },
  },
  {
    name: 'test.hopeless',
    called,
    handle: async () => {
      throw new GivenUp({ de: 'Dieses Postfach gibt es nicht', en: 'no such mailbox' })
    },
  },
  { name: 'test.nightly', called, cron: hardlyEver, handle: async () => {} },
]

const open: Jobs[] = []
async function process(worker: 'inline' | 'off' | 'only', list = definitions): Promise<Jobs> {
  const jobs = createJobs({ config: { worker }, database, log, metrics })
  open.push(jobs)
  await jobs.start(list, platform)
  return jobs
}
const web = await process('off')
const worker = await process('only')
afterAll(() => Promise.all(open.map((jobs) => jobs.stop())), 30_000)

const come = (text: string) => vi.waitUntil(() => seen.includes(text), patience)

test('a job sent by one process begins in another, long before it is asked for', async () => {
  await web.send({ db: database.db }, 'test.note', { text: 'now' })
  expect(await come('now')).toBe(true)
})

test('a job exists only when the transaction is committed', async () => {
  await expect(
    database.transaction(async (tx) => {
      await web.send({ db: tx }, 'test.note', { text: 'never' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await database.transaction((tx) => web.send({ db: tx }, 'test.note', { text: 'committed' }))
  await come('committed')
  await worker.idle()
  expect(seen).not.toContain('never')
})

test('many jobs follow each other without waiting', async () => {
  await database.transaction(async (tx) => {
    for (let index = 0; index < 30; index++)
      await web.send({ db: tx }, 'test.note', { text: `many ${index}` })
  })
  await come('many 29')
  expect(seen.filter((text) => text.startsWith('many'))).toHaveLength(30)
})

test('a job of the same key is queued once while it waits, and others are not held back', async () => {
  const later = new Date(Date.now() + 3_600_000)
  const send = (singletonKey?: string) =>
    web.send(
      { db: database.db },
      'test.note',
      { text: 'later' },
      { startAfter: later, ...(singletonKey ? { singletonKey } : {}) },
    )
  expect(await send('one')).not.toBeNull()
  expect(await send('one')).toBeNull()
  expect(await send('two')).not.toBeNull()
  expect(await send()).not.toBeNull()
  expect(await send()).not.toBeNull()
  expect(seen).not.toContain('later')
})

test('a job that failed for good is listed and counted, and can run again', async () => {
  failures.left = 1
  const id = (await web.send({ db: database.db }, 'test.fails', { of: 'one' }))!
  await expect.poll(() => worker.failed(), patience).toHaveLength(1)
  const failedOf = (name: string, data: object) => worker.failed(1, { name, data })
  expect(await failedOf('test.fails', { of: 'one' })).toMatchObject([{ _id: id }])
  expect(await failedOf('test.fails', { of: 'two' })).toEqual([])
  expect(await failedOf('test.note', { of: 'one' })).toEqual([])
  expect((await worker.failed())[0]).toMatchObject({
    _id: id,
    name: 'test.fails',
    message: { de: 'no luck', en: 'no luck' },
    tries: 1,
  })
  expect(metrics.failures()[0]).toMatchObject({ name: 'job test.fails', count: 1, message: 'no luck' })
  await web.retry({ db: database.db }, 'test.fails', id)
  await come('lucky')
  await worker.idle()
  expect(await worker.failed()).toEqual([])
})

test('a job that gives up is not tried again', async () => {
  await web.send({ db: database.db }, 'test.hopeless', {})
  await vi.waitUntil(async () => (await worker.failed()).length === 1, patience)
  expect((await worker.failed())[0]).toMatchObject({
    name: 'test.hopeless',
    message: { de: 'Dieses Postfach gibt es nicht', en: 'no such mailbox' },
    tries: 1,
  })
  await worker.idle()
})

test('a job that was running when the program went down, twice, is set aside and named', async () => {
  const begun = `${jobsSchema(database.schema)}.begun`
  const later = new Date(Date.now() + 3_600_000)
  const key = { startAfter: later }
  const once = (await web.send({ db: database.db }, 'test.note', { text: 'after one end' }, key))!
  const twice = (await web.send({ db: database.db }, 'test.note', { text: 'after two ends' }, key))!
  await database.pool.query(`insert into ${begun} (id, times) values ($1, 1), ($2, 2)`, [once, twice])
  await database.pool.query(
    `update ${jobsSchema(database.schema)}.job set start_after = now() where id = any($1::uuid[])`,
    [[once, twice]],
  )
  await come('after one end')
  await expect
    .poll(() => worker.failed(), patience)
    .toContainEqual(
      expect.objectContaining({
        _id: twice,
        message: {
          de: expect.stringContaining('endete 2-mal'),
          en: expect.stringContaining('ended 2 times'),
        },
      }),
    )
  expect(seen).not.toContain('after two ends')

  await web.retry({ db: database.db }, 'test.note', twice)
  await come('after two ends')
  await worker.idle()
  const { rows } = await database.pool.query(`select id from ${begun}`)
  expect(rows).toEqual([])
  await web.forget({ db: database.db }, 'test.note', twice)
})

test('how jobs stand is told by the domains they belong to: when they run, what waits, how the last one ended', async () => {
  expect(await worker.stand(['elsewhere'])).toEqual([])
  const before = new Map((await worker.stand(['test'])).map((one) => [one.name, one]))
  expect(before.get('test.nightly')).toMatchObject({ cron: hardlyEver, waiting: 0, failed: 0, last: null })
  expect(before.get('test.note')).toMatchObject({ cron: null })
  failures.left = 1
  await web.send({ db: database.db }, 'test.fails', {})
  const standOf = async () => (await web.stand(['test'])).find(({ name }) => name === 'test.fails')!
  await vi.waitUntil(async () => (await standOf()).last?.isDone === false, patience)
  expect((await standOf()).last).toMatchObject({ message: { de: 'no luck', en: 'no luck' } })
})

test('a name that nobody defined is refused', async () => {
  await expect(web.send({ db: database.db }, 'test.unknown', {})).rejects.toThrow(
    'no job is named test.unknown',
  )
})

test('a queue is written again only when its options change', async () => {
  const updated = async () => {
    const { rows } = await database.pool.query<{ at: Date }>(
      `select updated_on as at from ${jobsSchema(database.schema)}.queue where name = 'test.note'`,
    )
    return rows[0]!.at.toISOString()
  }
  const before = await updated()
  await (await process('off')).stop()
  expect(await updated()).toBe(before)
  const longer = definitions.map((one) => (one.name === 'test.note' ? { ...one, expireInSeconds: 60 } : one))
  await (await process('off', longer)).stop()
  expect(await updated()).not.toBe(before)
})

test('schedules are kept once and go when their definition goes', async () => {
  const schedules = async () => {
    const { rows } = await database.pool.query<{ name: string; timezone: string }>(
      `select name, timezone from ${jobsSchema(database.schema)}.schedule`,
    )
    return rows
  }
  expect(await schedules()).toEqual([{ name: 'test.nightly', timezone: 'Europe/Vienna' }])
  const second = await process('only')
  expect(await schedules()).toHaveLength(1)
  await second.stop()
  const without = await process(
    'only',
    definitions.filter(({ cron }) => !cron),
  )
  expect(await schedules()).toEqual([])
  await without.stop()
})

test('work goes on after the connections were lost', async () => {
  // Only connections of this file's database: other files use the same server
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
  )
  await expect
    .poll(() => web.send({ db: database.db }, 'test.note', { text: 'after' }).catch(() => false), {
      timeout: 4000,
    })
    .toBeTruthy()
  await expect.poll(() => seen, patience).toContain('after')
})

test('stopping lets a running job finish', async () => {
  await web.send({ db: database.db }, 'test.slow', {})
  await settled.promise
  const stopped = worker.stop()
  expect(seen).not.toContain('slow')
  blocked.resolve()
  await stopped
  expect(seen).toContain('slow')
})
