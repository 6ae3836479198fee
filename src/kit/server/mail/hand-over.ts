import MimeNode, { type MimeNodeHeaderMap } from 'nodemailer/lib/mime-node/index.js'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js'
import { Readable } from 'node:stream'
import type { Mail, MailAddress } from './mailer.ts'
import { quotedPart } from './quoted.ts'

/** A mail to one of many recipients, with its texts already encoded. */
export interface BulkMail extends Pick<Mail, 'lang' | 'listId' | 'unsubscribe' | 'subject'> {
  /** Part of `Message-ID` before the `@`: letters, digits, `.` and `-`. */
  messageId: string
  to: MailAddress
  /** The site's own address by default. */
  from?: MailAddress
  replyTo?: string
  /** Return address for undeliverable mails (RFC 5321 § 4.4); the sender by default. */
  returnsTo?: string
  /** Texts encoded by `quoted`: parts shared by all recipients are encoded once. */
  quotedHtml: string
  quotedText: string
}

/** A mail as the bytes to send, signed if a key is set. */
export interface WrittenMail {
  _id: string
  envelope: { from: string; to: string }
  source: Buffer
}

/**
 * Outcome of a mail's handover. `refused`: the server rejected the mail; `code` 4yz: temporarily. `lost`: the
 * connection broke; with `begun`, the server may have accepted the mail.
 */
export type Handed =
  | { outcome: 'accepted'; answer: string }
  | { outcome: 'refused'; code: number; at: 'sender' | 'recipient' | 'content'; answer: string }
  | { outcome: 'lost'; begun: boolean; answer: string }

/** A connection to the mail server for consecutive mails. */
export interface Lane {
  /** Sends a mail. Never throws. After `lost` the lane is closed. */
  send(mail: WrittenMail): Promise<Handed>
  readonly isOpen: boolean
  close(): void
}

export interface HandOver {
  /** Composes a mail. Throws for addresses and texts not allowed in a header. */
  write(mail: BulkMail): Promise<WrittenMail>
  /** Opens a connection and signs in. Throws if the server does not answer or refuses. */
  open(): Promise<Lane>
}

/** Servers close connections after a number of mails; opening a new one first avoids losing a mail. */
const mostPerLane = 100

/** Stream that records whether reading has begun, i.e. the server accepted the envelope. */
class WatchedSource extends Readable {
  begun = false
  readonly #source: Buffer
  constructor(source: Buffer) {
    super()
    this.#source = source
  }
  override _read(): void {
    this.begun = true
    this.push(this.#source)
    this.push(null)
  }
}

interface SmtpError extends Error {
  responseCode?: number
  response?: string
  command?: string
}

function handedOf(error: SmtpError, begun: boolean): Handed {
  const answer = (error.response || error.message).slice(0, 500)
  const { responseCode: code, command = '' } = error
  // 421 closes the connection (RFC 5321 § 3.8): a refusal before the content, an unknown outcome after it
  if (!code || command === 'CONN' || (begun && code === 421)) return { outcome: 'lost', begun, answer }
  const at = command === 'RCPT TO' ? 'recipient' : command === 'MAIL FROM' ? 'sender' : 'content'
  return { outcome: 'refused', code, at, answer }
}

function laneOn(connection: SMTPConnection): Lane {
  let isOpen = true
  let handed = 0
  const end = () => {
    isOpen = false
  }
  // A failure between two mails is noticed by the next one
  connection.on('error', end)
  connection.on('end', end)
  return {
    get isOpen() {
      return isOpen && handed < mostPerLane
    },
    send({ envelope, source }) {
      handed += 1
      const watched = new WatchedSource(source)
      const size = source.length
      return new Promise((done) => {
        const finish = (result: Handed) => {
          if (result.outcome === 'lost') {
            isOpen = false
            connection.close()
          }
          done(result)
        }
        connection.send({ from: envelope.from, to: [envelope.to], size }, watched, (error, info) => {
          if (!error) return finish({ outcome: 'accepted', answer: (info?.response ?? '').slice(0, 500) })
          const result = handedOf(error, watched.begun)
          if (result.outcome === 'lost') return finish(result)
          // RFC 5321 § 4.1.1.5: resets the session after a refused mail
          connection.reset((trouble) => {
            if (trouble) {
              isOpen = false
              connection.close()
            }
            finish(result)
          })
        })
      })
    },
    close() {
      isOpen = false
      connection.quit()
    },
  }
}

/** Time limits for the server's answers, in milliseconds. */
export interface Patience {
  connection: number
  answer: number
}
export const usualPatience: Patience = { connection: 15_000, answer: 60_000 }

async function connect(smtpUrl: string, patience: Patience): Promise<Lane> {
  const options = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    socketTimeout: patience.answer,
  })
  // The pending call reports the error; without a listener it would end the program
  const ignore = () => {}
  connection.on('error', ignore)
  try {
    await new Promise<void>((done, fail) => {
      connection.once('error', fail)
      connection.connect((error) => (error ? fail(error) : done()))
    })
    const { auth } = options as { auth?: { user?: string; pass?: string } }
    if (auth?.user)
      await new Promise<void>((done, fail) => {
        connection.login({ user: auth.user, pass: auth.pass }, (error) => (error ? fail(error) : done()))
      })
  } catch (error) {
    connection.close()
    throw error
  }
  return laneOn(connection)
}

/**
 * Composes a mail of the same text as HTML and plain text. Only its headers are encoded by Nodemailer: the parts are
 * encoded already, and Nodemailer's streams would take four times as long.
 */
function twoParts(headers: MimeNodeHeaderMap, parts: readonly [string, string]): Buffer {
  const head = new MimeNode('multipart/alternative')
  head.addHeader(headers)
  const written = head.buildHeaders()
  const between = `--${head.boundary}`
  return Buffer.from(
    [written, '', ...parts.flatMap((part) => [between, part]), `${between}--`, ''].join('\r\n'),
  )
}

/** Creates the bulk sender: each mail is composed once, then sent on one of several connections. */
export function createHandOver({
  smtpUrl,
  by,
  headersOf,
  sign,
  keep,
  patience = usualPatience,
}: {
  smtpUrl: string | undefined
  /** Default sender, used when a mail sets none. */
  by: MailAddress
  /** Signs a composed mail; returns it unchanged if no key matches the sender's address. */
  sign(source: Buffer, from: string): Promise<Buffer>
  headersOf(mail: Pick<Mail, 'unsubscribe' | 'listId' | 'lang'>): Record<string, string>
  /** Stores a mail if there is no server. */
  keep(source: Buffer, _id: string): Promise<void>
  patience?: Patience
}): HandOver {
  const named = ({ name, address }: MailAddress) => ({ name: name ?? '', address })
  return {
    async write(mail) {
      const from = mail.from ?? by
      const sender = mail.returnsTo || from.address
      const headers = {
        ...headersOf(mail),
        // Asks auto-responders not to answer (RFC 3834 § 2, RFC 2076 § 3.9)
        Precedence: 'bulk',
        From: named(from),
        To: named(mail.to),
        ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
        Subject: mail.subject,
        'Message-ID': `<${mail.messageId}@${from.address.split('@').at(-1)}>`,
      }
      const source = twoParts(headers, [
        quotedPart('text/plain', mail.quotedText),
        quotedPart('text/html', mail.quotedHtml),
      ])
      return {
        _id: mail.messageId,
        envelope: { from: sender, to: mail.to.address },
        source: await sign(source, from.address),
      }
    },
    async open() {
      if (smtpUrl) return connect(smtpUrl, patience)
      let isOpen = true
      return {
        get isOpen() {
          return isOpen
        },
        async send({ _id, source }) {
          try {
            await keep(source, _id)
            return { outcome: 'accepted', answer: 'outbox' }
          } catch (error) {
            return { outcome: 'lost', begun: false, answer: (error as Error).message }
          }
        },
        close() {
          isOpen = false
        },
      }
    },
  }
}
