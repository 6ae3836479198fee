import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { askPages } from '#app/drill-pages.ts'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from '../archive/tar.ts'
import { verifyArchive } from '../archive/read-archive.ts'
import { overview as overviewOf } from '../backup.service.ts'
import { fileSource } from '../archive/archive-file.ts'
import { drill } from '../restore/drill.ts'
import { exclusively } from '../exclusive.ts'
import { keysOf } from '../keys.ts'
import { knownHashes } from './known-hashes.ts'
import { keepNight, listNights } from './pool.ts'
import { brokenOff, noteRun } from './runs.ts'
import { dropLeftScratch, schemaPrefix, scratchDatabase, scratchDatabases } from '../restore/scratch.ts'
import { backupStanding } from '../offers.ts'
import { siteOf, storedBy } from '../site-of.ts'
import { siteWithTargets } from './night.fixture.ts'
import { backupNight } from './night.ts'
import { s3Night, shownAddress } from './targets.ts'
import { backupJobs } from './watch.job.ts'
import { writeBackup } from '../writing/write-backup.ts'

const app = await testApp('backup nights')
const { s3, folder, admin, overview, lastRun, nightFiles } = await siteWithTargets(app)
const stored = storedBy(serverDomains)
const site = siteOf(app.platform, stored)

/** The newest night per day is kept; the tests may run across midnight. */
async function expectOneADay(): Promise<void> {
  const { nights } = await overview()
  const days = nights.filter(({ target }) => target === folder).map(({ at }) => dayIn(at, 'Europe/Vienna'))
  expect(days).toEqual([...new Set(days)])
}

test('a night goes to every target; the second one costs only what is new', async () => {
  await backupNight(app.platform, stored, 'person')
  const first = await lastRun()
  expect(first).toMatchObject({ state: 'done', kind: 'backup' })
  expect(first.places.map(({ verified, added }) => ({ verified, added }))).toEqual([
    { verified: true, added: 1 },
    { verified: true, added: 1 },
  ])
  expect([...s3.objects.keys()].filter((key) => key.startsWith('site/nights/')).length).toBe(1)
  await app.platform.storage.put('other/two', Buffer.from('new'))
  await backupNight(app.platform, stored, 'person')
  expect((await lastRun()).places.map(({ added, addedBytes }) => ({ added, addedBytes }))).toEqual([
    { added: 1, addedBytes: 3 },
    { added: 1, addedBytes: 3 },
  ])
  await expectOneADay()
})

test('a night is restored from its bucket by its address alone', async () => {
  const key = [...s3.objects.keys()].find((one) => one.startsWith('site/nights/'))!
  const address = s3.url.replace('/site?', `/${key}?`)
  const source = await s3Night(address, undefined, app.platform.config)
  const contents = await verifyArchive(source)
  const [file] = contents.manifest.files
  const bytes: Buffer[] = []
  for await (const chunk of await source.content!(file!.content!)) bytes.push(chunk as Buffer)
  expect(Buffer.concat(bytes)).toHaveLength(file!.bytes)
})

test('a bucket that is gone keeps no folder from its backup, and what was there stays', async () => {
  const before = new Set(s3.objects.keys())
  s3.fail(503)
  await expect(backupNight(app.platform, stored, 'person')).rejects.toMatchObject({ code: 'BACKUP_FAILED' })
  s3.fail(null)
  const run = await lastRun()
  expect(run.state).toBe('failed')
  expect(run.problem?.de).toContain('1 von 2 Zielen')
  expect(run.places).toMatchObject([
    { verified: true },
    { verified: false, problem: { de: expect.any(String) } },
  ])
  expect(await backupStanding(app.platform, new Date().toISOString())).toMatchObject({
    lastGood: run.startedAt,
  })
  expect(new Set(s3.objects.keys())).toEqual(before)
  await expectOneADay()
})

test('two at once: one does it, the other says so', async () => {
  await exclusively(site, {}, async () => {
    await expect(backupNight(app.platform, stored, 'person')).rejects.toMatchObject({ code: 'BACKUP_BUSY' })
    await expect(drill(app.platform, { stored, askPages, cause: 'person' })).rejects.toMatchObject({
      code: 'BACKUP_BUSY',
    })
  })
})

test('what a killed backup left is called broken off, and cleared away', async () => {
  const { pool } = app.platform.database
  await pool.query(
    `insert into backup_runs ("_id", "kind", "cause", "state", "startedAt") values (gen_random_uuid(), 'backup', 'schedule', 'running', now())`,
  )
  // No run is in progress: the screen shows it before the next one starts
  expect(await lastRun()).toMatchObject({ state: 'failed', problem: brokenOff })
  const scratch = `${schemaPrefix(site.schema)}0badcafe`
  await pool.query(`create schema ${scratch}`)
  await writeFile(path.join(folder, 'lists', 'dorfplatz-2020-01-01T000000Z.txt'), 'contents/aa/bb\n')
  await backupNight(app.platform, stored, 'person')
  const { runs } = await overview()
  expect(runs.filter(({ state }) => state === 'running')).toEqual([])
  expect(runs.some(({ problem }) => problem?.en.startsWith('The program ended'))).toBe(true)
  const { rows } = await pool.query('select from pg_namespace where nspname = $1', [scratch])
  expect(rows).toEqual([])
  expect(await readdir(path.join(folder, 'lists'))).toHaveLength((await nightFiles()).length)
})

test('a run that ends while the screen asks after it is told as ended, not as broken off', async () => {
  const begun = Promise.withResolvers<void>()
  const may = Promise.withResolvers<void>()
  const ended = exclusively(site, {}, () =>
    noteRun(site, { kind: 'drill', cause: 'person' }, async () => {
      begun.resolve()
      await may.promise
      return {}
    }),
  )
  await begun.promise
  const { result } = await runRead(app.platform, systemCaller(), (ctx) => {
    const execute: typeof ctx.db.execute = (async (query: string) => {
      const found = await ctx.db.execute(query)
      may.resolve()
      await ended
      return found
    }) as never
    return overviewOf({ ...ctx, db: Object.assign(Object.create(ctx.db) as typeof ctx.db, { execute }) })
  })
  expect(result.runs[0]).toMatchObject({ kind: 'drill', state: 'done', problem: null })
  await app.platform.database.pool.query(`delete from backup_runs where "_id" = $1`, [result.runs[0]!._id])
})

test('the drill restores, compares, asks pages, and leaves nothing behind', async () => {
  const report = await drill(app.platform, { stored, askPages, cause: 'person' })
  expect(report.faults).toEqual([])
  expect(report.pages.map(({ status }) => status)).toEqual(report.pages.map(() => 200))
  expect(report.rows).toBeGreaterThan(10)
  expect(await scratchDatabases(site.url, site.schema)).toEqual([])
  expect((await readdir(app.platform.config.dataDir)).filter((name) => name.startsWith('drill-'))).toEqual([])
  expect(await lastRun()).toMatchObject({ kind: 'drill', state: 'done', report: { faults: [] } })
})

test('a drill of another site in the same database is left alone', async () => {
  const other = await scratchDatabase(site.url, 'other_site')
  onTestFinished(other.drop)
  await dropLeftScratch(site.url, site.schema)
  expect(await scratchDatabases(site.url, 'other_site')).toHaveLength(1)
  await dropLeftScratch(site.url, 'other_site')
  expect(await scratchDatabases(site.url, 'other_site')).toEqual([])
})

/** Changes parts of the newest night in the folder and returns a function to restore it. */
async function tamper(change: (name: string, content: Buffer) => Buffer): Promise<() => Promise<void>> {
  const pool = await openDiskStorage(folder)
  const name = `nights/${(await nightFiles()).at(-1)!}`
  const good = await pool.read(name)
  const parts: Buffer[] = []
  const source = (async function* () {
    yield zstdDecompressSync(good)
  })()
  for await (const part of readTar(source)) {
    const bytes: Buffer[] = []
    for await (const chunk of part.content) bytes.push(chunk)
    const changed = change(part.name, Buffer.concat(bytes))
    parts.push(tarHeader(part.name, changed.length), changed, tarPadding(changed.length))
  }
  await pool.put(name, zstdCompressSync(Buffer.concat([...parts, tarEnd()])))
  return async () => void (await pool.put(name, good))
}

test('the drill is red when one byte has changed', async () => {
  const back = await tamper((name, bytes) => {
    if (name.startsWith('data/site/audit')) bytes[10] = bytes[10]! ^ 1
    return bytes
  })
  await expect(drill(app.platform, { stored, askPages, cause: 'person' })).rejects.toMatchObject({
    code: 'BACKUP_UNUSABLE',
  })
  expect(await lastRun()).toMatchObject({ kind: 'drill', state: 'failed' })
  await back()
  const pool = await openDiskStorage(folder)
  const [first] = await Array.fromAsync(pool.list('contents/'))
  const good = await pool.read(first!.key)
  const bad = Buffer.from(good)
  bad[0] = bad[0]! ^ 1
  await pool.put(first!.key, bad)
  await expect(drill(app.platform, { stored, askPages, cause: 'person' })).rejects.toMatchObject({
    code: 'BACKUP_UNUSABLE',
  })
  expect((await lastRun()).problem?.de).toContain('Die nächste Sicherung schreibt sie neu')
  // The screen shows it at the night
  const [night] = (await overview()).nights.filter(({ target }) => target === folder)
  expect((await lastRun()).places).toMatchObject([{ target: folder, name: night!.name, verified: false }])
  // The damaged content was deleted, so that the next night writes it again
  expect(await pool.exists(first!.key)).toBe(false)
  await backupNight(app.platform, stored, 'person')
  expect(await pool.read(first!.key)).toEqual(good)
})

test('the drill is red when one row is missing, whatever the archive says of itself', async () => {
  let lost = ''
  const hashes = new Map<string, string>()
  const { createHash } = await import('node:crypto')
  const back = await tamper((name, bytes) => {
    if (name === 'data/site/audit.0001.copy') {
      const kept = bytes.subarray(0, bytes.lastIndexOf(0x0a, bytes.length - 2) + 1)
      lost = name
      hashes.set(
        createHash('sha256').update(bytes).digest('hex'),
        createHash('sha256').update(kept).digest('hex'),
      )
      return Buffer.from(kept)
    }
    if (name !== 'manifest.json') return bytes
    const manifest = JSON.parse(bytes.toString()) as {
      tables: { parts: { name: string; bytes: number; sha256: string }[] }[]
    }
    for (const part of manifest.tables.flatMap(({ parts }) => parts)) {
      const instead = hashes.get(part.sha256)
      if (instead) part.sha256 = instead
    }
    return Buffer.from(JSON.stringify(manifest))
  })
  expect(lost).not.toBe('')
  const report = await drill(app.platform, { stored, askPages, cause: 'person' }).catch(
    (error: unknown) => error,
  )
  await back()
  // Its size alone reveals it
  expect(report).toMatchObject({ code: 'BACKUP_UNUSABLE' })
})

test('who may not, may not: reading, making, restoring and settings each have a right of their own', async () => {
  const member = app.as({ role: 'member', rights: [] })
  const [night] = (await overview()).nights
  const chosen = { target: night!.target, name: night!.name }
  expect((await member.get('/api/v0/backup/')).status).toBe(403)
  expect((await member.post('/api/v0/backup/now')).status).toBe(403)
  expect(
    (await member.post('/api/v0/backup/restore', { ...chosen, confirm: 'WIEDERHERSTELLEN' })).status,
  ).toBe(403)
  const reader = app.as({ role: 'member', rights: ['backup.read', 'backup.create'] })
  expect((await reader.get('/api/v0/backup/')).status).toBe(200)
  expect((await reader.get('/api/v0/backup/settings')).status).toBe(403)
  expect((await reader.post('/api/v0/backup/summary', chosen)).status).toBe(403)
  const unproved = app.as({ role: 'admin', unproved: true })
  expect(
    (await unproved.post('/api/v0/backup/restore', { ...chosen, confirm: 'WIEDERHERSTELLEN' })).body.code,
  ).toBe('PROOF_REQUIRED')
  expect((await admin.post('/api/v0/backup/restore', chosen)).status).toBe(422)
  expect((await admin.post('/api/v0/backup/summary', { ...chosen, name: '../../secret' })).status).toBe(404)
  const { body } = await admin.post('/api/v0/backup/summary', chosen)
  expect(body).toMatchObject({ rows: expect.any(Number) as number, missing: 0 })
})

test('settings keep secrets, and refuse what cannot work', async () => {
  const { body } = await admin.get('/api/v0/backup/settings')
  expect(JSON.stringify(body)).not.toContain('secret@')
  const refused = async (changes: object) =>
    (await admin.put('/api/v0/backup/settings', { settings: changes })).status
  expect(await refused({ folders: ['backups'] })).toBe(422)
  expect(await refused({ withSecret: true })).toBe(422)
  expect(await refused({ time: '25:00' })).toBe(422)
  expect(await refused({ folders: [], s3: '' })).toBe(422)
  for (const s3Address of [
    's3://key:sec/ret@bucket/site',
    's3://key:1/ret@bucket',
    's3://key:se?cret@bucket',
    's3://key:12#cret@bucket',
    's3://ke@y:secret@bucket',
    'https://bucket.example',
  ])
    expect(await refused({ s3: s3Address })).toBe(422)
  expect(shownAddress('s3://key:sec/r?e#t@x@bucket/site?endpoint=x')).toBe('s3://bucket/site')
})

test('with a key, nights are encrypted and still read back; the key is answered once', async () => {
  const { body } = await admin.post('/api/v0/backup/key')
  expect(body.identity).toMatch(/^AGE-SECRET-KEY-1/)
  await backupNight(app.platform, stored, 'person')
  const [name] = (await nightFiles()).filter((one) => one.endsWith('.age'))
  await expect(verifyArchive(fileSource(path.join(folder, 'nights', name!)))).rejects.toMatchObject({
    code: 'BACKUP_KEY_NEEDED',
  })
  const source = fileSource(path.join(folder, 'nights', name!), body.identity as string)
  expect((await verifyArchive(source)).manifest.files.length).toBeGreaterThan(2)
  expect(JSON.stringify((await admin.get('/api/v0/backup/settings')).body)).not.toContain('AGE-SECRET')
})

test('a night is fetched as one file that holds everything, by whoever may and has just proved who he is', async () => {
  const night = (await overview()).nights.find(({ target }) => target === folder)!
  const chosen = { target: night.target, name: night.name }
  const { body } = await admin.post('/api/v0/backup/download', chosen)
  const answer = await admin.get(body.href as string)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('.tar.zst.age')
  const archive = path.join(folder, 'fetched.tar.zst.age')
  await writeFile(archive, answer.bytes)
  const { identity } = await keysOf(site, app.platform.config)
  const { manifest } = await verifyArchive(fileSource(archive, identity))
  expect(manifest.files.length).toBeGreaterThan(2)
  expect(manifest.files.every((file) => file.content === undefined)).toBe(true)
  expect((await app.as({ role: 'member', rights: ['backup.read'] }).get(body.href as string)).status).toBe(
    403,
  )
  expect((await app.as({ role: 'admin', unproved: true }).get(body.href as string)).status).toBe(403)
  expect((await app.guest.get(body.href as string)).status).toBe(401)
  // The address is valid for the caller, that night and a few minutes only
  expect((await app.as({ role: 'admin', name: 'other' }).get(body.href as string)).status).toBe(404)
  const bare = new URLSearchParams({ target: night.target, name: night.name }).toString()
  expect((await admin.get(`/api/v0/backup/file?${bare}`)).status).toBe(404)
  const { rows } = await app.platform.database.pool.query(
    `select "byName", "after" from audit where "collection" = 'backup' and "action" = 'download'`,
  )
  expect(rows).toEqual([{ byName: 'admin', after: chosen }])
})

test('a night that cannot be read back is taken away again: it would drive a good one out', async () => {
  const disk = await openDiskStorage(path.join(folder, 'damaging'))
  const storage: Storage = {
    ...disk,
    put: async (key, bytes) => {
      const stored = await disk.put(key, bytes)
      if (key.startsWith('nights/')) await disk.put(key, (await disk.read(key)).subarray(0, -20))
      return stored
    },
  }
  const pool = { name: 'damaging', storage }
  const { signal } = new AbortController()
  const kept = keepNight(pool, site, {
    keys: {},
    secret: '',
    hashes: await knownHashes(site),
    signal,
    write: (archive, keepFile) =>
      writeBackup(site, archive, { keepFile, secret: undefined, address: '', signal }),
  })
  await expect(kept).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' })
  expect(await listNights(pool)).toEqual([])
  expect(await Array.fromAsync(storage.list('lists/'))).toEqual([])
})

test('a backup and a drill that fail are told once, in their own words, and not as a failed job beside it', async () => {
  const { platform } = app
  const failures: [name: string, message: string][] = []
  const metrics = {
    ...platform.metrics,
    failure: (name: string, error: unknown) => void failures.push([name, (error as Error).message]),
  }
  const jobs = backupJobs(() => stored, askPages)
  const run = (name: string) =>
    jobs
      .find((job) => job.name === name)!
      .handle({ ...platform, metrics }, undefined as never, undefined as never)
  s3.fail(503)
  onTestFinished(() => s3.fail(null))
  await run('backup.now')
  expect(await lastRun()).toMatchObject({ kind: 'backup', state: 'failed' })
  await rm(path.join(folder, 'nights'), { recursive: true, force: true })
  await run('backup.drill')
  expect(await lastRun()).toMatchObject({ kind: 'drill', state: 'failed' })
  expect(failures.map(([name]) => name)).toEqual(['backup.failed', 'backup.drill'])
})
