import { afterAll, expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { startS3Server } from '#kit/testing/s3-server.ts'
import { restoreNightJob } from '../backup.service.ts'
import { drill } from '../restore/drill.ts'
import { storedBy } from '../site-of.ts'
import { siteWithNight } from './bad-days.fixture.ts'
import { backupNight } from './night.ts'

const app = await testApp('backup bad days and nights')
const s3 = await startS3Server()
afterAll(() => s3.close())

const { platform } = app
const stored = storedBy(serverDomains)
const { folder, admin, overview, lastRun, goesOn, whenRead, fillsUpIn, changesWhileCopied } =
  await siteWithNight(app, stored)

test('a bucket that goes away in the middle leaves what it has, and the folder gets its night', async () => {
  await admin.put('/api/v0/backup/settings', { settings: { folders: [folder], s3: s3.url } })
  await backupNight(platform, stored, 'person')
  await platform.storage.put('other/bucket', Buffer.from('for the bucket'))
  const objects = () => [...s3.objects.keys()].filter((key) => /\/(nights|lists)\//.test(key)).toSorted()
  const before = objects()
  // Hashed and written to the folder: the third read is for the bucket, which is full from then on
  await expect(
    backupNight(
      whenRead(() => s3.fail(503), 3),
      stored,
      'person',
    ),
  ).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
  expect((await lastRun()).problem?.de).toContain('1 von 2 Zielen')
  s3.fail(null)
  expect(objects()).toEqual(before)
  await backupNight(platform, stored, 'person')
  expect((await lastRun()).places.map(({ verified }) => verified)).toEqual([true, true])
})

test.each(['nights/', 'lists/'])(
  'a disk that is full while %s are written keeps the night before, and no half night',
  async (place) => {
    const before = await overview()
    expect(await fillsUpIn(place)).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await goesOn(before)
  },
)

test('a file that is other when it is copied than when it was hashed is not taken for a good one', async () => {
  const before = await overview()
  expect(await changesWhileCopied('x', 'beschädigt')).toMatchObject({ code: 'BACKUP_FAILED' })
  await goesOn(before)
})

/** A drill, or a restore of the newest night, as started from the admin centre. */
const ways = {
  drill: () => drill(platform, { stored, askPages: async () => [], cause: 'person' }),
  restore: async () => {
    const { target, name } = (await overview()).nights[0]!
    const job = restoreNightJob(() => stored)
    await job.handle(platform, { target, name, by: null }, undefined as never)
  },
}
type Way = keyof typeof ways

/** Failure in the middle: once contents of the night, each already read once, are to be restored. */
const goes = {
  bucket: () => s3.fail(503),
  /** All connections end like at a restart: those of the site and of the drill's database. */
  database: () =>
    platform.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
        and (datname = current_database() or starts_with(datname, left(current_database(), 25) || '_drill_'))`,
    ),
}

test.each<[keyof typeof goes, Way]>([
  ['bucket', 'drill'],
  ['bucket', 'restore'],
  ['database', 'drill'],
  ['database', 'restore'],
])(
  'a %s that goes away in the middle of a %s leaves all as it was, and the next one is good',
  async (what, way) => {
    await admin.put('/api/v0/backup/settings', { settings: { folders: [], s3: s3.url } })
    await backupNight(platform, stored, 'person')
    const title = `Später: ${what}, ${way}`
    await admin.post('/api/c/news/', { title, status: 'draft' })
    const before = await overview()
    const there = [...s3.objects.keys()].toSorted()
    const contents = there.filter((key) => key.includes('/contents/')).length
    let read = 0
    s3.whenRead(async (key) => {
      if (key.includes('/contents/') && ++read === contents + 1) await goes[what]()
    })
    await expect(ways[way]()).rejects.toBeInstanceOf(Error)
    s3.whenRead(null)
    s3.fail(null)
    expect(read).toBeGreaterThan(contents)
    const now = await overview()
    expect(now.runs[0]).toMatchObject({ kind: way, state: 'failed', places: [] })
    expect(now.runs[0]!.problem?.de).toMatch(/nicht erreichbar|mittendrin abgerissen/)
    expect(now.nights).toEqual(before.nights)
    expect([...s3.objects.keys()].toSorted()).toEqual(there)
    expect((await admin.get('/api/c/news/', { search: title })).body.total).toBe(1)
    await ways[way]()
    expect(await lastRun()).toMatchObject({ kind: way, state: 'done' })
  },
)
