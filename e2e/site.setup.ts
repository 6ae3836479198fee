import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runSite } from '../src/kit/testing/running-site.ts'

/** One site with the demo village for all journeys; what this gives ends it. */
export default async function startSite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL']) return undefined
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-e2e-'))
  const site = await runSite(dataDir)
  process.env['E2E_BASE_URL'] = site.base
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
