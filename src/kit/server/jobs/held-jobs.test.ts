import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import type { Ctx, Platform } from '../context.ts'
import { createEventBus } from '../events.ts'
import { heldMails } from '../mail/held-mails.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createMetrics } from '../health/metrics.ts'
import { markRestored, releaseRestored } from '../start/restored-state.ts'
import { createJobs, jobsSchema } from './create-jobs.ts'
import { dropHeldJobs, heldJobs, runHeldJobs } from './held-jobs.ts'
import type { JobDefinition } from './jobs.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase('held jobs')
const metrics = createMetrics()
const jobs = createJobs({ config: { worker: 'inline' }, database, log, metrics })
const called = { de: 'Etwas tun', en: 'Do something' }
const done: string[] = []

const send: Mailer['send'] = async (ctx, { to, subject }) => {
  const _id = crypto.randomUUID()
  await ctx.db.execute(
    `insert into mails ("_id", "message") values ('${_id}', '${JSON.stringify({ to: { address: to }, subject })}')`,
  )
  return _id
}
const definitions: JobDefinition<{ what: string }>[] = [
  {
    name: 'test.writes',
    called,
    handle: (platform, { what }) =>
      database.transaction(
        async (tx) =>
          void (await platform.mail.send({ db: tx }, { to: 'eva@dorf.example', subject: what, lang: 'de' })),
      ),
  },
  {
    name: 'test.pays',
    called,
    leaves: { about: async (_ctx, { what }) => what },
    handle: async (_platform, { what }) => void done.push(what),
  },
  {
    name: 'test.sweeps',
    called,
    cron: '0 3 29 2 *',
    handle: (platform, { what }) =>
      database.transaction(async (tx) => {
        await platform.jobs.send({ db: tx }, 'test.writes', { what })
        await platform.jobs.send({ db: tx }, 'test.pays', { what })
      }),
  },
]
const platform = {
  database,
  log,
  metrics,
  jobs,
  mail: { send },
  events: createEventBus(),
} as unknown as Platform
await jobs.start(definitions, platform)
afterAll(() => jobs.stop())
const { pool } = database
const ctx = {
  platform,
  db: database.db,
  user: null,
  now: new Date().toISOString(),
  requestId: crypto.randomUUID(),
} as unknown as Ctx

const subjects = async () => ({
  held: (await heldMails(ctx)).map(({ subject }) => subject).toSorted(),
  free: (
    await pool.query<{ subject: string }>(
      `select "message" ->> 'subject' as subject from mails where "_id" not in (select "_id" from held_mails)`,
    )
  ).rows.map(({ subject }) => subject),
})
const abouts = async () => (await heldJobs(ctx)).map(({ about }) => about)

/** Queues jobs, then marks their state as restored and runs a job, as the first one of a site. */
async function restoredWith(names: readonly string[], what: string): Promise<void> {
  for (const name of names)
    await jobs.send(ctx, name, { what }, { startAfter: new Date(Date.now() + 3_600_000) })
  await pool.query(markRestored)
  await pool.query('update restored_state set "toldAt" = now()')
  await pool.query(
    `update ${jobsSchema(database.schema)}.job set start_after = now() where state = 'created'`,
  )
  await jobs.idle()
}

beforeEach(async () => {
  await pool.query(
    'delete from mails; delete from held_jobs; delete from restored_jobs; delete from restored_state',
  )
  done.length = 0
})

test('what was queued in a restored state is held: mails, and tasks that reach outside', async () => {
  await restoredWith(['test.writes', 'test.pays'], 'Bestellung 7')
  expect(await subjects()).toEqual({ held: ['Bestellung 7'], free: [] })
  expect([done, await heldJobs(ctx)]).toMatchObject([[], [{ about: 'Bestellung 7', called }]])
  // Queued after the restore, by a person
  await jobs.send(ctx, 'test.writes', { what: 'Bestellung 8' })
  await jobs.send(ctx, 'test.pays', { what: 'Bestellung 8' })
  await jobs.idle()
  expect([await subjects(), done]).toEqual([
    { held: ['Bestellung 7'], free: ['Bestellung 8'] },
    ['Bestellung 8'],
  ])
})

test('so is what the clock has other jobs do, however late they run, and once however often it asks', async () => {
  await restoredWith(['test.sweeps'], 'Gutschein')
  await jobs.send(ctx, 'test.sweeps', { what: 'Gutschein' })
  await jobs.idle()
  expect([await subjects(), done, await abouts()]).toEqual([
    { held: ['Gutschein', 'Gutschein'], free: [] },
    [],
    ['Gutschein'],
  ])
})

test('a person runs a held task or drops it for good, and releases the site', async () => {
  await restoredWith(['test.pays'], 'Bestellung 7')
  await jobs.send(ctx, 'test.sweeps', { what: 'Bestellung 9' })
  await jobs.idle()
  const [seven, nine] = await heldJobs(ctx)
  expect(await runHeldJobs(ctx, [seven!._id])).toBe(1)
  expect(await dropHeldJobs(ctx, [nine!._id])).toBe(1)
  expect(await runHeldJobs(ctx, [nine!._id])).toBe(0)
  await jobs.idle()
  expect([done, await abouts()]).toEqual([['Bestellung 7'], []])
  expect(await database.transaction((db) => releaseRestored({ ...ctx, db }))).toBe(true)
  expect(await database.transaction((db) => releaseRestored({ ...ctx, db }))).toBe(false)
  await jobs.send(ctx, 'test.sweeps', { what: 'Bestellung 9' })
  await jobs.send(ctx, 'test.sweeps', { what: 'Bestellung 10' })
  await jobs.idle()
  expect(done).toEqual(['Bestellung 7', 'Bestellung 10'])
})
