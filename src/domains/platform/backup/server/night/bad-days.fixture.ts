import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect } from 'vitest'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import { StorageUnavailable, type Storage } from '#kit/server/storage/storage.ts'
import type { TestApp } from '#kit/testing/test-app.ts'
import type { Overview, Run } from '../../backup.contract.ts'
import { siteOf } from '../site-of.ts'
import type { Site } from '../snapshot.ts'
import { writeBackup } from '../writing/write-backup.ts'
import { knownHashes } from './known-hashes.ts'
import { backupNight } from './night.ts'
import { keepNight, listNights, verifyNight } from './pool.ts'

export const full = () =>
  new StorageUnavailable(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))

export const keysIn = async (storage: Storage, prefix: string) =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).toSorted()

/** A site with one good night in a folder, and a new file before each test. */
export async function siteWithNight(app: TestApp, stored: Site['stored']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-bad-days-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { platform } = app
  const site = siteOf(platform, stored)
  const admin = app.as('admin')
  const overview = async (): Promise<Overview> => (await admin.get('/api/v0/backup/')).body as Overview
  const lastRun = async (): Promise<Run> => (await overview()).runs[0]!

  let uploads = 0
  beforeEach(async () => {
    await admin.put('/api/v0/backup/settings', { settings: { folders: [folder], s3: '' } })
    if (uploads === 0) await backupNight(platform, stored, 'person')
    // Content missing from the previous night
    await platform.storage.put(`other/${++uploads}`, Buffer.from(`content ${uploads}`.repeat(100)))
  })

  /** The last good night is intact, the retry is planned, and it succeeds. */
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

  return {
    folder,
    site,
    admin,
    overview,
    lastRun,
    goesOn,

    /** The platform with `happen` called at the n-th read of a stored file. */
    whenRead(happen: () => Promise<unknown> | void, times = 1) {
      let read = 0
      const storage: Storage = {
        ...platform.storage,
        async get(key, range) {
          if (++read === times) await happen()
          return platform.storage.get(key, range)
        },
      }
      return { ...platform, storage }
    },

    /** Fills the disk while a night is written to `place` in the folder; returns the error. */
    async fillsUpIn(place: string): Promise<unknown> {
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
      const failed = await night.catch((error: unknown) => error)
      // The site may be on the same disk and gets its room back
      expect(await contents()).toEqual(kept)
      return failed
    },

    /** Changes the newest file between its hashing and its copying; returns the error. */
    async changesWhileCopied(instead: string, said: string): Promise<unknown> {
      const disk = await openDiskStorage(folder)
      const kept = await keysIn(disk, '')
      const changing = `other/${uploads}`
      const { length } = await platform.storage.read(changing)
      let reads = 0
      const storage: Storage = {
        ...platform.storage,
        get: async (key, range) =>
          key === changing && ++reads === 2
            ? Readable.from([Buffer.from(instead.repeat(length))])
            : platform.storage.get(key, range),
      }
      const failed = await backupNight({ ...platform, storage }, stored, 'person').catch(
        (error: unknown) => error,
      )
      expect((await lastRun()).problem?.de).toContain(said)
      expect(await keysIn(disk, '')).toEqual(kept)
      return failed
    },
  }
}
