import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { drill } from '../restore/drill.ts'
import { scratchDatabases } from '../restore/scratch.ts'
import { storedBy } from '../site-of.ts'
import { requireRoomToLoad } from '../writing/room.ts'
import { full, keysIn, siteWithNight } from './bad-days.fixture.ts'
import { backupNight } from './night.ts'
import { listNights, verifyNight } from './pool.ts'

const app = await testApp('backup bad days')
const { platform } = app
const stored = storedBy(serverDomains)
const { folder, site, overview, lastRun, goesOn, whenRead, fillsUpIn, changesWhileCopied } =
  await siteWithNight(app, stored)

test('the database that goes away in the middle fails one night, in a sentence, and the next one is made', async () => {
  const before = await overview()
  const restarted = whenRead(async () => {
    const { pool } = platform.database
    const holder = `from pg_locks where locktype = 'advisory' and objid = hashtext($1)::oid
      and database = (select oid from pg_database where datname = current_database())`
    await pool.query(`select pg_terminate_backend(pid) ${holder}`, [site.schema])
    while ((await pool.query(`select ${holder}`, [site.schema])).rowCount! > 0);
    // The process notices it with the next network packet
    for (let more = 0; more < 50; more++) await pool.query('select 1')
  })
  await expect(backupNight(restarted, stored, 'person')).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
  expect((await lastRun()).problem?.de).toMatch(
    /Die Verbindung zur Datenbank ist mittendrin abgerissen.* Die Sicherungen von vorher sind unverändert/,
  )
  await goesOn(before)
})

test('a drive that is not mounted gets nothing on its bare mount point, and the next night is made when it is back', async () => {
  const before = await overview()
  const away = `${folder}-away`
  await rename(folder, away)
  await mkdir(folder)
  await expect(backupNight(platform, stored, 'person')).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
  expect((await lastRun()).problem?.de).toContain('nicht eingehängt')
  const bare = await openDiskStorage(folder)
  expect(await keysIn(bare, '')).toEqual([])
  expect(await overview()).toMatchObject({ lost: [folder], nights: [] })
  await rm(folder, { recursive: true })
  await rename(away, folder)
  expect(await overview()).toMatchObject({ lost: [] })
  await goesOn(before)
})

test('a disk that is full while contents are written keeps the night before, and no half night', async () => {
  const before = await overview()
  expect(await fillsUpIn('contents/')).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await goesOn(before)
})

test('a folder that has too little room for what is new gets nothing at all, and a sentence', async () => {
  const before = await overview()
  const disk = await openDiskStorage(folder)
  const kept = await keysIn(disk, '')
  const storage: Storage = {
    ...platform.storage,
    async *list(prefix) {
      yield* platform.storage.list(prefix)
      yield { key: 'other/huge', bytes: Number.MAX_SAFE_INTEGER, at: new Date(0) }
    },
  }
  await expect(backupNight({ ...platform, storage }, stored, 'person')).rejects.toMatchObject({
    code: 'BACKUP_FAILED',
  })
  expect((await lastRun()).problem?.de).toContain('zu wenig Platz')
  expect(await keysIn(disk, '')).toEqual(kept)
  await goesOn(before)
})

test('a file that is longer when it is copied than when it was hashed is not taken for a good one', async () => {
  const before = await overview()
  expect(await changesWhileCopied('xx', 'hat sich geändert')).toMatchObject({ code: 'BACKUP_FAILED' })
  await goesOn(before)
})

test('a drill that breaks off on a full disk leaves nothing, not even what a killed one left before', async () => {
  const before = await overview()
  await mkdir(path.join(platform.config.dataDir, 'drill-killed', 'files'), { recursive: true })
  await expect(
    drill(platform, { stored, askPages: () => Promise.reject(full()), cause: 'person' }),
  ).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(await lastRun()).toMatchObject({
    kind: 'drill',
    state: 'failed',
    // No mention of the night
    places: [],
    problem: { de: expect.stringContaining('Der Datenträger ist voll') as string },
  })
  expect(await scratchDatabases(site.url, site.schema)).toEqual([])
  const folders = await readdir(platform.config.dataDir)
  expect(folders.filter((name) => name.startsWith('drill-'))).toEqual([])
  await goesOn(before)
})

test('a start after a backup that was killed calls it broken off and goes on', async () => {
  const before = await overview()
  await platform.database.pool.query(
    `insert into backup_runs ("_id", "kind", "cause", "state", "startedAt") values (gen_random_uuid(), 'backup', 'schedule', 'running', now())`,
  )
  const disk = await openDiskStorage(folder)
  // It had written contents and a list, but no night
  await disk.put('contents/aa/aabb', Buffer.from('half'))
  await disk.put('lists/dorfplatz-2020-01-01T000000Z.txt', Buffer.from('contents/aa/aabb\n'))
  await goesOn(before)
  expect((await overview()).runs.filter(({ state }) => state === 'running')).toEqual([])
  expect(await disk.exists('contents/aa/aabb')).toBe(false)
})

test('what has too little room beside the site is not loaded: rows where its database lies there, files that it has not', async () => {
  const pool = { name: folder, storage: await openDiskStorage(folder) }
  const [newest] = await listNights(pool)
  const { manifest } = await verifyNight(pool, newest!.name, undefined)
  const { dataDir } = platform.config
  const embedded = { dataDir, databaseUrl: undefined, storageUrl: undefined }
  const elsewhere = { dataDir, databaseUrl: 'postgres://elsewhere', storageUrl: 's3://elsewhere' }
  const judge = (
    held: Partial<typeof manifest>,
    config: typeof embedded | typeof elsewhere,
    store = site.storage,
  ) =>
    requireRoomToLoad({ manifest: { ...manifest, ...held } }, config, store).then(
      () => 'loaded',
      (error: unknown) => error,
    )
  const [table] = manifest.tables
  const tables = [{ ...table!, parts: [{ name: 'huge', bytes: 2 ** 50, sha256: '' }] }]
  const files = [{ key: 'other/huge', bytes: 2 ** 50, sha256: '' }]
  const refused = {
    code: 'BACKUP_NO_ROOM',
    texts: { de: expect.stringMatching(/zu wenig Platz.*Es wurde nichts verändert/) as string },
  }
  expect(await judge({}, embedded)).toBe('loaded')
  expect(await judge({ tables }, embedded)).toMatchObject(refused)
  expect(await judge({ tables }, elsewhere)).toBe('loaded')
  expect(await judge({ files }, embedded)).toMatchObject(refused)
  expect(await judge({ files }, elsewhere)).toBe('loaded')
  expect(await judge({ files }, embedded, { ...site.storage, size: async () => 2 ** 50 })).toBe('loaded')
  // A drill always restores them into a folder beside the site
  await expect(
    requireRoomToLoad({ manifest: { ...manifest, files } }, elsewhere, null),
  ).rejects.toMatchObject(refused)
})
