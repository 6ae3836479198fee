import { expect, test } from 'vitest'
import { parseMail } from './incoming-mail.ts'

const mail = (lines: string[], encoding: BufferEncoding) => Buffer.from(lines.join('\r\n'), encoding)
const greeting = 'Grüße aus Kärnten'
const head = (type: string) => [
  ...['From: Jörg <joerg@partner.example>', `Subject: ${greeting}`, `Content-Type: ${type}`],
  ...['Content-Transfer-Encoding: 8bit', '', greeting],
]

test.for([
  ['UTF-8', 'utf8', 'text/plain; charset=utf-8'],
  ['UTF-8, undeclared', 'utf8', 'text/plain'],
  ['Latin 1', 'latin1', 'text/plain; charset=iso-8859-1'],
  ['Latin 1, undeclared', 'latin1', 'text/plain'],
  ['Latin 1, declared as ASCII', 'latin1', 'text/plain; charset=us-ascii'],
  ['Latin 1, declared as UTF-8', 'latin1', 'text/plain; charset=utf-8'],
] as const)('words that were sent without an encoding are read: %s', async ([, encoding, type]) => {
  const { subject, from, text } = await parseMail(mail(head(type), encoding))
  expect([subject, from?.name, text.trim()]).toEqual([greeting, 'Jörg', greeting])
})

test('headers in several encodings are read each in its own', async () => {
  const source = Buffer.concat([
    mail(['Subject: Grüße', ''], 'utf8'),
    mail(['From: Jörg <a@partner.example>', '', 'Hallo'], 'latin1'),
  ])
  const { subject, from, text } = await parseMail(source)
  expect([subject, from?.name, text.trim()]).toEqual(['Grüße', 'Jörg', 'Hallo'])
})

test.for(['Mon, 13 Sep 275760 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 +0000'])(
  'a date beyond the calendar counts as none: %s',
  async (date) => {
    const { date: read } = await parseMail(
      mail(['From: a@partner.example', `Date: ${date}`, '', 'Hallo'], 'utf8'),
    )
    expect(read).toBeNull()
  },
)

test('the words of HTML stand for a plain part that is missing', async () => {
  const source = (html: string) =>
    mail(['From: a@partner.example', 'Content-Type: text/html', '', html], 'utf8')
  expect((await parseMail(source('<p>Guten <b>Tag</b></p><script>x</script>'))).text.trim()).toBe('Guten Tag')
  expect((await parseMail(source('<b>'.repeat(5000)))).text).toBe('')
})
