import { beforeAll, expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp, type TestClient } from '#app/test-app.ts'
import { searchedTables } from '#kit/server/personal/contents.ts'
import { readZip } from '#kit/testing/read-zip.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Dossier, Finding } from '../privacy.contract.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { knowingOf } from './find-person.ts'

// Without workers, mails stay queued
const app = await testApp('privacy', { env: { WORKER: 'off' } })
const { pool } = app.platform.database
const rosa = 'Rosa.Muster@dorf.example'
const other = 'x.rosa.muster@dorf.example'
const asked = rosa.toLowerCase()
const clerk = 'Frau Amtmann'

let admin: TestClient
let account = ''
let news = ''
let tavern = ''
const messages = { hers: uuidv7(), unsigned: uuidv7(), others: uuidv7() }

const find = async (text: string): Promise<Dossier> =>
  (await admin.post('/api/v0/privacy/find', { text })).body
const findingsOf = ({ parts }: Dossier): Finding[] => parts.flatMap(({ findings }) => findings)
const sureOf = (dossier: Dossier) => findingsOf(dossier).filter(({ sure }) => sure)
const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${table} where ${where}`, values)).rows[0].n

const message = (
  _id: string,
  name: string,
  email: string,
  text: string,
  createdAt = '2026-03-01T08:00:00.000Z',
) =>
  pool.query(
    `with begun as (
       insert into message_threads ("_id", "createdAt", "lastAt", "state", "mailbox", "source", "subject", "name", "email", "lang")
       select $1::uuid, $2::timestamptz, $2::timestamptz, 'open', "_id", 'form', 'Anliegen', $3, $4, 'de' from message_mailboxes where "isDefault")
     insert into messages ("_id", "thread", "createdAt", "way", "name", "email", "text", "page", "lang")
     values ($1::uuid, $1::uuid, $2::timestamptz, 'in', $3, $4, $5, '', 'de')`,
    [_id, createdAt, name, email, text],
  )

beforeAll(async () => {
  admin = app.as({ role: 'admin', name: clerk })
  const made = await admin.post('/api/v0/auth/', {
    handle: 'rosa',
    email: rosa,
    password: 'Kellergasse-am-Wagram-1784',
    roles: ['member'],
    userData: { first_name: 'Rosa', last_name: 'Muster' },
  })
  account = made.body.user._id
  const herself = app.as({
    role: 'member',
    _id: account,
    name: 'Rosa Muster',
    rights: ['news.read', 'news.create', 'news.update', 'news.publish'],
  })
  news = (
    await herself.post('/api/c/news/', { title: 'Fest am Platz', author: 'Rosa Muster', status: 'published' })
  ).body.news._id
  await herself.put(`/api/c/news/${news}`, { text: `<p>Fragen an ${rosa}</p>` })
  await herself.put(`/api/c/news/${news}`, { text: '<p>Kommt alle!</p>' })
  await herself.post(`/api/c/news/${news}/publish`)
  await message(messages.hers, 'R. Muster', rosa, 'Die Laterne ist kaputt.')
  await message(messages.unsigned, 'Rosa Muster', '', 'Der Brunnen rinnt.')
  await message(messages.others, 'Xaver Muster', other, 'Bitte um Rückruf.')
  const { _id: list } = (await admin.get('/api/v0/newsletter_list/')).body.newsletter_list[0]
  for (const email of [rosa, other])
    await admin.post('/api/v0/newsletter_subscriber/', {
      email,
      name: '',
      lang: 'de',
      lists: [list],
      proof: 'Papier',
    })

  const event = async (title: string) =>
    (
      await admin.post('/api/c/event/', {
        title,
        start: '2030-05-01T18:00:00.000Z',
        organiser: 'Rosa Muster',
      })
    ).body.event._id
  for (const [title, email] of [
    ['Konzert von Rosa', rosa],
    ['Konzert von Xaver', other],
  ] as const)
    await pool.query(
      `insert into event_submissions ("event", "at", "email", "lang") values ($1, now(), $2, 'de')`,
      [await event(title), email],
    )
  const entry = async (title: string, status: string) =>
    (await admin.post('/api/c/entry/', { title, status })).body.entry._id
  tavern = await entry('Heuriger Muster', 'published')
  for (const [_id, email] of [
    [tavern, rosa],
    [await entry('Töpferei Rosa', 'draft'), rosa],
  ] as const)
    await pool.query(
      `insert into entry_submissions ("entry", "name", "email", "message") values ($1, 'Rosa Muster', $2, 'Danke!')`,
      [_id, email],
    )
  for (const email of [rosa, other])
    await pool.query(
      `insert into tavern_reports ("_id", "at", "tavern", "what", "from", "to", "hours", "note", "name", "email", "phone", "lang")
       values ($1, now(), $2, 'add', '2030-06-01', '2030-06-05', '[]', '', 'Rosa', $3, '0664 1', 'de')`,
      [uuidv7(), tavern, email],
    )
  for (const text of ['Die Lampe flackert.', `Der Gully ist offen. Antwort an ${rosa}`])
    await pool.query(
      `insert into reports ("_id", "tracker", "number", "state", "lang", "kind", "kindWords", "text", "place", "name", "email", "tell")
       values ($1, 'defect', nextval('report_numbers_defect'), 'received', 'de', 'licht', '{"de": "Licht", "en": "Light"}', $2, 'Platz 1',
         'Rosa Muster', $3, true)`,
      [uuidv7(), text, rosa],
    )
  await pool.query(
    `insert into analytics_days values ('2026-03-01', 'search', $1, 2), ('2026-03-01', 'search', $2, 1)`,
    [asked, other],
  )
  await pool.query(`insert into failures values ('job mail.send', 1, now(), now(), $1)`, [
    `550 no such user <${rosa}>, <${other}>`,
  ])
  await pool.query(
    `insert into imports ("_id", "createdAt", "fileName", "bytes", "options", "state", "report") values ($1, now(), 'alt.xml', 1, '{}', 'done', $2)`,
    [uuidv7(), JSON.stringify({ authors: [{ email: rosa }] })],
  )
  await app.guest.post('/api/v0/auth/requestPasswordReset', { email: rosa })
  const { createElement } = await import('react')
  await app.write((ctx) =>
    app.platform.mail.send(ctx, {
      to: rosa,
      subject: 'Guten Tag',
      content: createElement('p', null, 'Rosa'),
      lang: 'de',
    }),
  )
  await app.write((ctx) =>
    app.platform.mail.send(ctx, {
      to: other,
      subject: 'Von ihr',
      content: createElement('p', null, rosa),
      lang: 'de',
    }),
  )
})

test('is for administrators alone', async () => {
  const member = app.as({ role: 'member', rights: ['message.read', 'users.update'] })
  for (const [client, status] of [
    [app.guest, 401],
    [member, 403],
  ] as const) {
    expect((await client.post('/api/v0/privacy/find', { text: asked })).status).toBe(status)
    expect((await client.post('/api/v0/privacy/export', { text: asked })).status).toBe(status)
    expect((await client.post('/api/v0/privacy/erase', { text: asked, confirm: 'LÖSCHEN' })).status).toBe(
      status,
    )
    expect((await client.get('/api/v0/privacy/erasures')).status).toBe(status)
  }
  expect(await count('messages')).toBe(3)
})

test('finds somebody everywhere by the address, and says what would become of it', async () => {
  const dossier = await find(` ${rosa} `)
  expect(dossier.person).toEqual({
    emails: [asked],
    accounts: [{ _id: account, handle: 'rosa', name: 'Rosa Muster' }],
    names: ['Rosa Muster'],
  })
  const fates = sureOf(dossier).map(({ collection, fate, count: times }) => `${collection} ${fate} ${times}`)
  expect(fates.toSorted()).toEqual([
    'analytics remove 1',
    expect.stringMatching(/^audit anonymise \d+$/),
    expect.stringMatching(/^audit anonymise \d+$/),
    'defect anonymise 1',
    'defect remove 1',
    'entry anonymise 1',
    'entry remove 1',
    'event remove 1',
    'imports anonymise 1',
    'mails remove 1',
    'message_thread remove 1',
    'news anonymise 1',
    'newsletter_consent keep 1',
    'newsletter_subscriber remove 1',
    'taverns remove 1',
    'users remove 1',
  ])
  const possible = findingsOf(dossier).filter(({ sure }) => !sure)
  expect(possible.map(({ collection, ask }) => [collection, ask])).toEqual(
    expect.arrayContaining([
      ['message_thread', ''],
      ['message_thread', other],
      ['event', other],
    ]),
  )
  expect(possible.every(({ title }) => !title.includes(rosa))).toBe(true)
})

test('finds the account by its user name, and points at accounts of that name', async () => {
  expect(sureOf(await find('ROSA')).map(({ collection }) => collection)).toContain('newsletter_subscriber')
  const byName = await find('Muster')
  expect(sureOf(byName)).toEqual([])
  expect(findingsOf(byName)).toContainEqual(
    expect.objectContaining({ collection: 'users', ask: 'rosa', fate: 'keep' }),
  )
  expect((await admin.post('/api/v0/privacy/find', { text: 'ab' })).status).toBe(422)
})

test('hands everything out to read and for programs, and nothing of others', async () => {
  const { body } = await admin.post('/api/v0/privacy/export', { text: rosa })
  expect(body.name).toMatch(/^auskunft-\d{4}-\d\d-\d\d\.zip$/)
  const files = readZip(Buffer.from(body.zip, 'base64'))
  const sheet = files.get('Auskunft.html')!.toString()
  expect(sheet).toContain('Die Laterne ist kaputt.')
  expect(JSON.parse(files.get('Daten/inbox.json')!.toString())).toMatchObject([
    { collection: 'message_thread', data: { email: rosa, messages: [{ text: 'Die Laterne ist kaputt.' }] } },
  ])
  const all = [...files.values()].join('\n')
  for (const one of ['Papier', 'Konzert von Rosa', 'Töpferei Rosa', '0664 1', 'Fest am Platz'])
    expect(all).toContain(one)
  for (const one of ['Rückruf', 'Xaver', 'argon2']) expect(all).not.toContain(one)
  const { audit } = (await admin.get('/api/v0/audit/', { collection: 'privacy' })).body
  expect(audit).toMatchObject([{ action: 'export', byName: clerk, after: null }])
})

test('says what was found in the language asked for', async () => {
  const { parts } = (await admin.post('/api/v0/privacy/find', { text: rosa, lang: 'en' })).body as Dossier
  expect(parts.find(({ name }) => name === 'defects')).toMatchObject({
    title: 'Damage reports',
    findings: expect.arrayContaining([expect.objectContaining({ what: 'Damage report' })]),
  })
  const { body } = await admin.post('/api/v0/privacy/export', { text: 'niemand@dorf.example', lang: 'en' })
  expect([...readZip(Buffer.from(body.zip, 'base64')).keys()]).toContain('Information.html')
  expect((await admin.post('/api/v0/privacy/find', { text: rosa, lang: 'xx' })).status).toBe(422)
})

test('erases nothing without the word, and no account that is needed', async () => {
  for (const confirm of ['', 'löschen', 'DELETE'])
    expect((await admin.post('/api/v0/privacy/erase', { text: rosa, confirm })).status).toBe(422)
  expect(await count('users', '"handle" = $1', ['rosa'])).toBe(1)
  const own = app.as({ role: 'admin', _id: account, name: 'Rosa Muster' })
  const { parts } = (await own.post('/api/v0/privacy/find', { text: 'rosa' })).body as Dossier
  expect(parts.find(({ name }) => name === 'users')?.findings[0]).toMatchObject({ fate: 'keep' })
  expect(
    await admin.post('/api/v0/privacy/erase', { text: 'niemand@dorf.example', confirm: 'LÖSCHEN' }),
  ).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_ERASE' } })
})

/** Tables that still contain the address in any column, except as part of another's. */
async function whereItStands(): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const inTable = `replace(lower(to_jsonb(one)::text), $1, '') like '%' || $2 || '%'`
  const found = await Promise.all(
    rows.map(({ table }) => count(`"${table}" as one`, inTable, [other, asked])),
  )
  return rows.flatMap(({ table }, index) => (found[index] ? [table] : []))
}

test('erases all of it in one go, leaves others alone, and finds nothing more but what has to stay', async () => {
  expect((await whereItStands()).length).toBeGreaterThan(8)
  const { status, body } = await admin.post('/api/v0/privacy/erase', {
    text: rosa,
    also: [messages.unsigned],
    confirm: 'LÖSCHEN',
  })
  expect(status).toBe(200)
  expect(body.counts).toMatchObject({ remove: 10, keep: 1 })
  expect(await whereItStands()).toEqual([])
  expect(sureOf(body.dossier).map(({ collection, fate }) => [collection, fate])).toEqual([
    ['newsletter_consent', 'keep'],
    ['newsletter_block', 'keep'],
  ])
  expect(sureOf(body.dossier).every(({ reason }) => reason.includes('DSGVO'))).toBe(true)

  expect(await count('messages', '"_id" = $1', [messages.others])).toBe(1)
  expect(await count('messages')).toBe(1)
  expect(await count('newsletter_subscribers', '"email" = $1', [other])).toBe(1)
  expect(await count('event_submissions', '"email" = $1', [other])).toBe(1)
  expect(await count('tavern_reports', '"email" = $1', [other])).toBe(1)
  expect(await count('analytics_days', '"key" = $1', [other])).toBe(1)
  expect(await count('failures', '"message" like $1', [`%[entfernt]>, <${other}>`])).toBe(1)
  expect(await count('entries', '"_id" = $1', [tavern])).toBe(1)
  expect(await count('entries', `"title" = 'Töpferei Rosa'`)).toBe(0)
  expect(await count('versions', `"state"::text like '%Konzert von Rosa%'`)).toBe(0)
  expect(await count('audit', `concat("before", "after") like '%Konzert von Rosa%'`)).toBe(0)
  expect(await count('audit', '"by" = $1 and "byName" <> $2', [account, 'Ehemaliges Konto'])).toBe(0)
  expect(await count('audit', '"byName" = $1', [clerk])).toBeGreaterThan(0)
  expect(await count('reports', `"text" = 'Die Lampe flackert.' and "name" = '' and "email" = ''`)).toBe(1)
  expect(await count('reports')).toBe(1)
  const { body: still } = await app.guest.get(`/api/c/news/${news}`)
  expect(still.news).toMatchObject({ title: 'Fest am Platz', author: 'Ehemaliges Konto' })
  expect(await count('versions', `"recordId" = $1 and "state"::text like '%Rosa%'`, [news])).toBe(0)
})

test('notes that it was done, not of whom', async () => {
  const { erasures } = (await admin.get('/api/v0/privacy/erasures')).body
  expect(erasures).toMatchObject([{ byName: clerk, counts: { remove: 10, keep: 1 }, repeatedAt: null }])
  const { rows } = await pool.query('select * from privacy_erasures')
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('rosa')
})

test('erases again what a backup brings back, and nothing that came later', async () => {
  const later = uuidv7()
  await message(messages.hers, 'R. Muster', rosa, 'Die Laterne ist kaputt.')
  await message(later, 'R. Muster', rosa, 'Ich bin wieder da.', '2126-01-01T08:00:00.000Z')
  await pool.query('delete from privacy_erasures')
  const knowing = knowingOf(serverDomains)
  expect(await repeatErasures(app.platform, knowing)).toBe(1)
  expect(await count('messages', '"_id" = $1', [messages.hers])).toBe(0)
  expect(await count('messages', '"_id" = $1', [later])).toBe(1)
  expect(await repeatErasures(app.platform, knowing, { all: true })).toBe(0)
  const { erasures } = (await admin.get('/api/v0/privacy/erasures')).body
  expect(erasures).toMatchObject([{ repeatedAt: expect.any(String) }])
})

const telling =
  /mail|name|phone|address|contact|author|person|people|agent|sender|organiser|user|network|endpoint|birth|street/i

/**
 * Columns that look personal but are not: names of things, counts, digests. Ids mean nothing once the account is gone.
 */
const harmless = new Set([
  'booking_resources.askPhone',
  'credentials.byMail',
  'failures.name',
  'file_folders.name',
  'mailbox_mails.mailbox',
  'shop_preflight.mailedAt',
  // Ids of mails
  'messages.copyMails',
  'migrations.name',
  'newsletter_subscribers.mailedAt',
  'newsletter_subscribers.mails',
  'own_roles.name',
  // Keyed digests of this domain
  'privacy_erasures.people',
  'warehouses.address',
])

test('every column that sounds like people belongs to a domain that answers for it', async () => {
  const { rows } = await pool.query<{ column: string; table: string }>(
    `select table_name as "table", table_name || '.' || column_name as "column" from information_schema.columns
     where table_schema = current_schema() and data_type <> 'uuid' order by 1, 2`,
  )
  const all = new Set(rows.map(({ column }) => column))
  const told = new Set(serverDomains.flatMap(({ personal }) => personal?.columns ?? []))
  const searched = new Set(searchedTables())
  const unknown = rows.filter(
    ({ table, column }) =>
      telling.test(column.split('.')[1]!) &&
      !searched.has(table) &&
      !told.has(column) &&
      !harmless.has(column),
  )
  expect(unknown.map(({ column }) => column)).toEqual([])
  expect([...told].filter((column) => !all.has(column))).toEqual([])
})
