import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf, testApp, type TestApp } from '../../testing/test-app.ts'
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.fixture.ts'
import { type IncomingMail, parseMail } from './incoming-mail.ts'
import { mailboxDefaults } from '../../shared/mailbox-settings.ts'
import { type Mailbox, readMailbox } from './read-mailbox.ts'

const mail = (id: string, { headers = [], body = 'Guten Tag' }: { headers?: string[]; body?: string } = {}) =>
  [
    'From: =?utf-8?Q?J=C3=B6rg_Huber?= <joerg@example.org>',
    'To: amt@rebenau.example',
    `Subject: Anliegen ${id}`,
    `Message-ID: <${id}@example.org>`,
    'Date: Mon, 23 Nov 2026 10:00:00 +0100',
    ...headers,
    '',
    body,
    '',
  ].join('\n')

describe('a mail', () => {
  const loopOf = async (...headers: string[]) =>
    (await parseMail(Buffer.from(mail('loop', { headers })))).loop

  test('is read with its sender, what it answers and what came with it', async () => {
    const source = mail('a', {
      headers: [
        'In-Reply-To: <b@rebenau.example>',
        'References: <a@rebenau.example> <b@rebenau.example>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=x',
      ],
      body: [
        '--x',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Sch=F6ne Gr=FC=DFe',
        '--x',
        'Content-Type: application/pdf; name="Plan.pdf"',
        'Content-Disposition: attachment; filename="Plan.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('%PDF-1.7').toString('base64'),
        '--x--',
      ].join('\n'),
    })
    const read = await parseMail(Buffer.from(source))
    expect(read).toMatchObject({
      messageId: '<a@example.org>',
      from: { name: 'Jörg Huber', address: 'joerg@example.org' },
      date: '2026-11-23T09:00:00.000Z',
      answers: ['<a@rebenau.example>', '<b@rebenau.example>'],
      attachments: [{ filename: 'Plan.pdf', type: 'application/pdf' }],
    })
    expect(read.text.trim()).toBe('Schöne Grüße')
    expect(Buffer.from(read.attachments[0]!.content).toString()).toBe('%PDF-1.7')
  })

  test('tells by what a loop of answers is known', async () => {
    expect(await loopOf()).toEqual({ isAutomatic: false, isList: false, isBounce: false })
    expect(await loopOf('Auto-Submitted: no')).toMatchObject({ isAutomatic: false })
    expect(await loopOf('Auto-Submitted: auto-replied')).toMatchObject({ isAutomatic: true, isBounce: false })
    expect(await loopOf('Precedence: bulk')).toMatchObject({ isAutomatic: true })
    expect(await loopOf('Precedence: list')).toMatchObject({ isAutomatic: true, isList: true })
    expect(await loopOf('Return-Path: <>')).toMatchObject({ isAutomatic: true, isBounce: true })
  })

  test('that is nested beyond what anybody writes is refused', async () => {
    const nested = Array.from({ length: 200 }, (_, index) => [
      `--b${index}`,
      `Content-Type: multipart/mixed; boundary=b${index + 1}`,
      '',
    ]).flat()
    const source = mail('deep', {
      headers: ['Content-Type: multipart/mixed; boundary=b0'],
      body: nested.join('\n'),
    })
    await expect(parseMail(Buffer.from(source))).rejects.toThrow(/nest/i)
  })
})

if (!hasDovecot) process.stdout.write('Reading a mailbox is not tried: dovecot-imapd is not installed\n')

describe.skipIf(!hasDovecot)('a mailbox on a real IMAP server', () => {
  let app: TestApp
  let server: Dovecot
  const taken: IncomingMail[] = []
  let broken = new Set<string>()
  let during = async () => {}

  beforeAll(async () => {
    app = await testApp('mailbox', { program: programOf({ name: 'mailbox' }) })
    server = await startDovecot()
  })
  afterAll(() => server?.stop())

  const box = (more: Partial<Mailbox['settings']> = {}): Mailbox => ({
    name: 'amt',
    settings: {
      ...mailboxDefaults,
      host: '127.0.0.1',
      port: server.port,
      encryption: 'none',
      user: 'amt',
      password: 'geheim',
      ...more,
    },
    mostBytes: 100_000,
    async take(ctx, one) {
      ctx.drop('mailbox-test')
      await during()
      if (broken.has(one.messageId)) throw new Error('no room for it')
      taken.push(one)
    },
  })
  const read = (more: Partial<Mailbox['settings']> = {}) =>
    readMailbox(app.platform, box(more), { now: true })
  const subjects = () => taken.splice(0).map(({ subject }) => subject)
  const failures = () => app.platform.metrics.failures().filter(({ name }) => name.startsWith('mailbox amt'))

  test('gives each mail once, in order, and the large one stays and is told', async () => {
    await server.deliver(mail('1'))
    await server.deliver(mail('2', { body: 'x'.repeat(200_000) }))
    await server.deliver(mail('3'))
    expect(await read()).toMatchObject({ taken: 2, large: 1, failed: 0, trouble: null, more: false })
    expect(subjects()).toEqual(['Anliegen 1', 'Anliegen 3'])
    expect(failures()).toMatchObject([{ name: 'mailbox amt large', count: 1 }])
    expect(await read()).toMatchObject({ taken: 0, large: 0 })
    await server.deliver(mail('4'))
    expect(await read()).toMatchObject({ taken: 1 })
    expect(subjects()).toEqual(['Anliegen 4'])
  })

  test('takes a mail once, also when two read it at the same time or it comes a second time', async () => {
    await server.deliver(mail('5'))
    const both = await Promise.all([read(), read()])
    expect(both.reduce((sum, one) => sum + one.taken, 0)).toBe(1)
    expect(subjects()).toEqual(['Anliegen 5'])
    await server.deliver(mail('5'))
    expect(await read()).toMatchObject({ taken: 0, known: 1 })
  })

  test('keeps a mail that could not be taken, and goes on with the others', async () => {
    broken = new Set(['<6@example.org>'])
    await server.deliver(mail('6'))
    await server.deliver(mail('7'))
    expect(await read()).toMatchObject({ taken: 1, failed: 1, trouble: null })
    expect(subjects()).toEqual(['Anliegen 7'])
    expect(failures()).toContainEqual(
      expect.objectContaining({ name: 'mailbox amt', message: 'no room for it' }),
    )
    broken.clear()
    expect(await read()).toMatchObject({ taken: 0 })
    await app.platform.database.pool.query(
      `update mailbox_mails set "notBefore" = now() where "outcome" = 'failed'`,
    )
    expect(await read()).toMatchObject({ taken: 1 })
    expect(subjects()).toEqual(['Anliegen 6'])
  })

  test('writes a try down before it is made, and leaves a mail that ended the program to its turn', async () => {
    const { pool } = app.platform.database
    const noted = async () =>
      (await pool.query(`select "tries" from mailbox_mails where "outcome" = 'failed'`)).rows
    let seen: unknown[] = []
    during = async () => {
      seen = await noted()
    }
    await server.deliver(mail('killer'))
    expect(await read()).toMatchObject({ taken: 1 })
    during = async () => {}
    expect(seen).toEqual([{ tries: 1 }])
    expect(await noted()).toEqual([])
    // State after the program ended while it processed the mail
    await pool.query(`update mailbox_mails set "outcome" = 'failed', "notBefore" = now() + interval '1 hour'
      where "messageId" = '<killer@example.org>'`)
    await pool.query(`update mailboxes set "lastUid" = "lastUid" - 1 where "_id" = 'amt'`)
    subjects()
    await server.deliver(mail('after'))
    expect(await read()).toMatchObject({ taken: 1, failed: 1 })
    expect(subjects()).toEqual(['Anliegen after'])
    await pool.query(`update mailbox_mails set "notBefore" = now() where "outcome" = 'failed'`)
    expect(await read()).toMatchObject({ taken: 1, failed: 0 })
    expect(subjects()).toEqual(['Anliegen killer'])
  })

  test('with a wrong password is left alone for a while, longer each time, unless somebody asks', async () => {
    const first = await read({ password: 'falsch' })
    expect(first.trouble).toBeTruthy()
    expect(JSON.stringify(first)).not.toContain('falsch')
    const second = await read({ password: 'falsch' })
    expect(second.notBefore! > first.notBefore!).toBe(true)
    await server.deliver(mail('8'))
    expect(await readMailbox(app.platform, box())).toMatchObject({ taken: 0, notBefore: second.notBefore })
    expect(await read()).toMatchObject({ taken: 1, trouble: null })
    expect(subjects()).toEqual(['Anliegen 8'])
  })

  test('sends no password where the server offers no encryption', async () => {
    expect((await read({ encryption: 'starttls' })).trouble).toBeTruthy()
    await read()
  })

  test('that was counted anew gives nothing twice', async () => {
    await server.renumber()
    await server.deliver(mail('9'))
    expect(await read()).toMatchObject({ taken: 1, trouble: null })
    expect(subjects()).toEqual(['Anliegen 9'])
  })
})
