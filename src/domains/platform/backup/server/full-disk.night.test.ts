import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#app/commands.ts'
import { openDatabase } from '#kit/server/database/connect.ts'
import { silentLog } from '#kit/testing/test-database.ts'
import { firstArchive } from './first-archive.fixture.ts'
import { schemaPrefix } from './restore/scratch.ts'

/** Disk size: site, database, backups, and some room. */
const megabytes = 600
/** Free bytes: too few for a restore, and enough to start one. */
const [tooFew, enough] = [150_000_000, 300_000_000]
/** A database on a full disk may have to restart first. */
const patient = { timeout: 600_000, interval: 100 }

const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-full-'))
const disk = path.join(folder, 'disk')
await mkdir(disk)
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', disk]).status === 0
if (!isMounted)
  process.stderr.write('A full disk is not tried: only root on Linux may mount one that is small\n')
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['--lazy', disk])
  await rm(folder, { recursive: true, force: true })
})

const ballast = path.join(disk, 'ballast')
const chunk = Buffer.alloc(1 << 16, 1)

/** Fills the disk, and any space that becomes free, until aborted. */
async function takeAll(over: AbortSignal): Promise<void> {
  const file = await open(ballast, 'a')
  try {
    while (!over.aborted)
      await file.appendFile(chunk).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
        await delay(5)
      })
  } finally {
    await file.close()
  }
}

test.skipIf(!isMounted)(
  'a restore that has too little room begins nothing, one that fills the disk leaves the site as it was, and with room again it is good',
  patient,
  async () => {
    const dataDir = path.join(disk, 'data')
    const said: string[] = []
    const restore = () =>
      runCommand(
        ['restore', firstArchive],
        { DATA_DIR: dataDir, LOG_LEVEL: 'silent', LC_ALL: 'en' },
        { say: (line) => void said.push(line), progress: () => {} },
      )
    expect({ code: await restore(), said }).toMatchObject({ code: 0 })
    const database = await openDatabase({ dataDir, log: silentLog, poolSize: 2, join: true })
    try {
      const isThere = async (text: string) => (await database.pool.query(text)).rowCount! > 0
      const isAsItWas = () => isThere(`select from news where "title" = 'Danach'`)
      const scratch = `select from pg_namespace where nspname like '%\\_restoring\\_%'`

      let filled: number
      // Retried if it finished before the disk was full
      do {
        await database.pool.query(`update news set "title" = 'Danach'`)
        const { bavail, bsize } = await statfs(disk)
        await writeFile(ballast, Buffer.alloc(bavail * bsize - tooFew))
        // Remains of a killed restore take room too
        await database.pool.query(`create schema if not exists ${schemaPrefix('public')}killed`)
        expect(await restore()).toBe(1)
        expect(said.at(-1)).toMatch(/too little room to restore.*Nothing was changed/)
        expect(await isAsItWas()).toBe(true)
        expect(await isThere(scratch)).toBe(false)

        await truncate(ballast, bavail * bsize - enough)
        const over = new AbortController()
        const restored = restore().finally(() => over.abort())
        while (!over.signal.aborted && !(await isThere(scratch))) await delay(5)
        await takeAll(over.signal)
        filled = await restored
        await rm(ballast)
      } while (filled === 0)
      expect(said.at(-1)).toMatch(/disk of the (server|database) is full|try again in a minute/)
      await expect.poll(() => isAsItWas().catch(() => false), patient).toBe(true)

      expect({ code: await restore(), said }).toMatchObject({ code: 0 })
      expect(await isAsItWas()).toBe(false)
      expect(await isThere(scratch)).toBe(false)
    } finally {
      await database.close()
    }
  },
)
