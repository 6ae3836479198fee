import PostalMime, { type Address, type Email } from 'postal-mime'
import { inYears } from '../../shared/dates/days.ts'
import { plainTextOf } from '../mail/plain-text.ts'
import { boundHtml } from '../text/html-bounds.ts'
import { defineTask } from '../workers/workers.ts'

export interface MailParty {
  name: string
  address: string
}

export interface MailAttachment {
  filename: string
  /** As declared by the sender: check the content before storing it. */
  type: string
  content: Uint8Array
  /** Reference from its HTML (`cid:`), without angle brackets; `''`: none. */
  contentId: string
}

/** A parsed mail. Written by strangers: texts are unsanitised, the sender is unverified. */
export interface IncomingMail {
  /** `''` if the sender set none. */
  messageId: string
  from: MailParty | null
  replyTo: MailParty[]
  to: MailParty[]
  cc: MailParty[]
  subject: string
  /** ISO time between 1900 and 2200 that the sender claims; null: none that can be read. */
  date: string | null
  /** ISO time of arrival on the server; null: unknown. */
  arrivedAt: string | null
  /** Plain part; without one, the words of the HTML. */
  text: string
  html: string
  attachments: MailAttachment[]
  /** Message-IDs of the mails it answers, the nearest last. */
  answers: string[]
  /** By lower-case name, the first of each. */
  headers: Record<string, string>
  /** Signs that a program sent a mail. */
  loop: MailLoop
}

export interface MailLoop {
  /** Sent by a program: RFC 3834 `Auto-Submitted`, or an older mark. Never answer automatically. */
  isAutomatic: boolean
  /** Sent by a mailing list. */
  isList: boolean
  /** A delivery report, or a mail without a return address (RFC 3464, RFC 5321 § 4.5.5). */
  isBounce: boolean
}

const mostParts = 200
const mostHeaders = 100_000

/** Removes null bytes, which the database refuses. */
const withoutNulls = (text: string | undefined): string => (text ?? '').replaceAll('\0', '')

const parties = (addresses: readonly (Address | undefined)[]): MailParty[] =>
  addresses
    .flatMap((one) => (one?.group ? one.group : one?.address ? [one] : []))
    .map(({ name, address }) => ({ name: withoutNulls(name), address: withoutNulls(address) }))

const idsIn = (text: string | undefined): string[] => withoutNulls(text).match(/<[^<>\s]{1,500}>/g) ?? []

function loopOf(headers: Record<string, string>, from: MailParty | null): MailLoop {
  const said = (name: string) => (headers[name] ?? '').trim().toLowerCase()
  const precedence = said('precedence')
  const isBounce =
    said('return-path') === '<>' ||
    /^multipart\/report\b.*report-type="?delivery-status/s.test(said('content-type')) ||
    /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  const isList = precedence === 'list' || said('list-id') !== ''
  const submitted = said('auto-submitted')
  const isAutomatic =
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    ['bulk', 'junk', 'auto_reply'].includes(precedence) ||
    said('x-autoreply') !== '' ||
    said('x-autorespond') !== ''
  return { isAutomatic: isAutomatic || isList || isBounce, isList, isBounce }
}

function dateOf({ date }: Email): string | null {
  const time = Date.parse(date ?? '')
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString()
  return inYears.test(iso) ? iso : null
}

/** Characters of the longest HTML that is read. */
export const longestMailHtml = 1024 * 1024

/** Words of HTML without scripts, styles and hidden parts; empty for HTML that is too long or nested too deeply. */
function wordsOf(html: string): string {
  if (html === '' || html.length > longestMailHtml) return ''
  try {
    boundHtml(html)
    return plainTextOf(html)
  } catch {
    return ''
  }
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** Bytes as UTF-8; invalid UTF-8 is read as Windows-1252, a superset of Latin 1. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  if (isAscii(bytes)) return bytes
  try {
    strictUtf8.decode(bytes)
    return bytes
  } catch {
    return new TextEncoder().encode(western.decode(bytes))
  }
}

/** Converts unencoded 8-bit header text to UTF-8; RFC 5322 forbids it, but programs send it. */
function withReadableWords(source: Uint8Array): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((at) => at >= 0)
  const end = ends.length > 0 ? Math.min(...ends) : bytes.length
  if (end > mostHeaders) return source
  const lines: Uint8Array[] = []
  for (let from = 0; from < end;) {
    const next = bytes.indexOf(10, from)
    const to = next < 0 || next >= end ? end : next + 1
    lines.push(toUtf8(bytes.subarray(from, to)))
    from = to
  }
  const head = Buffer.concat(lines)
  const [, type = 'text/plain'] =
    /^content-type:\s*([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(head.toString()) ?? []
  const [, encoding = '8bit'] = /^content-transfer-encoding:\s*(\S+)/im.exec(head.toString()) ?? []
  const [, charset = 'utf-8'] = /charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? []
  const isPlain = /^text\//i.test(type) && /^(7bit|8bit|binary)$/i.test(encoding) && /^utf-?8$/i.test(charset)
  const body = bytes.subarray(end)
  return Buffer.concat([head, isPlain ? toUtf8(body) : body])
}

/** Parses a mail (RFC 5322, MIME). Throws for excessive nesting or headers. */
export async function parseMail(source: Uint8Array): Promise<IncomingMail> {
  const email = await PostalMime.parse(withReadableWords(source), {
    maxNestingDepth: 30,
    maxHeadersSize: mostHeaders,
    maxRfc822NestingDepth: 3,
  })
  if (email.attachments.length > mostParts) throw new Error(`more than ${mostParts} attachments`)
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of email.headers) headers[key] ??= withoutNulls(value)
  const [from = null] = parties([email.from])
  const [plain, html] = [withoutNulls(email.text), withoutNulls(email.html)]
  return {
    messageId: idsIn(email.messageId)[0] ?? '',
    from,
    replyTo: parties(email.replyTo ?? []),
    to: parties(email.to ?? []),
    cc: parties(email.cc ?? []),
    subject: withoutNulls(email.subject),
    date: dateOf(email),
    arrivedAt: null,
    text: plain.trim() === '' ? wordsOf(html) : plain,
    html,
    attachments: email.attachments.map(({ filename, mimeType, content, contentId }) => ({
      filename: withoutNulls(filename ?? ''),
      type: withoutNulls(mimeType),
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
      contentId: withoutNulls(contentId).replaceAll(/^\s*<|>\s*$/g, ''),
    })),
    answers: [...new Set([...idsIn(email.references), ...idsIn(email.inReplyTo)])],
    headers: { ...headers },
    loop: loopOf(headers, from),
  }
}

/** `parseMail` in a worker thread: a stranger's mail must not block the program. */
export const parsingMail = defineTask(import.meta.url, parseMail, { seconds: 60 })
