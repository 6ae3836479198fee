import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import type { Overview } from '../../backup.contract.ts'
import { backupNight } from './night.ts'
import { siteOf, storedBy } from '../site-of.ts'
import { backupBefore } from '../writing/whole-backup.ts'

const app = await testApp('backup clock')
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-clock-'))
const stored = storedBy(serverDomains)

afterEach(() => vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await app.as('admin').put('/api/v0/backup/settings', {
    settings: { folders: [folder], days: 2, weeks: 0, months: 0 },
  })
})

const setClock = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now })

test('of nights that are made within one second the last one stays', async () => {
  setClock(new Date('2026-08-01T12:00:00Z'))
  for (let made = 1; made <= 3; made++) {
    await app.platform.storage.put(`other/${made}`, Buffer.from(`made ${made}`))
    await backupNight(app.platform, stored, 'person')
  }
  const { nights } = (await app.as('admin').get('/api/v0/backup/')).body as Overview
  expect(nights.filter(({ at }) => at.startsWith('2026-08-01')).map(({ at }) => at)).toEqual([
    '2026-08-01T12:00:02.000Z',
  ])
})

test('what is backed up before a restore stays, although the clock is behind those of before', async () => {
  const site = siteOf(app.platform, stored)
  for (const now of ['2026-06-30T12:00:00Z', '2026-06-30T13:00:00Z', '2026-06-30T14:00:00Z']) {
    setClock(new Date(now))
    await backupBefore(site, app.platform.config, 'before-restore')
  }
  setClock(new Date('2000-01-01T12:00:00Z'))
  const { file } = await backupBefore(site, app.platform.config, 'before-restore')
  const names = (await readdir(path.dirname(file))).filter((name) => name.startsWith('before-restore-'))
  expect(names).toContain(path.basename(file))
  expect(names).toHaveLength(3)
})
