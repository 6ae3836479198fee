import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#kit/server/mailbox/dovecot.fixture.ts'
import { parseMail } from '#kit/server/mailbox/incoming-mail.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { forgetOld } from './inbox.jobs.ts'
import { mailboxesTable, threadsTable } from './inbox.table.ts'
import { takeMail } from './take-mail.service.ts'

const app = await testApp('inbox mails')
const admin = app.as('admin')
const base = '/api/v1/messages'
let mailbox = ''

beforeAll(async () => {
  mailbox = (await admin.get('/api/v1/message_choices')).body.mailboxes[0]._id
  await admin.put(`/api/v1/message_mailbox/${mailbox}`, {
    ...{ address: 'amt@rebenau.example', host: 'imap.rebenau.example', user: 'amt', password: 'geheim' },
    ...{ autoReply: true, autoText: { de: 'Danke für Ihre Nachricht.', en: 'Thank you.' } },
  })
})

const outbox = async () => {
  await app.platform.jobs.idle(20)
  return outboxIn(app.platform.config.dataDir).all()
}
let count = 0
interface Sent {
  from?: string
  subject?: string
  body?: string
  headers?: string[]
  type?: string
  id?: string
  arrivedAt?: string
}
async function arrives({
  from = `Vera Huber <vera${count + 1}@example.org>`,
  subject = 'Frage',
  body = 'Wann hat der Bauhof offen?',
  headers = [],
  type = 'text/plain',
  id = `<${++count}@mail.example.org>`,
  arrivedAt,
}: Sent = {}) {
  const source = [
    ...[`From: ${from}`, 'To: amt@rebenau.example', `Subject: ${subject}`, `Message-ID: ${id}`],
    ...[...headers, 'MIME-Version: 1.0', `Content-Type: ${type}; charset=utf-8`, '', body],
  ]
  const parsed = await parseMail(Buffer.from(source.join('\r\n')))
  const mail = { ...parsed, arrivedAt: arrivedAt ?? null }
  await app.write(async (ctx) => {
    const [row] = await ctx.db.select().from(mailboxesTable).where(eq(mailboxesTable._id, mailbox))
    await takeMail(ctx, row!, mail)
  })
}
const all = async (query = {}) => (await admin.get(base, { limit: 100, ...query })).body.message_thread
const withSubject = async (subject: string) => {
  const [found] = await all({ search: subject })
  return (await admin.get(`${base}/${found._id}`)).body.message_thread
}
/** A conversation answered by the office, and the headers of that answer. */
async function answered(subject: string, from: string) {
  await arrives({ subject, from: `Vera <${from}>` })
  const thread = await withSubject(subject)
  await admin.post(`${base}/${thread._id}/reply`, { text: 'Von 8 bis 12 Uhr.' })
  const mail = (await outbox()).find((one) => one.includes(from) && one.includes('8 bis 12'))!
  const messageId = /^Message-ID: (<[^>]+>)/im.exec(mail)![1]!
  const mark = /\[#\d+-[0-9a-f]{16}\]/.exec(mail)![0]
  return { _id: thread._id as string, messageId, mark, mail }
}

test('a mail begins a conversation, and an answer by its headers opens it again without our own words', async () => {
  const { _id, messageId, mail } = await answered('Bauhof', 'vera@example.org')
  expect(mail).toMatch(/^In-Reply-To: <\d+@mail\.example\.org>/im)
  expect((await admin.get(`${base}/${_id}`)).body.message_thread.state).toBe('waiting')
  await arrives({
    from: 'vera@example.org',
    subject: 'Re: Bauhof',
    headers: [`In-Reply-To: ${messageId}`],
    body: 'Danke, und am Samstag?\r\n\r\nAm Montag schrieb Rebenau:\r\n> Von 8 bis 12 Uhr.',
  })
  const { messages, ...thread } = (await admin.get(`${base}/${_id}`)).body.message_thread
  expect(thread).toMatchObject({ state: 'open', status: 'unread' })
  expect(messages.at(-1)).toMatchObject({ way: 'in', text: 'Danke, und am Samstag?', proven: true })
})

test('a mail is taken in although a character of two halves stands where its texts are cut', async () => {
  const emoji = '\u{1F600}'
  for (const shift of ['', 'x']) {
    const long = `${shift}${emoji.repeat(400)}`
    await arrives({
      ...{ subject: `Halb${shift} ${long}`, body: long },
      headers: [`Cc: "${long}" <cc@example.org>, ${shift}${emoji.repeat(99)}@example.org`],
    })
    const thread = await withSubject(`Halb${shift}`)
    expect(thread.preview.isWellFormed() && thread.subject.isWellFormed()).toBe(true)
    expect(thread.messages[0].recipientNames['cc@example.org']).toMatch(/ …$/)
  }
})

test('a mail from any sender can be listed and read, whether or not answers can reach it', async () => {
  const senders = [
    'a&b@example.org',
    'user.@example.org',
    'SRS0=HHH=TT=example.net=anna@example.org',
    '""@example.org',
    '"Anna Huber"@example.org',
    'bürger@bücher.example',
    'anna@localhost',
  ]
  for (const [index, from] of senders.entries()) {
    await arrives({ from: `Anna <${from}>`, subject: `Absender ${index}` })
    await arrives({ subject: `Antwortadresse ${index}`, headers: [`Reply-To: ${from}`] })
  }
  const list = await admin.get(base, { limit: 100 })
  expect([list.status, list.body.message]).toEqual([200, undefined])
  const wrong: unknown[] = []
  for (const kind of ['Absender', 'Antwortadresse'])
    for (const index of senders.keys()) {
      const { _id, email } = list.body.message_thread.find(
        ({ subject }: { subject: string }) => subject === `${kind} ${index}`,
      )
      const answers = [
        await admin.get(`${base}/${_id}`),
        await admin.get(base, { with: email }),
        await admin.put(`${base}/${_id}`, { tags: ['gelesen'] }),
      ]
      const reply = await admin.post(`${base}/${_id}/reply`, { text: 'Danke.' })
      const isReplied = reply.status === 200 || reply.body.code === 'MAIL_ADDRESS'
      if (!isReplied || answers.some(({ status }) => status !== 200))
        wrong.push([kind, email, ...answers.map(({ status }) => status), reply.status])
    }
  expect(wrong).toEqual([])
})

test('a mail keeps its date, its recipients and its formatting; the promise counts from its arrival', async () => {
  await admin.put(`/api/v1/message_mailbox/${mailbox}`, { days: 1 })
  await arrives({
    subject: 'Unterlagen',
    headers: [
      ...['Date: Wed, 04 Nov 2026 08:15:00 +0100', 'Cc: Bernd <bernd@partner.example>, amt@rebenau.example'],
      'Cc: user.@example.org',
    ],
    type: 'text/html',
    body: '<p style="color:red">Guten <b>Tag</b></p><img src="https://track.example/1.gif">',
    arrivedAt: '2026-11-05T23:30:00.000Z',
  })
  await admin.put(`/api/v1/message_mailbox/${mailbox}`, { days: 0 })
  const thread = await withSubject('Unterlagen')
  // In the site's time zone it arrived on Friday, the 6th
  expect(thread).toMatchObject({ dueOn: '2026-11-09', others: ['bernd@partner.example'] })
  const [message] = thread.messages
  expect(message).toMatchObject({
    ...{ sentAt: '2026-11-04T07:15:00.000Z', arrivedAt: '2026-11-05T23:30:00.000Z', hasHtml: true },
    ...{ to: ['amt@rebenau.example'], text: expect.stringContaining('Guten Tag') },
    cc: expect.arrayContaining(['bernd@partner.example', 'amt@rebenau.example']),
    recipientNames: { 'bernd@partner.example': 'Bernd' },
  })
  const formatted = `${base}/${thread._id}/formatted/${message._id}`
  const { html } = (await admin.get(formatted)).body
  expect(html).toContain('<p style="color:red">Guten <b>Tag</b></p>')
  expect(html).not.toContain('track.example')
  expect((await app.guest.get(formatted)).status).toBe(401)
  const [other] = (await all()).filter(({ _id }: { _id: string }) => _id !== thread._id)
  expect((await admin.get(`${base}/${other._id}/formatted/${message._id}`)).status).toBe(404)
  const sent = { text: 'Danke.', copies: thread.others }
  expect((await admin.post(`${base}/${thread._id}/reply`, sent)).status).toBe(200)
  const [mail] = (await outbox()).filter((one) => /^To: .*bernd@partner\.example/im.test(one))
  expect(mail).toContain('4. November 2026')
})

test('pictures inside a mail are shown with it, from the mail itself alone', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const part = (type: string, ...lines: string[]) => ['--teil', `Content-Type: ${type}`, ...lines]
  const html = (cid: string) => `<p>Anbei</p><img src="cid:${cid}" alt="Der Brunnen">`
  const mail = (cid: string) =>
    [
      ...part('text/html; charset=utf-8', '', html(cid)),
      ...part('image/png; name="brunnen.png"', 'Content-Transfer-Encoding: base64'),
      ...['Content-ID: <brunnen@1>', 'Content-Disposition: inline; filename="brunnen.png"', '', pixel],
      ...part(
        'image/svg+xml; name="x.svg"',
        'Content-ID: <svg@1>',
        '',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
      ),
      '--teil--',
    ].join('\r\n')
  const type = 'multipart/related; boundary="teil"'
  await arrives({ subject: 'Mit Bild', type, body: mail('brunnen@1') })
  const formattedOf = async (subject: string) => {
    const { _id, messages } = await withSubject(subject)
    return (await admin.get(`${base}/${_id}/formatted/${messages[0]._id}`)).body.html as string
  }
  expect(await formattedOf('Mit Bild')).toContain(
    `<img src="data:image/png;base64,${pixel}" alt="Der Brunnen" />`,
  )
  // Pictures of other mails, and SVG, which can contain scripts, are not shown
  await arrives({ subject: 'Fremdes Bild', type: 'text/html', body: html('brunnen@1') })
  await arrives({ subject: 'Zeichnung', type, body: mail('svg@1') })
  for (const subject of ['Fremdes Bild', 'Zeichnung'])
    expect(await formattedOf(subject)).toContain('<span>Der Brunnen</span>')
})

test('the mark in the subject is enough where a program drops headers; a stranger who has it is told apart', async () => {
  const { _id, mark } = await answered('Kanal', 'anna@example.org')
  await arrives({ from: 'anna@example.org', subject: `AW: ${mark} Kanal`, body: 'Ja bitte.' })
  await arrives({ from: 'mallory@example.org', subject: `AW: ${mark} Kanal`, body: 'Ich auch.' })
  const { messages } = (await admin.get(`${base}/${_id}`)).body.message_thread
  expect(
    messages.slice(-2).map(({ text, proven }: { text: string; proven: boolean }) => [text, proven]),
  ).toEqual([
    ['Ja bitte.', true],
    ['Ich auch.', false],
  ])
})

test('nobody gets into a conversation by a guessed number, seal or Message-ID of somebody else', async () => {
  const { _id, mark } = await answered('Garten', 'franz@example.org')
  const { messages: before } = (await admin.get(`${base}/${_id}`)).body.message_thread
  const forged = mark.replace(/-[0-9a-f]{16}/, '-0123456789abcdef')
  await arrives({ from: 'eve@example.org', subject: `${forged} Garten` })
  await arrives({
    from: 'eve@example.org',
    subject: 'Re',
    headers: [`In-Reply-To: <${count - 1}@mail.example.org>`],
  })
  expect((await admin.get(`${base}/${_id}`)).body.message_thread.messages).toHaveLength(before.length)
})

test('HTML is kept as words: no script, no style, nothing hidden, nothing nested without end', async () => {
  await arrives({
    subject: 'Formatiert',
    type: 'text/html',
    body: '<style>p{}</style><script>alert(1)</script><p>Guten <b>Tag</b></p><div data-hidden>geheim</div>',
  })
  expect((await withSubject('Formatiert')).messages[0].text.trim()).toBe('Guten Tag')
  await arrives({ subject: 'Bombe', type: 'text/html', body: '<div>'.repeat(100_000) })
  expect((await withSubject('Bombe')).messages[0].text).toBe('')
})

test('a program answers once a day, never a program, a list or a no-reply address', async () => {
  const from = 'Josef <josef@example.net>'
  const toJosef = async () =>
    (await outbox()).filter((mail) => /^To: .*josef@example\.net/im.test(mail)).length
  await arrives({ from, subject: 'Eins' })
  await arrives({ from, subject: 'Zwei' })
  expect(await toJosef()).toBe(1)
  const before = (await outbox()).length
  await arrives({ from: 'auto@example.net', headers: ['Auto-Submitted: auto-replied'] })
  await arrives({ from: 'liste@example.net', headers: ['List-Id: <liste.example.net>'] })
  await arrives({ from: 'noreply@example.net' })
  await arrives({ from: 'amt@rebenau.example', subject: 'Selbst' })
  expect((await outbox()).length).toBe(before)
})

test('an auto-reply to our answer opens nothing', async () => {
  const { _id, messageId } = await answered('Urlaub', 'ida@example.org')
  await arrives({
    from: 'ida@example.org',
    headers: [`In-Reply-To: ${messageId}`, 'Auto-Submitted: auto-replied'],
    body: 'Ich bin nicht da.',
  })
  expect((await admin.get(`${base}/${_id}`)).body.message_thread).toMatchObject({ state: 'waiting' })
})

test('a mail that did not arrive is told at the answer', async () => {
  const { _id, messageId } = await answered('Unzustellbar', 'weg@example.org')
  await arrives({
    from: 'MAILER-DAEMON@mail.example.org',
    subject: 'Undelivered Mail Returned to Sender',
    body: `Original-Message-ID: ${messageId}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such user`,
  })
  const { messages, status } = (await admin.get(`${base}/${_id}`)).body.message_thread
  expect(messages.at(-1)).toMatchObject({ way: 'out', failed: 'smtp; 550 No such user' })
  expect(status).toBe('unread')
})

test('the copy of an answer is ours as well: it begins nothing, is answered, and comes back', async () => {
  await arrives({ subject: 'Kopie', from: 'kopf@example.org' })
  const thread = await withSubject('Kopie')
  const copies = ['zweit@example.org']
  await admin.post(`${base}/${thread._id}/reply`, { text: 'Auch an Zweit.', copies })
  const mail = (await outbox()).find((one) => /^To: .*zweit@example\.org/im.test(one))!
  const messageId = /^Message-ID: (<[^>]+>)/im.exec(mail)![1]!
  const now = async () => (await admin.get(`${base}/${thread._id}`)).body.message_thread
  const { length } = (await now()).messages
  const begun = (await all({ with: 'amt@rebenau.example' })).length
  // It was addressed to another mailbox of the office
  await arrives({ subject: 'Re: Kopie', from: 'amt@rebenau.example', id: messageId })
  expect((await now()).messages).toHaveLength(length)
  expect(await all({ with: 'amt@rebenau.example' })).toHaveLength(begun)
  await arrives({
    ...{ subject: 'Re: Kopie', from: 'zweit@example.org', body: 'Danke für die Kopie.' },
    headers: [`In-Reply-To: ${messageId}`],
  })
  expect((await now()).messages.at(-1)).toMatchObject({ text: 'Danke für die Kopie.', proven: true })
  await arrives({
    from: 'MAILER-DAEMON@mail.example.org',
    subject: 'Undelivered Mail Returned to Sender',
    body: `Original-Message-ID: ${messageId}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such user`,
  })
  const out = (await now()).messages.find(({ way }: { way: string }) => way === 'out')
  expect(out.failed).toBe('smtp; 550 No such user')
})

test('a mail bomb becomes a few conversations and no hundred', async () => {
  for (let number = 0; number < 30; number++)
    await arrives({ from: 'bombe@example.org', subject: `Bumm ${number}` })
  expect((await all({ with: 'bombe@example.org' })).length).toBe(20)
})

test('a conversation that holds as much as anybody reads goes on in one other, for all that answer it', async () => {
  const { _id, mark } = await answered('Endlos', 'endlos@example.org')
  await app.write((ctx) =>
    ctx.db.execute(sql`
      insert into messages ("_id", "thread", "way", "name", "email", "text", "page", "lang", "createdAt")
      select gen_random_uuid(), ${_id}::uuid, 'in', '', 'endlos@example.org', 'Noch etwas', '', 'de', now()
      from generate_series(1, 300)`),
  )
  const before = (await admin.get(`${base}/${_id}`)).body.message_thread.messages.length
  for (const body of ['Weiter eins', 'Weiter zwei'])
    await arrives({ from: 'endlos@example.org', subject: `AW: ${mark} Endlos`, body })
  expect((await admin.get(`${base}/${_id}`)).body.message_thread.messages).toHaveLength(before)
  const [next, ...more] = (await all({ search: 'Weiter' })) as { _id: string }[]
  expect(more).toEqual([])
  const { messages } = (await admin.get(`${base}/${next!._id}`)).body.message_thread
  expect(messages.map(({ text }: { text: string }) => text.trim())).toEqual(['Weiter eins', 'Weiter zwei'])
})

test('whoever answers a Message-ID that he may have seen anywhere is not proven to be its sender', async () => {
  await arrives({ from: 'rosa@example.org', subject: 'Zaun', id: '<zaun@mail.example.org>' })
  await arrives({
    from: 'rosa@example.org',
    subject: 'Re: Zaun',
    headers: ['In-Reply-To: <zaun@mail.example.org>'],
    body: 'Bitte an ein anderes Konto.',
  })
  expect((await withSubject('Zaun')).messages.at(-1)).toMatchObject({
    text: 'Bitte an ein anderes Konto.',
    proven: false,
  })
})

test('a mail is taken whose sender cannot be answered by program, or that has null bytes in it', async () => {
  const headers = [`Reply-To: ${'a'.repeat(70)}@example.org`]
  await arrives({ subject: 'Langer Name', headers })
  expect((await withSubject('Langer Name')).messages).toHaveLength(1)
  await arrives({ subject: 'Nullbytes', body: 'Guten\0 Tag' })
  expect((await withSubject('Nullbytes')).messages[0].text.trim()).toBe('Guten Tag')
})

test('a line break in the name of a sender does not keep the office from answering', async () => {
  await arrives({ from: '=?utf-8?Q?Vera=0D=0AHuber?= <umbruch@example.org>', subject: 'Umbruch' })
  const { _id, name } = await withSubject('Umbruch')
  expect(name).toBe('Vera Huber')
  expect((await admin.post(`${base}/${_id}/reply`, { text: 'Gerne.' })).status).toBe(200)
  await admin.put(`${base}/${_id}`, { name: 'Vera\nHuber', subject: 'Um\nbruch' })
  expect((await admin.post(`${base}/${_id}/reply`, { text: 'Noch etwas.' })).status).toBe(200)
})

test('of many marks in a mail a few are looked at', async () => {
  const { _id, mark } = await answered('Marken', 'marke@example.org')
  const own = /#(\d+-[0-9a-f]{16})/.exec(mark)![1]!
  const forged = Array.from({ length: 5 }, (_none, at) => `amt+${at + 1}-${'0'.repeat(16)}@rebenau.example`)
  const cc = (addresses: string[]) => [`Cc: ${addresses.join(', ')}`]
  const { length } = (await admin.get(`${base}/${_id}`)).body.message_thread.messages
  const real = `amt+${own}@rebenau.example`
  await arrives({ from: 'marke@example.org', subject: 'Viele', headers: cc([...forged, real]) })
  expect((await admin.get(`${base}/${_id}`)).body.message_thread.messages).toHaveLength(length)
  await arrives({ from: 'marke@example.org', subject: 'Wenige', headers: cc([...forged.slice(1), real]) })
  expect((await admin.get(`${base}/${_id}`)).body.message_thread.messages).toHaveLength(length + 1)
})

test('what is done goes when its mailbox keeps it no longer, what waits stays', async () => {
  await arrives({ subject: 'Uralt und erledigt', from: 'alt@example.org' })
  await arrives({ subject: 'Uralt und offen', from: 'alt@example.org' })
  const done = await withSubject('erledigt')
  await admin.post(`${base}/${done._id}/finish`)
  await admin.put(`/api/v1/message_mailbox/${mailbox}`, { keepDays: 30 })
  await app.write(async (ctx) => {
    await ctx.db
      .update(threadsTable)
      .set({ lastAt: new Date(Date.parse(ctx.now) - 40 * 86_400_000).toISOString() })
      .where(sql`"email" = 'alt@example.org'`)
    expect(await forgetOld(ctx)).toBe(1)
  })
  expect((await all({ with: 'alt@example.org' })).map(({ subject }: { subject: string }) => subject)).toEqual(
    ['Uralt und offen'],
  )
})

if (!hasDovecot)
  process.stdout.write('Mailboxes of the inbox are not tried: dovecot-imapd is not installed\n')

describe.skipIf(!hasDovecot)('the inbox on a real IMAP server', () => {
  let server: Dovecot
  beforeAll(async () => {
    server = await startDovecot()
  })
  afterAll(() => server?.stop())

  const mail = (id: string, subject: string) =>
    [
      ...['From: Vera <vera@example.org>', 'To: buero@rebenau.example', `Subject: ${subject}`],
      ...[`Message-ID: <${id}@example.org>`, '', 'Guten Tag', ''],
    ].join('\n')

  test('a mail becomes a conversation once, however often the server counts anew', async () => {
    const box = {
      ...{ title: 'Bürgerservice', host: '127.0.0.1', port: server.port, encryption: 'none' },
      ...{ user: 'amt', password: 'geheim', address: 'buero@rebenau.example' },
    }
    const { _id } = (await admin.post('/api/v1/message_mailbox', box)).body.message_mailbox
    const readNow = async () => (await admin.post(`/api/v1/message_mailbox/${_id}/read-now`)).body
    const subjects = async () =>
      (await admin.get('/api/v1/messages', { mailbox: _id })).body.message_thread.map(
        ({ subject }: { subject: string }) => subject,
      )
    await server.deliver(mail('eins', 'Kanal'))
    expect(await readNow()).toMatchObject({ taken: 1, failed: 0, trouble: null })
    await server.renumber()
    await server.deliver(mail('zwei', 'Bauhof'))
    expect(await readNow()).toMatchObject({ taken: 1, failed: 0, trouble: null })
    expect((await subjects()).toSorted()).toEqual(['Bauhof', 'Kanal'])
    await admin.put(`/api/v1/message_mailbox/${_id}`, { user: 'amt', password: 'falsch' })
    expect((await readNow()).trouble).toBeTruthy()
    const clerk = app.as({ role: 'member', rights: ['message.read', 'message.update'] })
    expect((await clerk.post(`/api/v1/message_mailbox/${_id}/read-now`)).status).toBe(403)
  })
})

test('what is forwarded of many long mails is bounded', async () => {
  const [id, from, body] = ['<kette@mail.example.org>', 'vera@kette.example', 'Zeile\r\n'.repeat(4000)]
  await arrives({ id, from, body, subject: 'Kette' })
  for (let count = 0; count < 4; count++)
    await arrives({ from, body, subject: 'Re: Kette', headers: [`In-Reply-To: ${id}`] })
  const thread = await withSubject('Kette')
  const messages = thread.messages.map((one: { _id: string }) => one._id)
  expect(messages).toHaveLength(5)
  const given = { to: 'kanzlei@kette.example', messages }
  expect((await admin.post(`${base}/${thread._id}/forward`, given)).status).toBe(200)
  const [mail] = (await outbox()).filter((one) => /^To: .*kanzlei@kette\.example/im.test(one))
  const lines = mail!.split('Zeile').length
  expect(lines).toBeGreaterThan(10_000)
  expect(lines).toBeLessThan(20_000)
})
