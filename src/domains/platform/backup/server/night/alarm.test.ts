import { existsSync } from 'node:fs'
import { readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { askPages } from '#app/drill-pages.ts'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { startS3Server } from '#kit/testing/s3-server.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import type { Site } from '../snapshot.ts'
import { siteOf, storedBy } from '../site-of.ts'
import { backupJobs } from './watch.job.ts'
import { backupNow } from '../writing/whole-backup.ts'

const app = await testApp('backup alarm')
const s3 = await startS3Server()
afterAll(() => s3.close())

const { platform } = app
const { pool } = platform.database
const stored = storedBy(serverDomains)
const outbox = outboxIn(platform.config.dataDir)
const run = (job: string) =>
  backupJobs(() => stored, askPages)
    .find(({ name }) => name === job)!
    .handle(platform, undefined as never, undefined as never)
const tenMinutesLater = () => run('backup.watch')

beforeAll(async () => {
  await app.write((ctx) =>
    createUser(ctx, { handle: 'vorstand', email: 'vorstand@dorf.example', roles: ['admin'] }),
  )
  await app.write((ctx) =>
    createUser(ctx, { handle: 'support', email: 'support@dorf.example', roles: ['admin'] }),
  )
  await pool.query(`update users set "lang" = 'en' where "handle" = 'support'`)
  await app.as('admin').put('/api/v0/backup/settings', { settings: { folders: [], s3: s3.url } })
})

const failures = async () =>
  (await pool.query<{ name: string }>(`select "name" from failures where "name" like 'backup.%'`)).rows
    .map(({ name }) => name)
    .toSorted()
/** Read after all queued mails were sent, so that a surplus one is noticed. */
async function mailsWith(words: string) {
  await platform.jobs.idle()
  return (await outbox.all()).filter((mail) => mail.includes(words))
}
const lateMails = async () => (await mailsWith('lter als 36 Stunden')).length

test('without a good backup people are told once a day by mail and on the dashboard, and /readyz says it', async () => {
  expect((await app.guest.get('/readyz')).text).not.toContain('late')
  await pool.query(
    `update migrations set "appliedAt" = now() - interval '3 days' where "name" = '0550-backup.sql'`,
  )
  s3.fail(503)
  onTestFinished(() => s3.fail(null))
  await tenMinutesLater()
  expect(await lateMails()).toBe(1)
  const english = await mailsWith('older than 36 hours')
  expect(english.map((mail) => /^To: .*$/m.exec(mail)?.[0])).toEqual([
    expect.stringContaining('support@dorf.example'),
  ])
  expect((await app.guest.get('/readyz')).body).toMatchObject({ backup: 'late' })
  expect(await failures()).toContain('backup.late')
  await tenMinutesLater()
  expect(await lateMails()).toBe(1)
  // A notification by a clock that was a year ahead does not suppress today's
  await pool.query(`update failures set "last" = now() + interval '1 year' where "name" = 'backup.late'`)
  await tenMinutesLater()
  expect(await lateMails()).toBe(2)
})

test('what has too little room is refused before anything is written', async () => {
  const site = siteOf(platform, stored)
  const storage: Site['storage'] = {
    ...site.storage,
    async *list() {
      yield { key: 'other/huge', bytes: Number.MAX_SAFE_INTEGER, at: new Date(0) }
    },
  }
  const file = path.join(platform.config.dataDir, 'backups', 'no-room.tar.zst')
  await expect(
    backupNow({ ...site, storage }, platform.config, file, { cause: 'command' }),
  ).rejects.toMatchObject({ code: 'BACKUP_NO_ROOM', status: 507 })
  expect(existsSync(file)).toBe(false)
})

test('a drill is told by mail: green with the minutes it took, red with the reason', async () => {
  const folder = path.join(platform.config.dataDir, 'nights-of-this')
  await app.as('admin').put('/api/v0/backup/settings', { settings: { folders: [folder], s3: '' } })
  await run('backup.now')
  await run('backup.drill')
  const green = await mailsWith('zur Probe wiederhergestellt')
  expect(green).toHaveLength(1)
  expect(green[0]).toMatch(/\d min/)
  const [night] = await readdir(path.join(folder, 'nights'))
  await truncate(path.join(folder, 'nights', night!), 1000)
  await run('backup.drill')
  const red = await mailsWith('konnte nicht erprobt werden')
  expect(red).toHaveLength(1)
  expect(red[0]).toContain('abgeschnitten')
})
