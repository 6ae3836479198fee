import PostalMime, { type Address, type Email } from 'postal-mime'
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
  /** ISO time the sender claims; null: none that can be read. */
  date: string | null
  text: string
  html: string
  attachments: MailAttachment[]
  /** Message-IDs of the mails it answers, the nearest last. */
  answers: string[]
  /** By lower-case name, the first of each. */
  headers: Record<string, string>
  /** What an answer by a program would have to look out for. */
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
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Reads the bytes of a mail (RFC 5322, MIME). Throws when it is nested or headed beyond what anybody writes. */
export async function parseMail(source: Uint8Array): Promise<IncomingMail> {
  const email = await PostalMime.parse(source, {
    maxNestingDepth: 30,
    maxHeadersSize: mostHeaders,
    maxRfc822NestingDepth: 3,
  })
  if (email.attachments.length > mostParts) throw new Error(`more than ${mostParts} attachments`)
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of email.headers) headers[key] ??= withoutNulls(value)
  const [from = null] = parties([email.from])
  return {
    messageId: idsIn(email.messageId)[0] ?? '',
    from,
    replyTo: parties(email.replyTo ?? []),
    to: parties(email.to ?? []),
    cc: parties(email.cc ?? []),
    subject: withoutNulls(email.subject),
    date: dateOf(email),
    text: withoutNulls(email.text),
    html: withoutNulls(email.html),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: withoutNulls(filename ?? ''),
      type: withoutNulls(mimeType),
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
    answers: [...new Set([...idsIn(email.references), ...idsIn(email.inReplyTo)])],
    headers: { ...headers },
    loop: loopOf(headers, from),
  }
}

/** `parseMail` as work for a thread: what strangers send must not hold up the program. */
export const parsingMail = defineTask(import.meta.url, parseMail, { seconds: 60 })
