import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { simpleParser } from 'mailparser'
import { createHandOver, type BulkMail } from './hand-over.ts'
import { quoted } from './quoted.ts'

/** The server's reply at each step in place of its usual one; `hang` sends none, `close` drops the connection. */
type Step = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'middle' | 'end'
let says: Partial<Record<Step, string>> = {}
let taken = 0
const sockets = new Set<Socket>()

const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
  const answer = (step: Step | 'other', usual: string) => {
    const said = step === 'other' ? usual : (says[step] ?? usual)
    if (said === 'close') socket.destroy()
    else if (said !== 'hang') socket.write(`${said}\r\n`)
  }
  let content: string | null = null
  let rest = ''
  answer('greeting', '220 test ESMTP')
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    if (content !== null) {
      content += rest
      rest = ''
      if (says.middle) return answer('middle', '')
      if (!content.endsWith('\r\n.\r\n')) return
      content = null
      if (!says.end) taken += 1
      return answer('end', '250 2.0.0 taken')
    }
    for (let at = rest.indexOf('\r\n'); at >= 0 && content === null; at = rest.indexOf('\r\n')) {
      const verb = rest.slice(0, 4).toUpperCase()
      rest = rest.slice(at + 2)
      if (verb === 'MAIL' || verb === 'RCPT') answer(verb, '250 ok')
      else if (verb === 'DATA') {
        if (!says.DATA) content = ''
        answer('DATA', '354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else answer('other', '250 ok')
    }
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as { port: number }

afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})
beforeEach(() => {
  says = {}
  taken = 0
})

/** Long enough for servers that answer; only a silent one uses it up. */
const patience = { connection: 20_000, answer: 20_000 }
const short = { connection: 20_000, answer: 1000 }
const wayTo = (smtpUrl: string, waits = patience) =>
  createHandOver({
    smtpUrl,
    by: { address: 'amt@dorf.example' },
    headersOf: () => ({}),
    sign: async (source) => source,
    keep: async () => {},
    patience: waits,
  })
const smtpUrl = `smtp://127.0.0.1:${port}`
const way = wayTo(smtpUrl)
const mail = (more: Partial<BulkMail> = {}): BulkMail => ({
  messageId: 'one',
  to: { address: 'vera@example.org' },
  lang: 'de',
  subject: 'Brief',
  quotedHtml: quoted('<p>Hallo</p>'),
  quotedText: quoted('Hallo'),
  ...more,
})

test.each<[string, Partial<Record<Step, string>>, object, boolean]>([
  ['takes it', {}, { outcome: 'accepted' }, true],
  [
    'does not know the address',
    { RCPT: '550 5.1.1 nobody' },
    { outcome: 'refused', code: 550, at: 'recipient' },
    true,
  ],
  [
    'has had enough of the sender',
    { MAIL: '450 4.7.1 slow down' },
    { outcome: 'refused', code: 450, at: 'sender' },
    true,
  ],
  [
    'wants no content now',
    { DATA: '451 4.3.0 later' },
    { outcome: 'refused', code: 451, at: 'content' },
    true,
  ],
  ['refuses the content', { end: '554 5.7.1 spam' }, { outcome: 'refused', code: 554, at: 'content' }, true],
  ['closes before the content', { RCPT: 'close' }, { outcome: 'lost', begun: false }, false],
  ['closes in the middle of the content', { middle: 'close' }, { outcome: 'lost', begun: true }, false],
  ['closes after the content', { end: 'close' }, { outcome: 'lost', begun: true }, false],
  ['says 421 after the content', { end: '421 4.3.2 bye' }, { outcome: 'lost', begun: true }, false],
  ['never answers the address', { RCPT: 'hang' }, { outcome: 'lost', begun: false }, false],
  ['never says whether it took it', { end: 'hang' }, { outcome: 'lost', begun: true }, false],
])('a server that %s has one clear outcome', async (_what, behaviour, outcome, staysOpen) => {
  const isSilent = Object.values(behaviour).includes('hang')
  const lane = await wayTo(smtpUrl, isSilent ? short : patience).open()
  says = behaviour
  // Longer than one packet, so that a connection can break halfway
  const quotedHtml = quoted(`<p>${'Hallo. '.repeat(40_000)}</p>`)
  expect(await lane.send(await way.write(mail({ quotedHtml })))).toMatchObject(outcome)
  expect(lane.isOpen).toBe(staysOpen)
  says = {}
  const before = taken
  const next = lane.isOpen ? lane : await way.open()
  expect(await next.send(await way.write(mail({ messageId: 'two' })))).toMatchObject({ outcome: 'accepted' })
  expect(taken).toBe(before + 1)
  next.close()
  lane.close()
})

test('a server that is not there, or never greets, has nobody’s letter', async () => {
  says = { greeting: 'hang' }
  const hasty = { connection: 100, answer: 100 }
  await expect(wayTo(smtpUrl, hasty).open()).rejects.toThrow(/Greeting never received|Timeout/i)
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port: unused } = closed.address() as { port: number }
  closed.close()
  await once(closed, 'close')
  await expect(wayTo(`smtp://127.0.0.1:${unused}`).open()).rejects.toThrow('ECONNREFUSED')
})

test('a letter is two forms of the same words, with headers as they are encoded', async () => {
  const { source, envelope } = await way.write(
    mail({
      to: { address: 'vera@bücher.example' },
      from: { name: 'Gemeinde Größing, Amt', address: 'amt@dorf.example' },
      replyTo: 'post@dorf.example',
      returnsTo: 'zurueck@dorf.example',
      subject: 'Grüße aus der Gemeinde '.repeat(5).trim(),
      quotedHtml: quoted('<p>Schöne Grüße</p>\n.\n'),
      quotedText: quoted('Schöne Grüße\n.\n'),
    }),
  )
  const read = await simpleParser(source)
  expect(read.subject).toBe('Grüße aus der Gemeinde '.repeat(5).trim())
  expect(read.from?.value).toEqual([{ name: 'Gemeinde Größing, Amt', address: 'amt@dorf.example' }])
  expect(read.headers.get('precedence')).toBe('bulk')
  expect(read.messageId).toBe('<one@dorf.example>')
  expect(read.replyTo?.text).toBe('post@dorf.example')
  expect([read.text?.trim(), read.html]).toEqual(['Schöne Grüße\n.', '<p>Schöne Grüße</p>\n.\n'])
  expect(envelope).toEqual({ from: 'zurueck@dorf.example', to: 'vera@bücher.example' })
  for (const line of source.toString('latin1').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(998)
    expect(line).not.toMatch(/[\r\n\u0080-\u00ff]/)
  }
})

test('what no header may hold is no letter', async () => {
  const { source } = await way.write(mail({ subject: 'Hallo\r\nBcc: c@d.example' }))
  expect(source.toString()).not.toMatch(/^Bcc:/im)
})
