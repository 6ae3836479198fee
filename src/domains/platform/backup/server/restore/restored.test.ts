import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { testDatabase } from '#kit/testing/test-database.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Overview } from '../../backup.contract.ts'
import { archiveParts, verifyArchive } from '../archive/read-archive.ts'
import { fileSource } from '../archive/archive-file.ts'
import { compareWith } from './compare.ts'
import { faultsOf } from './drill.ts'
import { backupNight } from '../night/night.ts'
import { siteId, takeOver } from '../night/owner.ts'
import { changedByRestore, restoreSite } from './restore.ts'
import { scratchSchema } from './scratch.ts'
import { siteOf, storedBy } from '../site-of.ts'
import { connectTo, type Site } from '../snapshot.ts'
import { takePlace } from './swap.ts'

const app = await testApp('backup restored')
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-restored-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { platform } = app
const { pool } = platform.database
const stored = storedBy(serverDomains)
const site = siteOf(platform, stored)
const admin = app.as('admin')
const outbox = outboxIn(platform.config.dataDir)
/** A restore creates all tables anew, which is slow on small machines. */
const patient = { timeout: 300_000 }
async function overview(): Promise<Overview> {
  const { status, body, text } = await admin.get('/api/v0/backup/')
  if (status !== 200) throw new Error(text)
  return body as Overview
}
const count = async (what: string, values: unknown[] = []): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${what}`, values)).rows[0]!.n
const oldKey = 'ab/01a203cb-3000-7361-a207-b8d27dee85ab'
const laterKey = 'cd/01a203cb-3000-7361-a207-b8d27dee85cd'

const rosas = `newsletter_subscribers where "email" = 'rosa@dorf.example'`

/** The archive of the newest night in the folder. */
async function newest() {
  const [name] = (await readdir(path.join(folder, 'pool', 'nights'))).toSorted().toReversed()
  const source = fileSource(path.join(folder, 'pool', 'nights', name!))
  return { source, contents: await verifyArchive(source) }
}

/** Restores the night into another place, as an operator would for a test. */
let to: Site
async function restoreCopy(): Promise<Site> {
  const database = await testDatabase('backup copy', { migrations: null })
  const copy = siteOf({ database, storage: await openDiskStorage(path.join(folder, 'copy')) }, stored)
  const { source, contents } = await newest()
  await restoreSite(source, contents, copy, { isOver: false })
  return copy
}

async function onSite<T>(at: Site, work: (client: Awaited<ReturnType<typeof connectTo>>) => Promise<T>) {
  const client = await connectTo(at.url, at.schema)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const waiting = uuidv7()

beforeAll(async () => {
  await admin.put('/api/v0/backup/settings', { settings: { folders: [path.join(folder, 'pool')] } })
  await admin.post('/api/c/news/', { title: 'Der Brunnen läuft wieder.', status: 'published' })
  const { body } = await admin.get('/api/v0/newsletter_list/')
  await admin.post('/api/v0/newsletter_subscriber/', {
    email: 'rosa@dorf.example',
    name: '',
    lang: 'de',
    lists: [body.newsletter_list[0]._id],
    proof: 'Papier',
  })
  await pool.query(
    `insert into sessions ("_id", "userId", "tokenHash", "createdAt", "lastSeen", "expiresAt", "stay", "agent", "provedAt")
      select gen_random_uuid(), "_id", 'abc', now(), now(), now() + interval '1 day', false, '', now() from users limit 1`,
  )
  await pool.query(`insert into mails ("_id", "message") values ($1, $2)`, [
    waiting,
    JSON.stringify({
      to: { address: 'franz@dorf.example' },
      from: null,
      replyTo: null,
      subject: 'Ihr Termin',
      html: '<p>Ihr Termin</p>',
      text: 'Ihr Termin',
      headers: {},
      attachments: [],
    }),
  ])
  await pool.query(
    `insert into push_sendings ("_id", "topic", "texts", "status", "createdAt", "sendAt") values
      ($1, 'news', '{"de": {"title": "Fest", "body": "", "href": "/"}}', 'sending', now(), now())`,
    [uuidv7()],
  )
  await pool.query(`insert into number_ranges ("range", "period", "last") values ('of.trial', '2026', 43)`)
  await backupNight(platform, stored, 'person')
  to = await restoreCopy()
})

test('a night is compared row for row: one missing, and one with one letter changed, are named', async () => {
  const { contents } = await newest()
  const compared = async () => compareWith(contents.manifest, to, { leaveOut: changedByRestore })
  expect(await compared()).toMatchObject({ same: true })
  await onSite(to, (client) =>
    client.query(`update news set "title" = replace("title", 'Brunnen', 'Brunnem')`),
  )
  const changed = await compared()
  expect(changed.same).toBe(false)
  expect(faultsOf(changed, [])).toEqual([
    {
      de: 'Tabelle news: Der Inhalt ist nicht der gesicherte.',
      en: 'Table news: the content is not what was backed up.',
    },
  ])
  await onSite(to, (client) => client.query('delete from news'))
  expect(faultsOf(await compared(), []).map(({ en }) => en)).toEqual(['Table news: 0 rows instead of 1.'])
})

test('a copy that is restored elsewhere is another site: it does not touch the backups of this one', async () => {
  expect(await siteId(to)).not.toBe(await siteId(site))
  // Its first job notifies all domains, in any process
  const untold = 'select from restored_state where "toldAt" is null'
  expect((await onSite(to, (client) => client.query(untold))).rowCount).toBe(1)
  const mine = await openDiskStorage(path.join(folder, 'pool'))
  const other = await siteId(to)
  const before = (await overview()).nights
  await takeOver({ storage: mine }, { site: other, address: 'https://kopie.example' })
  await expect(backupNight(platform, stored, 'person')).rejects.toMatchObject({
    code: 'BACKUP_FAILED',
    texts: { de: expect.stringContaining('https://kopie.example') as string },
  })
  const now = await overview()
  expect(now.nights).toEqual(before)
  expect(now.foreign).toMatchObject([{ target: path.join(folder, 'pool'), address: 'https://kopie.example' }])
  const take = { target: path.join(folder, 'pool') }
  const clerk = app.as({ role: 'member', rights: ['backup.read', 'backup.create', 'backup.restore'] })
  expect((await clerk.post('/api/v0/backup/take-over', take)).status).toBe(403)
  expect(
    (await app.as({ role: 'admin', unproved: true }).post('/api/v0/backup/take-over', take)).body.code,
  ).toBe('PROOF_REQUIRED')
  expect((await admin.post('/api/v0/backup/take-over', { target: '/nowhere' })).status).toBe(404)
  expect((await admin.post('/api/v0/backup/take-over', take)).status).toBe(200)
  expect((await overview()).foreign).toEqual([])
  await backupNight(platform, stored, 'person')
  expect(await count(`audit where "action" = 'takeOver' and "collection" = 'backup'`)).toBe(1)
})

test('the folder beside the own data is always the own one', async () => {
  const { folders } = (await admin.get('/api/v0/backup/settings')).body.settings as { folders: string[] }
  await admin.put('/api/v0/backup/settings', { settings: { folders: [''] } })
  const beside = await openDiskStorage(path.join(platform.config.dataDir, 'backups'))
  await takeOver({ storage: beside }, { site: uuidv7(), address: 'https://vorher.example' })
  await backupNight(platform, stored, 'person')
  expect((await overview()).foreign).toEqual([])
  await admin.put('/api/v0/backup/settings', { settings: { folders } })
})

// Under faketime a waiting server reads its real clock in signal handlers: no lock times out
test.skipIf(process.env['TEST_CLOCK'])(
  'tables are exchanged although a writer takes them the other way round',
  patient,
  async () => {
    const scratch = await scratchSchema(to.url, to.schema)
    await onSite({ ...to, schema: scratch.schema }, (client) =>
      client.query('create table audit (); create table users ()'),
    )
    const writer = await connectTo(to.url, to.schema)
    onTestFinished(() => writer.end())
    await writer.query('begin; lock table users in row exclusive mode')
    const exchanged = takePlace(to.url, { schema: to.schema, scratch: scratch.schema }, null)
    // It waits for a lock that the writer holds, and holds none that the writer wants
    await expect
      .poll(
        async () =>
          (
            await writer.query(`select from pg_locks where not granted and mode = 'AccessExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())`)
          ).rowCount,
        patient,
      )
      .toBeGreaterThan(0)
    await writer.query('lock table audit in row exclusive mode')
    await writer.query('commit')
    await exchanged
    expect(
      await onSite(to, async (client) => (await client.query(`select to_regclass('news') as there`)).rows),
    ).toEqual([{ there: null }])
  },
)

/** Titles of news in the newest safety backup of a restore. */
async function titlesKept(): Promise<string> {
  const beside = path.join(platform.config.dataDir, 'backups')
  const [name] = (await readdir(beside))
    .filter((one) => one.startsWith('before-restore'))
    .toSorted()
    .toReversed()
  let rows = ''
  for await (const part of archiveParts(fileSource(path.join(beside, name!))))
    if (part.name.startsWith('data/site/news.'))
      for await (const chunk of part.content) rows += chunk.toString()
  return rows
}

/** Keeps writing; `stop` returns the acknowledged writes and the codes of refusals. */
function keepWriting() {
  let isOver = false
  const acknowledged: string[] = []
  const refused = new Set<string>()
  const write = async () => {
    for (let turn = 0; !isOver; turn++) {
      const title = `Meldung ${turn}.`
      const { status, body } = await admin.post('/api/c/news/', { title })
      if (status === 200) acknowledged.push(title)
      else refused.add(String(body.code))
    }
  }
  const writing = write()
  return {
    async stop() {
      isOver = true
      await writing
      return { acknowledged, refused }
    },
  }
}

test(
  'a restore over a running site loses nothing that was acknowledged; after it nobody is signed in, waiting mails are held, erased people stay erased, files of before are gone and later numbers are told',
  patient,
  async () => {
    const night = (await overview()).nights[0]!
    // Mails waiting in the night have been sent since
    await pool.query('delete from mails')
    await platform.storage.put(laterKey, Buffer.from('came later'))
    expect(await count(rosas)).toBe(1)
    const erased = await admin.post('/api/v0/privacy/erase', {
      text: 'rosa@dorf.example',
      confirm: 'LÖSCHEN',
    })
    expect(erased.status).toBe(200)
    expect(await count(rosas)).toBe(0)
    const identity = await siteId(site)
    await pool.query(`update number_ranges set "last" = 117 where "range" = 'of.trial'`)
    await pool.query(`select setval('item_numbers', 5000)`)
    const writer = keepWriting()
    const { status } = await admin.post('/api/v0/backup/restore', {
      target: night.target,
      name: night.name,
      confirm: 'WIEDERHERSTELLEN',
    })
    expect(status).toBe(200)
    await expect
      .poll(
        async () => (await overview().catch(() => null))?.runs.find(({ kind }) => kind === 'restore')?.state,
        patient,
      )
      .toBe('done')
    // Every acknowledged write is in the present state or in the backup of the previous one
    const { acknowledged, refused } = await writer.stop()
    expect(refused).toContain('READ_ONLY')
    const kept = await titlesKept()
    const { rows: news } = await pool.query<{ title: string }>('select "title" from news')
    const now = new Set(news.map(({ title }) => title))
    expect(acknowledged.filter((title) => !now.has(title) && !kept.includes(title))).toEqual([])
    expect(await siteId(site)).toBe(identity)
    expect(await count('sessions')).toBe(0)
    expect(await count('restored_state where "toldAt" is not null')).toBe(1)
    expect(await count(`push_sendings where "status" = 'held'`)).toBe(1)
    await expect.poll(() => platform.storage.exists(laterKey), patient).toBe(false)
    expect(await platform.storage.exists(oldKey)).toBe(false)
    await expect.poll(() => count(rosas), patient).toBe(0)
    await expect.poll(() => count('privacy_erasures where "repeatedAt" is not null'), patient).toBe(1)

    const { mails } = (await admin.get('/api/v0/backup/mails')).body as {
      mails: { _id: string; subject: string }[]
    }
    expect(mails).toMatchObject([{ _id: waiting, to: 'franz@dorf.example', subject: 'Ihr Termin' }])
    // Its old job finds the mail held
    await platform.jobs.send({ db: platform.database.db }, 'mail.send', { _id: waiting })
    await platform.jobs.idle(60)
    expect(await outbox.all()).toEqual([])
    const reader = app.as({ role: 'member', rights: ['backup.read'] })
    expect((await reader.get('/api/v0/backup/mails')).status).toBe(403)
    expect((await reader.post('/api/v0/backup/mails/send', { _id: [waiting] })).status).toBe(403)
    expect((await reader.post('/api/v0/backup/mails/drop', { _id: [waiting] })).status).toBe(403)
    expect((await admin.post('/api/v0/backup/mails/send', { _id: [] })).status).toBe(422)
    const mail = await outbox.mailOf(() => admin.post('/api/v0/backup/mails/send', { _id: [waiting] }))
    expect(mail).toContain('Ihr Termin')
    expect((await admin.get('/api/v0/backup/mails')).body).toEqual({ mails: [] })

    // Numbers issued since
    expect((await admin.get('/api/v0/backup/restored')).body).toMatchObject({
      at: expect.any(String) as string,
      numbers: [{ title: 'of.trial', period: '2026', restored: 43, later: 117 }],
    })
    const waits = (await admin.get('/api/v0/waiting/')).body as { waiting: { name: string; total: number }[] }
    expect(waits.waiting).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'backup.restored', total: 1 }),
        expect.objectContaining({ name: 'backup.numbers', total: 1 }),
      ]),
    )
    const { rows: next } = await pool.query<{ number: number }>(`select nextval('item_numbers') as number`)
    expect(next[0]!.number).toBe(5001)
  },
)

test('who may restore decides about later numbers, held tasks and the release', async () => {
  const { rows } = await pool.query<{ _id: string }>(
    `insert into held_jobs ("job", "data", "createdAt") values ('mail.send', '{"_id": "01a203cb-3000-7361-a207-b8d27dee85aa"}', now()),
      ('mail.send', '{"_id": "01a203cb-3000-7361-a207-b8d27dee85ab"}', now()) returning "_id"`,
  )
  const [first, second] = rows.map(({ _id }) => [_id])
  const reader = app.as({ role: 'member', rights: ['backup.read'] })
  const keeper = app.as({ role: 'member', rights: ['backup.read', 'backup.restore'] })
  expect((await reader.get('/api/v0/backup/restored')).status).toBe(403)
  const steps = [
    ['jobs/run', { _id: first }],
    ['jobs/drop', { _id: second }],
    ['numbers/continue', {}],
    ['numbers/reuse', {}],
    ['release', {}],
  ] as const
  for (const [step, input] of steps)
    expect((await reader.post(`/api/v0/backup/restored/${step}`, input)).status).toBe(403)
  const answers = []
  for (const [step, input] of steps)
    answers.push((await keeper.post(`/api/v0/backup/restored/${step}`, input)).body)
  expect(answers).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }, { count: 0 }, { done: true }])
  expect((await keeper.get('/api/v0/backup/restored')).body).toEqual({ at: null, jobs: [], numbers: [] })
  expect(await count(`number_ranges where "range" = 'of.trial' and "last" = 117`)).toBe(1)
  expect(
    await count(
      `audit where "collection" = 'backup' and "action" in ('continueNumbers', 'release', 'runHeldJobs')`,
    ),
  ).toBe(3)
})

test('held mails that are dropped never leave', async () => {
  const _id = uuidv7()
  await pool.query(
    `insert into mails ("_id", "message") values ($1, '{"to": {"address": "a@dorf.example"}, "subject": "Alt"}')`,
    [_id],
  )
  await pool.query('insert into held_mails ("_id") values ($1)', [_id])
  expect((await admin.post('/api/v0/backup/mails/drop', { _id: [_id] })).body).toEqual({ count: 1 })
  expect((await admin.post('/api/v0/backup/mails/drop', { _id: [_id] })).body).toEqual({ count: 0 })
  expect(await count('mails where "_id" = $1', [_id])).toBe(0)
})
