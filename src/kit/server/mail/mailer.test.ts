import { simpleParser } from 'mailparser'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testDatabase } from '../../testing/test-database.ts'
import type { Platform } from '../context.ts'
import { createJobs, jobsSchema } from '../jobs/create-jobs.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { createMetrics } from '../health/metrics.ts'
import { markRestored } from '../start/restored-state.ts'
import { createMailer } from './create-mailer.ts'
import { heldMails } from './held-mails.ts'
import { button, code, facts, heading, link, mailLayout, note, paragraph, quotation } from './layout.ts'
import type { Mail } from './mailer.ts'
import { patience } from '../../testing/patience.ts'

const log = pino({ level: 'silent' })
const metrics = createMetrics()
const database = await testDatabase('mail')
const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'))

const received: { raw: Buffer; session: SMTPServerSession }[] = []
let refusal: (Error & { responseCode?: number }) | null = null
/** Accepts the connection, then stays silent. */
let isSilent = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, callback) => {
    if (!isSilent) callback(refusal)
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push({ raw: Buffer.concat(chunks), session })
      callback()
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as AddressInfo

const jobs = createJobs({ config: { worker: 'inline' }, database, log, metrics })
const mailerWaiting = (answer: number) =>
  createMailer({
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, dataDir, publicUrl: 'https://www.dorf.example' },
    database,
    jobs,
    patience: { connection: 20_000, answer },
  })
const through = mailerWaiting(20_000)
/** Short limits for a server that never answers; on a busy machine they would cut others off. */
const impatient = mailerWaiting(300)
const sending = through.jobs.map((job, index): (typeof through.jobs)[number] => ({
  ...job,
  handle: (...given) => (isSilent ? impatient : through).jobs[index]!.handle(...given),
}))
/** Occurs once in four years, so never during a test. */
const hardlyEver = '0 3 29 2 *'
/** Jobs that write a mail: scheduled, scheduled about the present, or sent by a user's action. */
const writes = (name: string, subject: string, more: Partial<JobDefinition> = {}): JobDefinition => ({
  name,
  called: { de: name, en: name },
  handle: (platform) =>
    database.transaction(async (tx) => void (await platform.mail.send({ db: tx }, mail({ subject })))),
  ...more,
})
const writing = [
  writes('test.remind', 'Erinnerung', { cron: hardlyEver }),
  writes('test.warn', 'Warnung', { cron: hardlyEver, tellsOfNow: true }),
  writes('test.answer', 'Antwort'),
]
await jobs.start([...sending, ...writing], {
  database,
  log,
  metrics,
  mail: through,
} as unknown as Platform)
afterAll(async () => {
  await jobs.stop()
  through.close()
  impatient.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  received.length = 0
  refusal = null
  isSilent = false
})

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: { name: 'Jörg Größl', address: 'joerg@dorf.example' },
  subject: 'Ihr Zugang für „Dorf“',
  lang: 'de',
  content: mailLayout({
    lang: 'de',
    siteName: 'Dorf',
    siteUrl: 'https://www.dorf.example',
    title: 'Willkommen',
    preview: 'Nur noch ein Schritt',
    children: [
      paragraph('Grüß Gott, <b>Jörg</b>!'),
      heading('So geht es weiter'),
      button('Adresse bestätigen', 'https://www.dorf.example/newsletter/verify/abc'),
      code('123 456'),
      quotation('Was ist offen?'),
      paragraph(link('Gemeindeamt', 'https://www.dorf.example/amt')),
      facts([['Ort', 'Gemeindeamt']]),
      note('Wenn Sie das nicht waren, brauchen Sie nichts zu tun.'),
    ],
    footer: 'Gemeinde Dorf',
  }),
  ...more,
})
const ctx = { db: database.db }
const waiting = async () => (await database.pool.query('select from mails')).rowCount
const arrival = (count = 1) => vi.waitUntil(() => received.length >= count, patience)

test('a mail leaves after the commit as HTML and as plain text', async () => {
  await database.transaction(async (tx) => {
    await through.send(
      { db: tx },
      mail({
        listId: 'news.dorf.example',
        unsubscribe: 'https://www.dorf.example/u/1',
        replyTo: 'amt@dorf.example',
        attachments: [{ filename: 'Plan.txt', contentType: 'text/plain', content: Buffer.from('Plan') }],
      }),
    )
    expect(received).toHaveLength(0)
  })
  await arrival()
  const parsed = await simpleParser(received[0]!.raw)
  expect(parsed.subject).toBe('Ihr Zugang für „Dorf“')
  expect(parsed.to).toMatchObject({ value: [{ name: 'Jörg Größl', address: 'joerg@dorf.example' }] })
  expect(parsed.from?.value).toEqual([{ name: '', address: 'noreply@dorf.example' }])
  expect(parsed.replyTo?.text).toBe('amt@dorf.example')
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  expect(received[0]!.raw.toString()).toMatch(/^List-Id: <news\.dorf\.example>\r$/im)
  expect(received[0]!.raw.toString()).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im)
  expect(parsed.text).toContain('Grüß Gott, <b>Jörg</b>!')
  expect(parsed.text).toContain('https://www.dorf.example/newsletter/verify/abc')
  expect(parsed.text).not.toContain('Nur noch ein Schritt')
  expect(parsed.html).toContain('Grüß Gott, &lt;b&gt;Jörg&lt;/b&gt;!')
  expect(parsed.html).toContain('<html lang="de"')
  expect(parsed.attachments[0]).toMatchObject({ filename: 'Plan.txt', content: Buffer.from('Plan') })
  await jobs.idle()
  expect(await waiting()).toBe(0)
})

test('every colour of a mail turns over where the program is dark, but the button', async () => {
  await through.send(ctx, mail())
  await arrival()
  const html = String((await simpleParser(received[0]!.raw)).html)
  const dark = /@media \(prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(html)?.[1] ?? ''
  const turnsOver = (names: string, colour: string) =>
    names.split(' ').some((name) => new RegExp(`\\.${name}[^{]*\\{${colour}:`).test(dark))
  const coloured = [...html.matchAll(/<\w+[^>]*style="[^"]*"[^>]*>/g)].flatMap(([tag]) => {
    const names = /class="([^"]*)"/.exec(tag)?.[1] ?? 'none'
    const styles = /style="([^"]*)"/.exec(tag)![1]!.split(';')
    return styles
      .map((style) => style.split(':')[0]!)
      .filter((name) => name === 'color' || name === 'background-color')
      .map((name) => ({ tag, isTurned: turnsOver(names, name) }))
  })
  expect(coloured.length).toBeGreaterThan(10)
  expect(coloured.filter(({ isTurned }) => !isTurned).map(({ tag }) => tag)).toEqual([
    expect.stringContaining('newsletter/verify'),
    expect.stringContaining('newsletter/verify'),
  ])
  expect(html).toContain('name="color-scheme" content="light dark"')
})

test('a mail of an undone write does not exist', async () => {
  await database
    .transaction(async (tx) => {
      await through.send({ db: tx }, mail())
      throw new Error('undone')
    })
    .catch(() => {})
  await jobs.idle()
  expect([received.length, await waiting()]).toEqual([0, 0])
})

test('comes from whom the settings name', async () => {
  through.setSender(async () => ({ name: 'Gemeinde Dorf', address: 'gemeinde@dorf.example' }))
  await through.send(ctx, mail())
  await arrival()
  expect((await simpleParser(received[0]!.raw)).from?.text).toBe('"Gemeinde Dorf" <gemeinde@dorf.example>')
})

test('is tried again when the server does not take it now', async () => {
  refusal = Object.assign(new Error('try later'), { responseCode: 451 })
  await through.send(ctx, mail())
  await vi.waitUntil(
    () =>
      metrics
        .failures()
        .some(({ name, message }) => name === 'job mail.send' && message.includes('try later')),
    patience,
  )
  expect(await waiting()).toBe(1)
  const asked = { limit: 10, skip: 0 }
  await vi.waitUntil(async () => (await through.queued(ctx, asked)).mails[0]?.tries === 1, patience)
  const { mails, failed } = await through.queued(ctx, asked)
  expect(failed).toBe(0)
  expect(mails[0]).toMatchObject({ to: 'joerg@dorf.example', failedAt: null })
  expect(mails[0]!.error).toContain('try later')
  // Still retried by the queue: a manual retry could send it twice
  expect([await through.retry(ctx, mails[0]!._id), await through.drop(ctx, mails[0]!._id)]).toEqual([
    false,
    false,
  ])
  refusal = null
  await tryAgainNow()
  await arrival()
  await jobs.idle()
  expect(await waiting()).toBe(0)
})

test('waits for a server that hangs only so long, and keeps the mail', async () => {
  isSilent = true
  await through.send(ctx, mail())
  const asked = { limit: 10, skip: 0 }
  await vi.waitUntil(async () => (await through.queued(ctx, asked)).mails[0]?.tries === 1, patience)
  const { mails, failed } = await through.queued(ctx, asked)
  expect(failed).toBe(0)
  expect(mails[0]).toMatchObject({ failedAt: null, error: expect.stringMatching(/timeout|closed/i) })
  expect(received).toHaveLength(0)
  isSilent = false
  await tryAgainNow()
  await arrival()
  await jobs.idle()
  expect([received.length, await waiting()]).toEqual([1, 0])
})

/** Makes the one waiting mail's job due at once. */
async function tryAgainNow() {
  // The failure is counted before the queue has recorded it.
  const states = async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select state from ${jobsSchema(database.schema)}.job where name = 'mail.send' and state not in ('completed')`,
    )
    return rows.map(({ state }) => state)
  }
  await vi.waitUntil(async () => (await states()).join() === 'retry', patience)
  await database.pool.query(
    `update ${jobsSchema(database.schema)}.job set start_after = now() where state = 'retry'`,
  )
  await database.notify(database.db, 'jobs', 'mail.send')
}

test('is given up when the server refuses it for good', async () => {
  refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
  await through.send(ctx, mail())
  await vi.waitUntil(async () => (await jobs.failed()).length === 1, patience)
  expect((await jobs.failed())[0]).toMatchObject({ name: 'mail.send', tries: 1 })
  expect((await jobs.failed())[0]!.message.de).toContain('no such mailbox')
  const { mails } = await through.queued(ctx, { limit: 10, skip: 0, failed: true })
  expect(mails).toMatchObject([{ tries: 1, failedAt: expect.any(String) }])
  refusal = null
  expect(await through.retry(ctx, mails[0]!._id)).toBe(true)
  // At once, without the pause after a failed attempt
  const { rows } = await database.pool.query(
    `select from ${jobsSchema(database.schema)}.job where name = 'mail.send' and start_after > now()`,
  )
  expect(rows).toEqual([])
  await arrival()
  await jobs.idle()
  expect([received.length, await waiting()]).toEqual([1, 0])
})

test('a mail that was queued before its job was noted is tried again by hand, too', async () => {
  refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
  const _id = await through.send(ctx, mail())
  const isGivenUp = async () => (await through.queued(ctx, { limit: 10, skip: 0, failed: true })).failed === 1
  await vi.waitUntil(isGivenUp, patience)
  await jobs.idle()
  await database.pool.query(`update mails set "job" = null where "_id" = $1`, [_id])
  refusal = null
  expect(await through.retry(ctx, _id)).toBe(true)
  await arrival()
  await jobs.idle()
  expect([received.length, await waiting()]).toEqual([1, 0])
})

test('an answer of a person names what it answers, and programs may answer it', async () => {
  const answers = ['<a@example.org>', '<b@example.org>']
  const _id = await through.send(ctx, mail({ byPerson: true, answers }))
  await arrival()
  const { headers, messageId } = await simpleParser(received[0]!.raw)
  expect(messageId).toMatch(new RegExp(`^<${_id}@`))
  expect(headers.get('in-reply-to')).toBe('<b@example.org>')
  expect(headers.get('references')).toEqual(answers)
  expect(headers.has('auto-submitted')).toBe(false)
  const forged = through.send(ctx, mail({ answers: ['<a@b>\r\nBcc: c@d.example'] }))
  await expect(forged).rejects.toMatchObject({ code: 'MAIL_ADDRESS' })
})

test.each([
  ['an address with a line end', { to: 'a@b.example\r\nBcc: c@d.example' }],
  ['two addresses', { to: 'a@b.example, c@d.example' }],
  ['an address without a host', { to: 'someone' }],
  ['a name with a line end', { to: { name: 'A\nBcc: c@d.example', address: 'a@b.example' } }],
  ['a reply address with a line end', { replyTo: 'a@b.example\nX: y' }],
  ['a list with a line end', { listId: 'news\nX: y' }],
  ['a link with a line end', { unsubscribe: 'https://a.example/\r\nX: y' }],
  [
    'a file name with a line end',
    { attachments: [{ filename: 'a\nb', contentType: 'text/plain', content: Buffer.from('') }] },
  ],
] as [string, Partial<Mail>][])('refuses %s', async (_what, more) => {
  await expect(through.send(ctx, mail(more))).rejects.toMatchObject({ code: 'MAIL_ADDRESS', status: 422 })
})

test('a subject is one line, whatever was typed into it', async () => {
  received.length = 0
  await database.transaction((tx) => through.send({ db: tx }, mail({ subject: 'Hallo\r\nBcc: c@d.example' })))
  await arrival()
  const parsed = await simpleParser(received[0]!.raw)
  expect([parsed.subject, parsed.bcc]).toEqual(['Hallo Bcc: c@d.example', undefined])
})

test('tells whether the server answers', async () => {
  expect(await through.verify()).toBeUndefined()
  const nowhere = createMailer({
    config: { smtpUrl: 'smtp://127.0.0.1:9', dataDir, publicUrl: 'http://localhost' },
    database,
    jobs,
  })
  await expect(nowhere.verify()).rejects.toThrow('ECONNREFUSED')
  nowhere.close()
})

test('without a server each mail is a file in the outbox', async () => {
  const outbox = createMailer({
    config: { smtpUrl: undefined, dataDir, publicUrl: 'http://127.0.0.1:3000' },
    database,
    jobs,
  })
  const _id = '0190a000-0000-7000-8000-000000000009'
  const message = {
    to: { address: 'a@b.example' },
    from: null,
    replyTo: null,
    subject: 'Übung',
    html: '<p>x</p>',
    text: 'x',
    headers: {},
    attachments: [],
  }
  await database.pool.query('insert into mails ("_id", "message") values ($1, $2)', [_id, message])
  await outbox.jobs[0]!.handle({} as Platform, { _id } as never, {} as never)
  const files = await readdir(path.join(dataDir, 'outbox'))
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^\d{4}-.*\.eml$/)
  const parsed = await simpleParser(await readFile(path.join(dataDir, 'outbox', files[0]!)))
  expect(parsed).toMatchObject({ subject: 'Übung', text: 'x', messageId: `<${_id}@localhost>` })
})

test('in a restored site mails by the clock are held until a person releases it, for they may have left before; others leave', async () => {
  const writeAll = async () => {
    for (const { name } of writing) await jobs.send(ctx, name, {})
    await jobs.idle()
  }
  const subjects = async () => {
    await arrival(2)
    const parsed = await Promise.all(received.map(({ raw }) => simpleParser(raw)))
    return parsed.map(({ subject }) => subject ?? '').toSorted()
  }
  const told = `update restored_state set "toldAt" = now()`
  await database.pool.query(markRestored)
  await database.pool.query(told)
  onTestFinished(async () => void (await database.pool.query('delete from restored_state')))
  await writeAll()
  expect(await subjects()).toEqual(['Antwort', 'Warnung'])
  expect(await heldMails(ctx)).toMatchObject([{ to: 'joerg@dorf.example', subject: 'Erinnerung' }])
  await database.pool.query('delete from mails')
  received.length = 0
  await database.pool.query(`update restored_state set "releasedAt" = now()`)
  await writeAll()
  await arrival(3)
  expect(await subjects()).toEqual(['Antwort', 'Erinnerung', 'Warnung'])
})
