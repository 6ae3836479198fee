import { readFile, truncate, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { newIdentity, recipientOf } from './archive/age.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { fileSource, writeArchiveFile } from './archive/archive-file.ts'
import { compareWith } from './restore/compare.ts'
import { exclusively } from './exclusive.ts'
import { firstArchive } from './first-archive.fixture.ts'
import { changedByRestore, requireKnown, restoreSite } from './restore/restore.ts'
import { schemaPrefix } from './restore/scratch.ts'
import { siteWithArchives } from './backup.fixture.ts'
import { storedBy } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { backupNow } from './writing/whole-backup.ts'
import { writeBackup } from './writing/write-backup.ts'

const app = await testApp('backup')
const stored = storedBy(serverDomains)
const { config } = app.platform
const { site, file, emptySite, backup, write, restored } = await siteWithArchives(app, stored)
const png = await readFile(path.join(import.meta.dirname, '../../../../../docs/screenshot.png'))
/** Result of the first test, which the last one depends on. */
let oneMoment: Awaited<ReturnType<typeof restored>>

test('while people write, a backup shows one moment, row for row and file for file', async () => {
  await app.platform.storage.put('ab/01a203cb-3000-7361-a207-b8d27dee85ab', png)
  await app.platform.storage.put('other/kept', Buffer.from('of nobody'))
  let writing = true
  const writers = [1, 2, 3].map(async (writer) => {
    for (let count = 0; writing; count++) await write(`Meldung ${writer} ${count}`)
  })
  await write('Der Brunnen läuft wieder.\nMit Umbruch, \\ und\tTab.')
  const { file: archive } = await backup()
  writing = false
  await Promise.all(writers)
  oneMoment = await restored(archive, 'one-moment')
  const { to, contents, same, different, files } = oneMoment
  expect({ same, different, files: files.different }).toEqual({ same: true, different: [], files: [] })
  expect(contents.manifest.tables.find(({ name }) => name === 'news')?.rows).toBeGreaterThan(0)
  // An upload without a row is unfinished; files of no kind belong to the site
  expect(contents.manifest.files.map(({ key }) => key)).toEqual(['other/kept'])
  expect((await to.storage.read('other/kept')).toString()).toBe('of nobody')
})

test('what is deleted during a backup stays in the store until it has ended', async () => {
  const key = 'cd/01a203cb-3000-7361-a207-b8d27dee85cd'
  await app.platform.storage.put(key, png)
  await exclusively(site, { readsStore: true }, async () => {
    await app.platform.storage.delete(key)
    expect(await app.platform.storage.exists(key)).toBe(true)
    await expect(backup()).rejects.toMatchObject({ code: 'BACKUP_BUSY' })
  })
  await app.platform.storage.delete(key)
  expect(await app.platform.storage.exists(key)).toBe(false)
})

test('what can’t be deleted after a backup is told, and goes after the next one', async () => {
  const key = 'cd/01a203cb-3000-7361-a207-b8d27dee85ce'
  await app.platform.storage.put(key, png)
  const told: string[] = []
  const refusing = {
    ...site,
    storage: { ...site.storage, delete: () => Promise.reject(new Error('read-only')) },
    log: { warn: (_fields: object, message: string) => void told.push(message) },
  }
  await exclusively(refusing, { readsStore: true }, () => app.platform.storage.delete(key))
  expect(told).toEqual(['files that were to go stay until the next backup'])
  expect(await app.platform.storage.exists(key)).toBe(true)
  await exclusively(site, { readsStore: true }, async () => {})
  expect(await app.platform.storage.exists(key)).toBe(false)
})

test('encrypted with a key, only the key opens it', async () => {
  const identity = await newIdentity()
  const archive = `${file()}.age`
  await writeArchiveFile(archive, { recipient: await recipientOf(identity), identity }, (writer) =>
    writeBackup(site, writer, { address: config.publicUrl, secret: config.secret }),
  )
  expect((await readFile(archive)).toString('latin1')).not.toContain('Brunnen')
  expect((await verifyArchive(fileSource(archive, identity))).manifest.tables.length).toBeGreaterThan(10)
  await expect(verifyArchive(fileSource(archive))).rejects.toMatchObject({ code: 'BACKUP_KEY_NEEDED' })
  await expect(verifyArchive(fileSource(archive, await newIdentity()))).rejects.toMatchObject({
    code: 'BACKUP_KEY',
  })
  await truncate(archive, (await readFile(archive)).length - 1000)
  await expect(verifyArchive(fileSource(archive, identity))).rejects.toMatchObject({
    code: 'BACKUP_UNUSABLE',
  })
})

test.each([
  ['cut', async (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000), 'abgeschnitten'],
  ['cut at its beginning', async (bytes: Buffer) => bytes.subarray(0, 20), 'keine Sicherung'],
  ['foreign', async () => Buffer.from('x'.repeat(5000)), 'keine Sicherung'],
  ['another packed file', async () => zstdCompressSync(Buffer.alloc(9000, 'x')), 'keine Sicherung'],
  [
    'changed by one byte',
    async (bytes: Buffer) => {
      const tar = zstdDecompressSync(bytes)
      const at = tar.indexOf('Rebenau')
      tar[at] = tar[at]! ^ 1
      return zstdCompressSync(tar)
    },
    'beschädigt',
  ],
  [
    'newer',
    async (bytes: Buffer) => {
      const tar = zstdDecompressSync(bytes)
      tar.write('"version": 9', tar.indexOf('"version": 1'))
      return zstdCompressSync(tar)
    },
    'neueren Version',
  ],
])('an archive that is %s is recognised before anything is touched', async (_name, change, says) => {
  const archive = file()
  await writeFile(archive, await change(await readFile(firstArchive)))
  const refused = await verifyArchive(fileSource(archive)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'BACKUP_UNUSABLE' })
  expect((refused as { texts: { de: string } }).texts.de).toContain(says)
})

test('an empty database is no site: no backup of it is called good', async () => {
  const empty = await emptySite('none')
  const archive = file()
  await expect(backupNow(empty, config, archive, { cause: 'command' })).rejects.toMatchObject({
    code: 'BACKUP_NO_SITE',
  })
  expect(existsSync(archive)).toBe(false)
})

test('an archive with migrations that this program does not know is a newer one', async () => {
  const { header } = await verifyArchive(fileSource(firstArchive))
  const newer = { ...header, migrations: [...header.migrations, { name: '9999-later.sql', checksum: 'x' }] }
  await expect(requireKnown({ header: newer })).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' })
})

test('the first archive ever made restores in this version', async () => {
  const source = fileSource(firstArchive)
  const contents = await verifyArchive(source)
  const to = await emptySite('first')
  await restoreSite(source, contents, to, { isOver: false })
  const { tables, files } = await compareWith(contents.manifest, to, { leaveOut: changedByRestore })
  // Later migrations have run: they may move settings and change columns, but must keep people's data
  const made = ['news', 'pages', 'events', 'entries', 'persons', 'file_contents', 'users', 'versions']
  const counts = tables.filter(({ name }) => made.includes(name))
  expect(counts).toHaveLength(made.length)
  expect(counts.map(({ name, here }) => [name, here?.count])).toEqual(
    counts.map(({ name, archive }) => [name, archive.count]),
  )
  expect(files).toMatchObject({ archive: 118, here: 118, different: [], missing: [], more: [] })
})

test('a file that changes while it is read, or is there already, leaves nothing behind', async () => {
  const archive = file()
  await backup(archive)
  await expect(backup(archive)).rejects.toMatchObject({ code: 'BACKUP_EXISTS' })
  const lying: Site = {
    ...site,
    storage: {
      ...site.storage,
      async *list(prefix) {
        for await (const one of site.storage.list(prefix)) yield { ...one, bytes: one.bytes + 1 }
      },
    },
  }
  const broken = file()
  await expect(backupNow(lying, config, broken, { cause: 'command' })).rejects.toMatchObject({
    code: 'BACKUP_FILE_CHANGED',
  })
  expect(existsSync(broken) || existsSync(`${broken}.partial`)).toBe(false)
  const { rows } = await app.platform.database.pool.query<{ state: string; problem: { de: string } | null }>(
    `select "state", "problem" from backup_runs order by "startedAt" desc, "_id" desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    state: 'failed',
    problem: { de: expect.stringContaining('geändert') as string },
  })
})

test('a restore that fails leaves the site as it was, and nothing beside it', async () => {
  const source = fileSource(firstArchive)
  const contents = await verifyArchive(source)
  const { to, contents: before } = oneMoment
  const full: Site = {
    ...to,
    storage: {
      ...to.storage,
      put: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    },
  }
  await expect(restoreSite(source, contents, full, { isOver: true })).rejects.toThrow('no space left')
  expect((await compareWith(before.manifest, to, { leaveOut: changedByRestore })).same).toBe(true)
  const { rows } = await app.platform.database.pool.query(
    `select nspname from pg_namespace where starts_with(nspname, $1)`,
    [schemaPrefix(to.schema)],
  )
  expect(rows).toEqual([])
})
