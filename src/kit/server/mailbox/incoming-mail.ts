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
  /** As the sender says it: judge the content before storing it. */
  type: string
  content: Uint8Array
  /** By which its HTML names it (`cid:`), without angle brackets; `''`: not at all. */
  contentId: string
}

/** A mail as it was read. All of it was written by strangers: texts unsanitised, sender unproven. */
export interface IncomingMail {
  /** `''`: the sender gave none. */
  messageId: string
  from: MailParty | null
  replyTo: MailParty[]
  to: MailParty[]
  cc: MailParty[]
  subject: string
  /** ISO time between 1900 and 2200 that the sender claims; null: none that can be read. */
  date: string | null
  /** ISO time at which the server took it into the mailbox; null: unknown. */
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
  /** A program sent it: RFC 3834 `Auto-Submitted`, or one of the marks from before. Never answer it by a program. */
  isAutomatic: boolean
  /** A mailing list sent it. */
  isList: boolean
  /** A report about a mail that was not delivered, or without an address to return to (RFC 3464, RFC 5321 § 4.5.5). */
  isBounce: boolean
}

const mostParts = 200
const mostHeaders = 100_000

/** No text of ours holds null bytes, and the database refuses them. */
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

/** Bytes as UTF-8; what is not is taken for the encoding of western Windows, a superset of Latin 1. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  if (isAscii(bytes)) return bytes
  try {
    strictUtf8.decode(bytes)
    return bytes
  } catch {
    return new TextEncoder().encode(western.decode(bytes))
  }
}

/** A mail whose unencoded 8-bit words, which RFC 5322 forbids in headers and programs send all the same, are UTF-8. */
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

/** Reads the bytes of a mail (RFC 5322, MIME). Throws when it is nested or headed beyond what anybody writes. */
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

/** `parseMail` as work for a thread: what strangers send must not hold up the program. */
export const parsingMail = defineTask(import.meta.url, parseMail, { seconds: 60 })
