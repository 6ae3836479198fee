import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startS3Server } from '#kit/testing/s3-server.ts'
import type { TestApp } from '#kit/testing/test-app.ts'
import type { Overview, Run } from '../../backup.contract.ts'

/** Content of two files of the site. */
export const content = 'x'.repeat(20_000)

/** A site with a news item and two equal files, with a folder and a bucket as targets. */
export async function siteWithTargets(app: TestApp) {
  const s3 = await startS3Server()
  const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-nights-'))
  afterAll(async () => {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })
  const admin = app.as('admin')
  const overview = async (): Promise<Overview> => (await admin.get('/api/v0/backup/')).body as Overview
  const lastRun = async (): Promise<Run> => (await overview()).runs[0]!
  const nightFiles = async () => (await readdir(path.join(folder, 'nights'))).toSorted()
  beforeAll(async () => {
    await app.platform.storage.put('other/one', Buffer.from(content))
    await app.platform.storage.put('other/same', Buffer.from(content))
    await admin.post('/api/c/news/', { title: 'Der Brunnen läuft wieder.', status: 'published' })
    await admin.put('/api/v0/backup/settings', {
      settings: { folders: [folder], s3: s3.url },
    })
  })
  return { s3, folder, admin, overview, lastRun, nightFiles }
}
