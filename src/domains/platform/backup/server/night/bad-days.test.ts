import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { serverDomains } from '../../../../../app/domains.server.ts'
import { testApp } from '../../../../../app/test-app.ts'
import { openDiskStorage } from '../../../../../kit/server/storage/disk-storage.ts'
import { StorageUnavailable, type Storage } from '../../../../../kit/server/storage/storage.ts'
import { startS3Server } from '../../../../../kit/testing/s3-server.ts'
import type { Overview, Run } from '../../backup.contract.ts'
import { restoreNightJob } from '../backup.service.ts'
import { drill } from '../restore/drill.ts'
import { knownHashes } from './known-hashes.ts'
import { backupNight } from './night.ts'
import { keepNight, listNights, verifyNight } from './pool.ts'
import { scratchDatabases } from '../restore/scratch.ts'
import { siteOf, storedBy } from '../site-of.ts'
import { requireRoomToLoad } from '../writing/room.ts'
import { writeBackup } from '../writing/write-backup.ts'

const app = await testApp('backup bad days')
const s3 = await startS3Server()
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-bad-days-'))
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const { platform } = app
const stored = storedBy(serverDomains)
const site = siteOf(platform, stored)
const admin = app.as('admin')
const overview = async (): Promise<Overview> => (await admin.get('/api/v0/backup/')).body as Overview
const lastRun = async (): Promise<Run> => (await overview()).runs[0]!
const full = () => new StorageUnavailable(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))

let uploads = 0
/** The platform, where something happens as soon as a backup reads files of the store for the so-manieth time. */
function whenRead(happen: () => Promise<unknown> | void, times = 1) {
  let read = 0
  const storage: Storage = {
    ...platform.storage,
    async get(key, range) {
      if (++read === times) await happen()
      return platform.storage.get(key, range)
    },
  }
  return { ...platform, storage }
}

const keysIn = async (storage: Storage, prefix: string) =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted()

/** The last good night is whole, the next try is planned, and it gets its backup. */
async function goesOn(before: Overview): Promise<void> {
  const now = await overview()
  expect(now.nights).toEqual(before.nights)
  const pool = { name: 'folder', storage: await openDiskStorage(folder) }
  const [newest] = await listNights(pool)
  await verifyNight(pool, newest!.name, undefined)
  expect(now.next).not.toBeNull()
  await backupNight(platform, stored, 'person')
  expect(await lastRun()).toMatchObject({ state: 'done' })
}

beforeEach(async () => {
  await admin.put('/api/v0/backup/settings', { settings: { folders: [folder], s3: '' } })
  if (uploads === 0) await backupNight(platform, stored, 'person')
  // Something that the night before does not have
  await platform.storage.put(`other/${++uploads}`, Buffer.from(`content ${uploads}`.repeat(100)))
})

test('the database that goes away in the middle fails one night, in a sentence, and the next one is made', async () => {
  const before = await overview()
  const restarted = whenRead(async () => {
    const { pool } = platform.database
    const holder = `from pg_locks where locktype = 'advisory' and objid = hashtext($1)::oid
      and database = (select oid from pg_database where datname = current_database())`
    await pool.query(`select pg_terminate_backend(pid) ${holder}`, [site.schema])
    while ((await pool.query(`select ${holder}`, [site.schema])).rowCount! > 0);
    // The process hears of it with what comes over the network next
    for (let more = 0; more < 50; more++) await pool.query('select 1')
  })
  await expect(backupNight(restarted, stored, 'person')).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
  expect((await lastRun()).problem?.de).toMatch(
    /Die Verbindung zur Datenbank ist mittendrin abgerissen.* Die Sicherungen von vorher sind unverändert/,
  )
  await goesOn(before)
})

test('a bucket that goes away in the middle leaves what it has, and the folder gets its night', async () => {
  await admin.put('/api/v0/backup/settings', { settings: { folders: [folder], s3: s3.url } })
  await backupNight(platform, stored, 'person')
  await platform.storage.put('other/bucket', Buffer.from('for the bucket'))
  const objects = () => [...s3.objects.keys()].filter((key) => /\/(nights|lists)\//.test(key)).toSorted()
  const before = objects()
  // Hashed, and written into the folder: the third time it is read for the bucket, which takes nothing more from then on
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

test.each(['contents/', 'nights/', 'lists/'])(
  'a disk that is full while %s are written keeps the night before, and no half night',
  async (place) => {
    const before = await overview()
    const disk = await openDiskStorage(folder)
    const contents = () => keysIn(disk, 'contents/')
    const kept = await contents()
    const storage: Storage = {
      ...disk,
      async put(key, content) {
        if (!key.startsWith(place)) return disk.put(key, content)
        if (!Buffer.isBuffer(content)) for await (const _chunk of content) break
        throw full()
      },
    }
    const { signal } = new AbortController()
    const night = keepNight({ name: folder, storage }, site, {
      keys: {},
      secret: '',
      hashes: await knownHashes(site),
      signal,
      write: (archive, keepFile) =>
        writeBackup(site, archive, { keepFile, secret: undefined, address: '', signal }),
    })
    await expect(night).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    // The site may live on the same disk and has its room back
    expect(await contents()).toEqual(kept)
    await goesOn(before)
  },
)

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

test.each([
  ['longer', 'xx', 'hat sich geändert'],
  ['other', 'x', 'beschädigt'],
])(
  'a file that is %s when it is copied than when it was hashed is not taken for a good one',
  async (_how, instead, said) => {
    const before = await overview()
    const disk = await openDiskStorage(folder)
    const kept = await keysIn(disk, '')
    const key = `other/${uploads}`
    const { length } = await platform.storage.read(key)
    let reads = 0
    const storage: Storage = {
      ...platform.storage,
      get: async (one, range) =>
        one === key && ++reads === 2
          ? Readable.from([Buffer.from(instead.repeat(length))])
          : platform.storage.get(one, range),
    }
    await expect(backupNight({ ...platform, storage }, stored, 'person')).rejects.toMatchObject({
      code: 'BACKUP_FAILED',
    })
    expect((await lastRun()).problem?.de).toContain(said)
    expect(await keysIn(disk, '')).toEqual(kept)
    await goesOn(before)
  },
)

test('a drill that breaks off on a full disk leaves nothing, not even what a killed one left before', async () => {
  const before = await overview()
  await mkdir(path.join(platform.config.dataDir, 'drill-killed', 'files'), { recursive: true })
  await expect(
    drill(platform, { stored, askPages: () => Promise.reject(full()), cause: 'person' }),
  ).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(await lastRun()).toMatchObject({
    kind: 'drill',
    state: 'failed',
    // It says nothing of the night
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
  // It had written contents and a list, and no night
  await disk.put('contents/aa/aabb', Buffer.from('half'))
  await disk.put('lists/dorfplatz-2020-01-01T000000Z.txt', Buffer.from('contents/aa/aabb\n'))
  await goesOn(before)
  expect((await overview()).runs.filter(({ state }) => state === 'running')).toEqual([])
  expect(await disk.exists('contents/aa/aabb')).toBe(false)
})

/** A drill, or a restore of the newest night over the site, as the admin centre begins it. */
const ways = {
  drill: () => drill(platform, { stored, askPages: async () => [], cause: 'person' }),
  restore: async () => {
    const { target, name } = (await overview()).nights[0]!
    const job = restoreNightJob(() => stored)
    await job.handle(platform, { target, name, by: null }, undefined as never)
  },
}
type Way = keyof typeof ways

/** What goes away in the middle: as soon as contents of the night, each read once before, are to be put into their place. */
const goes = {
  bucket: () => s3.fail(503),
  /** All connections end, as when it is restarted: those of the site and of the database of the drill. */
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
  // A drill puts them into a folder beside the site in any case
  await expect(
    requireRoomToLoad({ manifest: { ...manifest, files } }, elsewhere, null),
  ).rejects.toMatchObject(refused)
})
