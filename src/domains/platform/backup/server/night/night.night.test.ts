import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { askPages } from '#app/drill-pages.ts'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import { testDatabase } from '#kit/testing/test-database.ts'
import { verifyArchive } from '../archive/read-archive.ts'
import { fileSource } from '../archive/archive-file.ts'
import { compareWith } from '../restore/compare.ts'
import { drill } from '../restore/drill.ts'
import { changedByRestore, restoreSite } from '../restore/restore.ts'
import { siteOf, storedBy } from '../site-of.ts'
import { content, siteWithTargets } from './night.fixture.ts'
import { backupNight } from './night.ts'
import { backupJobs } from './watch.job.ts'

const app = await testApp('backup nights restored')
const { folder, admin, overview, lastRun, nightFiles } = await siteWithTargets(app)
const stored = storedBy(serverDomains)
/** A restore creates all tables anew, which is slow on small machines. */
const patient = { timeout: 300_000 }

beforeAll(() => backupNight(app.platform, stored, 'person'))

test('a night is restored from its folder alone', async () => {
  const [name] = await nightFiles()
  const source = fileSource(path.join(folder, 'nights', name!))
  const contents = await verifyArchive(source)
  const database = await testDatabase('backup from night', { migrations: null })
  const to = siteOf({ database, storage: await openDiskStorage(path.join(folder, 'restored')) }, stored)
  await restoreSite(source, contents, to, { isOver: false })
  expect((await compareWith(contents.manifest, to, { leaveOut: changedByRestore })).same).toBe(true)
  expect((await to.storage.read('other/same')).toString()).toBe(content)
})

test(
  'the site itself is put back from a night while it is in use, and what happened to backups is remembered',
  patient,
  async () => {
    const { nights, runs } = await overview()
    const [night] = nights.filter(({ target }) => target === folder)
    const { database } = app.platform
    await admin.post('/api/c/news/', { title: 'Später', status: 'published' })
    const titles = async () => {
      const { body } = await app.guest.get('/api/c/news/').catch(() => ({ body: {} }))
      return ((body.news ?? []) as { title: string }[]).map(({ title }) => title)
    }
    const there = async (query: string, values: unknown[]) => (await other.query(query, values)).rowCount! > 0
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    onTestFinished(() => other.end())
    // The exchange of tables stops here until released
    await other.query(`begin; lock table "${database.schema}".audit in access share mode`)
    const answer = await admin.post('/api/v0/backup/restore', {
      target: night!.target,
      name: night!.name,
      confirm: 'WIEDERHERSTELLEN',
    })
    expect(answer.status).toBe(200)
    await expect
      .poll(
        () =>
          there(
            `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = $1::regclass
              and database = (select oid from pg_database where datname = current_database())`,
            [`"${database.schema}".audit`],
          ),
        patient,
      )
      .toBe(true)
    // Guests still read the previous state
    await expect.poll(titles, patient).toContain('Später')
    expect(await titles()).toContain('Später')
    await other.query('commit')
    await expect.poll(titles, patient).toEqual(['Der Brunnen läuft wieder.'])
    await expect
      .poll(async () => (await overview()).runs.find(({ kind }) => kind === 'restore')?.state, patient)
      .toBe('done')
    expect((await overview()).runs.length).toBeGreaterThan(runs.length)
  },
)

test('an encrypted night is read back by a drill and restored with its key', async () => {
  const { body } = await admin.post('/api/v0/backup/key')
  await backupNight(app.platform, stored, 'person')
  const [name] = (await nightFiles()).filter((one) => one.endsWith('.age'))
  expect((await drill(app.platform, { stored, askPages, cause: 'person' })).faults).toEqual([])
  const source = fileSource(path.join(folder, 'nights', name!), body.identity as string)
  const contents = await verifyArchive(source)
  const database = await testDatabase('backup from encrypted', { migrations: null })
  const to = siteOf({ database, storage: await openDiskStorage(path.join(folder, 'decrypted')) }, stored)
  await restoreSite(source, contents, to, { isOver: false })
  expect((await compareWith(contents.manifest, to, { leaveOut: changedByRestore })).same).toBe(true)
})

test('a mail that cannot be sent keeps no backup from being made, and makes no good drill a failed one', async () => {
  const { platform } = app
  await platform.database.pool.query('delete from backup_runs')
  await platform.database.pool.query(
    `update migrations set "appliedAt" = now() - interval '3 days' where "name" = '0550-backup.sql'`,
  )
  const transaction = () => Promise.reject(new Error('no mail today'))
  const mute = { ...platform, database: { ...platform.database, transaction } }
  const failures: string[] = []
  mute.metrics = { ...platform.metrics, failure: (name) => void failures.push(name) }
  const jobs = backupJobs(() => stored, askPages)
  const run = (name: string) =>
    jobs.find((job) => job.name === name)!.handle(mute, undefined as never, undefined as never)
  await run('backup.watch')
  expect(await lastRun()).toMatchObject({ kind: 'backup', cause: 'schedule', state: 'done' })
  await run('backup.drill')
  expect(await lastRun()).toMatchObject({ kind: 'drill', state: 'done' })
  expect(failures).toEqual(['backup.mail', 'backup.mail'])
})
