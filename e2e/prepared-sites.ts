import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { request } from '@playwright/test'
import { send, signInByRequest } from './sign-in.ts'
import { root, runSite } from '#kit/testing/running-site.ts'

/** Initial data of journeys: the administrator only; the demo village; the village with books and an open shop. */
export type PreparedSite = 'empty' | 'village' | 'shop'

const cache = path.join(root, '.cache', 'prepared-sites')

/** Copies a prepared data directory to `dataDir`. The sites must have been prepared. */
export async function copyPreparedSite(site: PreparedSite, dataDir: string): Promise<void> {
  await cp(path.join(process.env['PREPARED_SITES'] ?? '', site), dataDir, {
    recursive: true,
    preserveTimestamps: true,
  })
}

/**
 * Prepares every site, once per state of the sources and day: the demo content is dated relative to the day it is made.
 * Sets `PREPARED_SITES` for the workers.
 */
export async function prepareSites(): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const folder = path.join(cache, `${day}-${await hashOfSources()}`)
  process.env['PREPARED_SITES'] = folder
  if (existsSync(folder)) return
  await rm(cache, { recursive: true, force: true })
  // Temporary files may be in memory, which halves the time for making databases
  const made = await mkdtemp(path.join(tmpdir(), 'dorfplatz-prepared-'))
  try {
    const [empty, village, shop] = [
      path.join(made, 'empty'),
      path.join(made, 'village'),
      path.join(made, 'shop'),
    ]
    await Promise.all([startAndStop(empty, { DEMO: '0' }), startAndStop(village)])
    await cp(village, shop, { recursive: true })
    await openShop(shop)
    await cp(made, `${folder}.unfinished`, { recursive: true })
    await rename(`${folder}.unfinished`, folder)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

async function startAndStop(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const { stop } = await runSite(dataDir, env)
  await stop()
}

/** Adds the winery's books and shop with payment by transfer and cash on collection. */
async function openShop(dataDir: string): Promise<void> {
  const { base, stop } = await runSite(dataDir)
  try {
    for (const part of ['books', 'shop'])
      await promisify(execFile)(process.execPath, ['src/cli.ts', 'demo', part], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
      })
    const client = { request: await request.newContext({ baseURL: base }) }
    try {
      await signInByRequest(client)
      const methods = { transfer: true, cash: true, cashTill: 'Kasse im Keller' }
      await send(client, 'PUT', '/api/v0/shop/payment-settings', methods)
    } finally {
      await client.request.dispose()
    }
  } finally {
    await stop()
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(path.join(root, 'package-lock.json')))
  for (const folder of ['src', 'demo', 'migrations']) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ parentPath, name }) => path.join(parentPath, name))
    for (const file of files.toSorted())
      hash.update(`${path.relative(root, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}
