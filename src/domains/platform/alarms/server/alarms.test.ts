import { beforeAll, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { programVersion } from '#kit/server/start/program-version.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { giveAlarms } from './watch.job.ts'

const app = await testApp('alarms')
const { platform } = app
const { pool } = platform.database
const outbox = outboxIn(platform.config.dataDir)
const admin = app.as('admin')

beforeAll(async () => {
  await app.write((ctx) =>
    createUser(ctx, { handle: 'vorstand', email: 'vorstand@dorf.example', roles: ['admin'] }),
  )
})

/** Current alarms, except for the disk of the test machine. */
const alarms = async () =>
  (await admin.get('/api/v0/state/')).body.alarms.filter((name: string) => name !== 'disk')
const late = () =>
  pool.query(
    `insert into mails ("_id", "createdAt", "message") values (gen_random_uuid(), now() - interval '1 hour', '{}')`,
  )
const settle = () => pool.query(`delete from mails where "createdAt" < now() - interval '30 minutes'`)
/** Number of warning mails, read when the queue is empty so that a surplus mail is noticed. */
async function warnings() {
  await platform.jobs.idle()
  return (await outbox.all()).filter((mail) => mail.includes('Subject: E-Mails bleiben liegen')).length
}

it('shows administrators how the program runs, and nobody else', async () => {
  const { status, body } = await admin.get('/api/v0/state/')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: programVersion,
    worker: { seenAt: expect.any(String) },
    mails: { waiting: 0 },
    disk: { free: expect.any(Number) },
  })
  expect(await alarms()).toEqual([])
  expect((await app.guest.get('/api/v0/state/')).status).toBe(401)
  expect((await app.as('member').get('/api/v0/state/')).status).toBe(403)
})

it('says nothing while all is well', async () => {
  await giveAlarms(platform)
  expect(await warnings()).toBe(0)
})

it('warns once a day, on the dashboard and by mail, for as long as the reason lasts', async () => {
  await late()
  await giveAlarms(platform)
  await giveAlarms(platform)
  expect(await warnings()).toBe(1)
  expect(await alarms()).toEqual(['mails'])
  // Counting it as a failure would show it twice on the dashboard
  expect(platform.metrics.failures().map(({ name }) => name)).not.toContain('alarm mails')
  await pool.query(`update alarms set "givenAt" = now() - interval '25 hours'`)
  await giveAlarms(platform)
  expect(await warnings()).toBe(2)
})

it('warns at once when the reason comes back', async () => {
  await settle()
  await giveAlarms(platform)
  const before = await warnings()
  await late()
  await giveAlarms(platform)
  expect(await warnings()).toBe(before + 1)
  await settle()
})

it('a clock that was ahead keeps nobody from being told', async () => {
  await late()
  await giveAlarms(platform)
  const before = await warnings()
  await pool.query(`update alarms set "givenAt" = now() + interval '1 year'`)
  await giveAlarms(platform)
  expect(await warnings()).toBe(before + 1)
})

it('raises an alarm again whose mails could not be queued', async () => {
  await settle()
  await giveAlarms(platform)
  const before = await warnings()
  await late()
  const full = { ...platform, mail: { ...platform.mail, send: () => Promise.reject(new Error('disk full')) } }
  await expect(giveAlarms(full)).rejects.toThrow('disk full')
  await giveAlarms(platform)
  expect(await warnings()).toBe(before + 1)
  await settle()
})

it('writes to each administrator in their language', async () => {
  await giveAlarms(platform)
  await pool.query(`update users set "lang" = 'en' where "email" = 'vorstand@dorf.example'`)
  await late()
  await giveAlarms(platform)
  await platform.jobs.idle()
  const last = (await outbox.all()).at(-1)
  expect(last).toContain('Subject: E-mails are stuck')
  expect(last).toContain('once a day for as long as the reason lasts')
  await settle()
})
