import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#kit/server/database/migrate.ts'
import { readConfig } from '#kit/server/start/config.ts'
import { migrationsFolder } from '#kit/server/platform.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import { testDatabase } from '#kit/testing/test-database.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { fileSource } from './archive/archive-file.ts'
import { restoreSite } from './restore/restore.ts'
import { siteOf } from './site-of.ts'
import { backupBeforeMigrating } from './upgrade.ts'
import { backupBefore } from './writing/whole-backup.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-upgrade-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a start that migrates backs up first; when a migration fails, nothing has changed and the way back is named', async () => {
  const database = await testDatabase('backup upgrade')
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' })
  const directory = path.join(folder, 'migrations')
  await cp(migrationsFolder, directory, { recursive: true })
  await writeFile(path.join(directory, '9998-good.sql'), 'create table came_later ("_id" text);')
  await writeFile(path.join(directory, '9999-bad.sql'), 'select 1 / 0;')
  const failed = await migrate(database, {
    directory,
    before: () => backupBeforeMigrating({ config, database }, []),
  }).catch((error: unknown) => error)
  const [name] = await readdir(path.join(folder, 'data', 'backups'))
  const file = path.join(folder, 'data', 'backups', name!)
  expect((failed as { texts: { de: string } }).texts.de).toMatch(/9999-bad.*Nichts wurde geändert/s)
  expect((failed as { texts: { de: string } }).texts.de).toContain(`npm run cli -- restore ${file}`)
  const { rows } = await database.pool.query(`select to_regclass('came_later') as later`)
  expect(rows).toEqual([{ later: null }])

  // With the good migration alone the new version starts; the old version does not start any more, and its restore
  // works
  await rm(path.join(directory, '9999-bad.sql'))
  expect(await migrate(database, { directory })).toEqual(['9998-good.sql'])
  await expect(migrate(database, { directory: migrationsFolder })).rejects.toThrow('newer than this program')
  const source = fileSource(file)
  const site = siteOf({ database, storage: await openDiskStorage(path.join(folder, 'files')) }, [])
  await restoreSite(source, await verifyArchive(source), site, { isOver: true })
  expect(await migrate(database, { directory: migrationsFolder })).toEqual([])
})

test('the backup before an upgrade copies no files, and a restore finds them in the store', async () => {
  const database = await testDatabase('backup upgrade files')
  const dataDir = path.join(folder, 'with-files')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const storage = await openDiskStorage(path.join(dataDir, 'files'))
  const kept = randomBytes(200_000)
  await storage.put('other/kept', kept)
  await storage.put('other/goes', Buffer.from('goes'))
  await backupBeforeMigrating({ config, database }, [])
  const [name] = await readdir(path.join(dataDir, 'backups'))
  const file = path.join(dataDir, 'backups', name!)
  const source = fileSource(file, undefined, storage)
  const contents = await verifyArchive(source)
  expect(contents.manifest.files.map(({ key, content }) => [key, content])).toEqual([
    ['other/goes', 'files/other/goes'],
    ['other/kept', 'files/other/kept'],
  ])
  expect((await stat(file)).size).toBeLessThan(200_000)

  await storage.delete('other/goes')
  const site = siteOf({ database, storage }, [])
  // Older programs resolve the name from the archive's folder
  const content = await fileSource(file).content!('files/other/kept')
  expect(Buffer.concat(await content.toArray())).toEqual(kept)
  await expect(fileSource(file).content!('files/other/goes')).rejects.toMatchObject({
    code: 'BACKUP_UNUSABLE',
  })
  const gone: string[] = []
  await restoreSite(source, contents, site, { isOver: true, onGone: (key) => void gone.push(key) })
  expect([gone, await storage.read('other/kept')]).toEqual([['other/goes'], kept])
})

test('the backup before a restore copies only the files that the restore takes away or replaces', async () => {
  const database = await testDatabase('backup before restore files')
  const dataDir = path.join(folder, 'restored-over')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const storage = await openDiskStorage(path.join(dataDir, 'files'))
  const stays = randomBytes(200_000)
  for (const [key, content] of [
    ['other/stays', stays],
    ['other/replaced', Buffer.from('before')],
    ['other/goes', Buffer.from('goes')],
  ] as const)
    await storage.put(key, content)
  const site = siteOf({ database, storage }, [])
  const nextOf = (key: string, content: Buffer) => ({
    ...{ key, bytes: content.length },
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  const next = [nextOf('other/stays', stays), nextOf('other/replaced', Buffer.from('after!'))]
  const { file, bytes } = await backupBefore(site, config, 'before-restore', undefined, next)
  expect(bytes).toBeLessThan(200_000)
  const source = fileSource(file, undefined, storage)
  const contents = await verifyArchive(source)
  expect(new Map(contents.manifest.files.map(({ key, content }) => [key, content]))).toEqual(
    new Map([
      ['other/goes', undefined],
      ['other/replaced', undefined],
      ['other/stays', 'files/other/stays'],
    ]),
  )
  await storage.put('other/replaced', Buffer.from('after!'))
  await storage.delete('other/goes')
  await restoreSite(source, contents, site, { isOver: true })
  const restored = ['other/goes', 'other/replaced'].map(async (key) => (await storage.read(key)).toString())
  expect(await Promise.all(restored)).toEqual(['goes', 'before'])
  expect(await storage.read('other/stays')).toEqual(stays)
})

test('nothing is migrated where it cannot be backed up first', async () => {
  const database = await testDatabase('backup upgrade refused')
  const config = readConfig({ DATA_DIR: path.join(folder, 'other'), LOG_LEVEL: 'silent' })
  await writeFile(path.join(folder, 'other', 'backups'), 'in the way')
  const directory = path.join(folder, 'more')
  await cp(migrationsFolder, directory, { recursive: true })
  await writeFile(path.join(directory, '9998-good.sql'), 'create table came_later ("_id" text);')
  await expect(
    migrate(database, { directory, before: () => backupBeforeMigrating({ config, database }, []) }),
  ).rejects.toThrow('has to be backed up')
  const { rows } = await database.pool.query(`select to_regclass('came_later') as later`)
  expect(rows).toEqual([{ later: null }])
})
