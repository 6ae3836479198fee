import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { askPages } from '#app/drill-pages.ts'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { drill } from '../restore/drill.ts'
import { backupNight } from './night.ts'
import { storedBy } from '../site-of.ts'
import { dueTimes } from './watch.job.ts'

const app = await testApp('backup clock that jumps')
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-clock-'))
const stored = storedBy(serverDomains)
const today = new Date('2026-06-30T12:00:00Z')
const hour = 3_600_000

afterEach(() => vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await app.as('admin').put('/api/v0/backup/settings', {
    settings: { folders: [folder], days: 2, weeks: 0, months: 0 },
  })
  // Installed and backed up for a hundred nights before the clock goes wrong
  await app.platform.database.pool.query(
    `update migrations set "appliedAt" = '2026-01-01' where "name" = '0550-backup.sql'`,
  )
  await app.platform.database.pool.query(
    `insert into backup_runs ("_id", "kind", "cause", "state", "startedAt", "endedAt")
      select gen_random_uuid(), 'backup', 'schedule', 'done', at, at from
        generate_series(timestamptz '2026-06-29 00:30Z' - interval '99 days', '2026-06-29 00:30Z', '1 day') at`,
  )
})

const setClock = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now })
const years = async () =>
  (await readdir(path.join(folder, 'nights'))).map((name) => name.slice('dorfplatz-'.length).slice(0, 4))

test('a clock that jumps a year ahead, back and to the past keeps every good night and plans the next', async () => {
  for (const [now, nights] of [
    [today, ['2026']],
    // Three nights of a wrong clock, with two days' retention
    [new Date('2027-06-30T12:00:00Z'), ['2026', '2027']],
    [new Date('2027-07-01T12:00:00Z'), ['2027', '2027']],
    [new Date('2026-07-01T12:00:00Z'), ['2026', '2027', '2027']],
    [new Date('2000-01-01T12:00:00Z'), ['2000', '2026', '2027', '2027']],
  ] as const) {
    setClock(now)
    const before = await dueTimes(app.platform)
    expect(before.backup).toBeLessThanOrEqual(Date.now())
    await backupNight(app.platform, stored, 'schedule')
    expect({ now, nights: (await years()).toSorted() }).toEqual({ now, nights })
    const { backup, late } = await dueTimes(app.platform)
    expect(late).toBe(false)
    expect(backup! - Date.now()).toBeGreaterThan(0)
    expect(backup! - Date.now()).toBeLessThanOrEqual(25 * hour)
  }
  // Tests the night made last, not one from the future
  const { night } = await drill(app.platform, { stored, askPages, cause: 'person' })
  expect(night).toContain('dorfplatz-2000-')
})
