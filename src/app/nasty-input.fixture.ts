import type { InjectOptions } from 'fastify'
import { parsingMail } from '#kit/server/mailbox/incoming-mail.ts'
import { readTable } from '#kit/server/tables/table-files.ts'
import { inWorker } from '#kit/server/workers/workers.ts'

/** Requests with input crafted to block the program. */
export interface NastyInput {
  kind: string
  name: string
  request: InjectOptions & { method: NonNullable<InjectOptions['method']>; url: string }
}

/** A file uploaded to the media library. */
interface NastyFile {
  name: string
  bytes: Buffer
}

const json = (kind: string, name: string, url: string, payload: string): NastyInput => ({
  kind,
  name,
  request: { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload },
})

const form = (name: string, payload: string): NastyInput => ({
  kind: 'form body',
  name,
  request: {
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  },
})

const asked = (
  kind: string,
  name: string,
  url: string,
  headers: Record<string, string> = {},
): NastyInput => ({
  kind,
  name,
  request: { method: 'GET', url, headers },
})

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const bodies: [string, string][] = [
  ['brackets 500,000 deep', nested('[', ']', 500_000)],
  ['objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['100,000 fields', `{${Array.from({ length: 100_000 }, (_, index) => `"f${index}":1`).join()}}`],
  ['a number of a million digits', `{"title":${'9'.repeat(1_000_000)}}`],
  ['a million of escapes', `{"title":"${'\\u0000'.repeat(160_000)}"}`],
  ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
]

const tables: [string, string][] = [
  ['quotes without an end', `name;email\n${'"'.repeat(450_000)}`],
  ['quotes between spaces', `name;email\n${' "'.repeat(225_000)}`],
  ['one line of separators', ';'.repeat(450_000)],
  ['empty lines', '\n'.repeat(450_000)],
  ['200,000 lines', 'a;b\n'.repeat(110_000)],
]

const calendars: [string, string][] = [
  ['components 60,000 deep', 'BEGIN:VEVENT\r\n'.repeat(30_000)],
  ['a folded line of 450,000 characters', `BEGIN:VCALENDAR\r\nSUMMARY:${'a\r\n '.repeat(110_000)}`],
  ['parameters without an end', `BEGIN:VCALENDAR\r\nDTSTART;${'X="a";'.repeat(70_000)}:1`],
  [
    'an event that repeats every second for ever',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260101T000000\r\nRRULE:FREQ=SECONDLY\r\nSUMMARY:Restmüll\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ],
  [
    '3,000 events that repeat daily for ever',
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Restmüll\r\nEND:VEVENT\r\n'.repeat(3000)}END:VCALENDAR\r\n`,
  ],
]

const mails: [string, string][] = [
  ['parts 3,000 deep', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(3000)],
  ['one header of 10 MB', `Subject: ${'=?utf-8?q?=C3=A4?= '.repeat(600_000)}\r\n\r\nx`],
  ['200,000 addresses', `To: ${'"a" <a@b.example>, '.repeat(200_000)}\r\n\r\nx`],
  ['comments within comments', `To: ${'('.repeat(1_000_000)}\r\n\r\nx`],
  ['HTML nested 300,000 deep', `Content-Type: text/html\r\n\r\n${'<b>'.repeat(300_000)}`],
  ['base 64 that never ends', `Content-Transfer-Encoding: base64\r\n\r\n${'A'.repeat(5_000_000)}`],
]

/** Background work on input from strangers. */
export interface NastyWork {
  kind: string
  name: string
  work: () => Promise<unknown>
}

/** Input without a request, or through code shared by several domains; `files` are also read as tables. */
export const nastyWorks = (files: readonly NastyFile[]): NastyWork[] => [
  ...mails.map(([name, mail]) => ({
    kind: 'mail',
    name,
    // An unreadable mail is rethrown, and the reader of a mailbox sets it aside
    work: () => inWorker(parsingMail, Buffer.from(mail)).catch(() => null),
  })),
  ...[...tables.map(([name, text]) => ({ name, bytes: Buffer.from(text) })), ...files].map(
    ({ name, bytes }) => ({
      kind: 'table',
      name,
      work: () => readTable(bytes, { rows: 5000, columns: 200 }),
    }),
  ),
]

const upload = (kind: string, name: string, url: string, type: string, content: Buffer): NastyInput => ({
  kind,
  name,
  request: {
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  },
})

const kindsOfFiles: [RegExp, string][] = [
  [/\.(png|jpg)$/, 'file: picture'],
  [/\.svg$/, 'file: SVG'],
  [/\.pdf$/, 'file: PDF'],
  [/\.(docx|odt)$/, 'file: office document'],
]

const kindOfFile = (name: string) =>
  kindsOfFiles.find(([ending]) => ending.test(name))?.[1] ?? 'file: archive or text'

type Named = Readonly<Record<string, string>>

/**
 * All crafted requests; `texts` are sent as formatted texts, `exports` as files of another site, `files` to the media
 * library.
 */
export const nastyInputs = ({
  texts,
  exports,
  files,
}: {
  texts: Named
  exports: Named
  files: readonly NastyFile[]
}): NastyInput[] => [
  ...bodies.map(([name, body]) => json('JSON body', name, '/api/c/news/', body)),
  ...Object.entries(texts).map(([name, text]) =>
    json('rich text', name, '/api/c/news/', JSON.stringify({ title: 'x', text })),
  ),
  ...tables.map(([name, csv]) =>
    json('CSV', name, '/api/v0/newsletter_subscriber/import', JSON.stringify({ csv })),
  ),
  ...tables.map(([name, csv]) => json('CSV', name, '/api/c/taverns/import', JSON.stringify({ csv }))),
  ...calendars.map(([name, text]) => {
    const content = Buffer.from(text).toString('base64')
    return json('ICS', name, '/api/c/waste/import/preview', JSON.stringify({ name: 'a.ics', content }))
  }),
  form('20,000 fields', 'a=1&'.repeat(16_000)),
  form('escapes without an end', '%'.repeat(60_000)),
  form('one field of many escapes', `login=${'%C3%A4'.repeat(10_000)}`),
  asked('query string', 'many parameters', `/?${'a=1&'.repeat(8000)}`),
  asked('query string', 'a long search', `/api/c/search/?q=${'a+-"('.repeat(3000)}`),
  asked('query string', 'brackets', `/api/c/news/?${'a[b]'.repeat(4000)}=1`),
  asked('query string', 'escapes', `/api/c/news/?search=${'%25'.repeat(8000)}`),
  asked('address', '10,000 parts', `/${'a/'.repeat(10_000)}`),
  asked('address', 'dots and slashes', `/${'../'.repeat(8000)}`),
  asked('cookies', '10,000 cookies', '/', { cookie: 'a=1; '.repeat(10_000) }),
  asked('cookies', 'quotes and escapes', '/', { cookie: `a="${'%22"='.repeat(8000)}` }),
  asked('headers', '8,000 languages', '/', { 'accept-language': 'de;q=0.1,'.repeat(8000) }),
  asked('headers', '8,000 encodings', '/', { 'accept-encoding': 'gzip;q=0.1, '.repeat(8000) }),
  asked('headers', '8,000 tags', '/', { 'if-none-match': 'W/"a", '.repeat(8000) }),
  asked('headers', '8,000 ranges', '/', { range: `bytes=${'0-0,'.repeat(8000)}` }),
  asked('headers', '8,000 forwarders', '/', { 'x-forwarded-for': '1.2.3.4, '.repeat(8000) }),
  asked('headers', 'a long browser', '/', { 'user-agent': 'Mozilla/5.0 (('.repeat(5000) }),
  ...Object.entries(exports).map(([name, xml]) =>
    upload('XML (WordPress export)', name, '/api/v0/import/wordpress', 'text/xml', Buffer.from(xml)),
  ),
  ...files.map(({ name, bytes }) =>
    upload(kindOfFile(name), name, '/api/v0/file/', 'application/octet-stream', bytes),
  ),
]
