import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import type { TestApp } from '#kit/testing/test-app.ts'
import { testDatabase } from '#kit/testing/test-database.ts'
import { fileSource } from './archive/archive-file.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { compareWith } from './restore/compare.ts'
import { changedByRestore, restoreSite } from './restore/restore.ts'
import { siteOf } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { backupNow } from './writing/whole-backup.ts'

/** A site with folders for archives and for restored sites. */
export async function siteWithArchives(app: TestApp, stored: Site['stored']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-backup-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const site = siteOf(app.platform, stored)
  const admin = app.as('admin')

  /** An empty schema and folder to restore into. */
  async function emptySite(name: string): Promise<Site> {
    const database = await testDatabase(`backup ${name}`, { migrations: null })
    return siteOf({ database, storage: await openDiskStorage(path.join(folder, name)) }, stored)
  }

  let made = 0
  const file = () => path.join(folder, `${++made}.tar.zst`)

  return {
    site,
    file,
    emptySite,
    backup: (to = file()) => backupNow(site, app.platform.config, to, { cause: 'command' }),
    async write(title: string) {
      const { status } = await admin.post('/api/c/news/', { title, status: 'published' })
      expect(status).toBe(200)
    },
    /** Restores an archive into an empty site and returns the differences. */
    async restored(archive: string, name: string, identity?: string) {
      const source = fileSource(archive, identity)
      const contents = await verifyArchive(source)
      const to = await emptySite(name)
      await restoreSite(source, contents, to, { isOver: false })
      const { tables, files, same } = await compareWith(contents.manifest, to, { leaveOut: changedByRestore })
      return { to, contents, same, files, different: tables.filter((table) => !table.same) }
    },
  }
}
