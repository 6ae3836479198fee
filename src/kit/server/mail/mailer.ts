import type { ReactElement } from 'react'
import type { Language } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import type { DkimKey } from './dkim.ts'
import type { HandOver } from './hand-over.ts'

/** The job that sends one queued mail. */
export const sendJob = 'mail.send'

export interface MailAddress {
  name?: string
  address: string
}

/** Sender and mail server; missing values come from the environment. */
export interface Sender extends Partial<MailAddress> {
  smtpUrl?: string
  /** Signing key for mails of its domain. */
  dkim?: DkimKey
}

/** A mail before rendering. */
export interface Mail {
  to: MailAddress | string
  subject: string
  /** Built with `layout.ts`; rendered to HTML and plain text. */
  content?: ReactElement
  /** Instead of `content`: finished HTML and text, e.g. of a newsletter. */
  written?: { html: string; text: string }
  lang: Language
  /** Sender; the site's own address by default. */
  from?: MailAddress
  replyTo?: MailAddress | string
  /** Identifies the list the mail belongs to (RFC 2919): `news.gemeinde.example`. */
  listId?: string
  /** Address for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** Written by a person: auto-responders may answer, unlike mails sent by the site itself (RFC 3834). */
  byPerson?: boolean
  /** Message-IDs of the preceding mails, the answered one last (RFC 5322 § 3.6.4). */
  answers?: readonly string[]
  /** Mailbox of the settings that provides sender and server; the site's own by default. */
  mailbox?: string
}

/** A mail not sent yet. */
export interface QueuedMail {
  _id: string
  /** ISO times. */
  createdAt: string
  triedAt: string | null
  /** Time of giving up; null: still retried automatically. */
  failedAt: string | null
  to: string
  subject: string
  tries: number
  /** The server's reply on the last attempt; `''` before the first. */
  error: string
}

/** Number of waiting mails (held ones excluded) and of failed ones. */
export interface MailLoad {
  waiting: number
  /** ISO time of the oldest waiting mail; null if none waits. */
  oldest: string | null
  failed: number
}

export interface Mailer {
  load(): Promise<MailLoad>
  /** Waiting and failed mails, newest first, with the number of each. */
  queued(
    ctx: Pick<Ctx, 'db'>,
    asked: { limit: number; skip: number; failed?: boolean | undefined },
  ): Promise<{ mails: QueuedMail[]; waiting: number; failed: number }>
  /** Retries a failed mail, in the caller's transaction; false if it was sent or is being retried. */
  retry(ctx: Pick<Ctx, 'db'>, _id: string): Promise<boolean>
  /** Deletes a failed mail, in the caller's transaction; false if it was sent or is being retried. */
  drop(ctx: Pick<Ctx, 'db'>, _id: string): Promise<boolean>
  /**
   * Queues a mail in the caller's transaction; it is sent after the commit and retried for about a day if the server
   * does not accept it. Returns its id, which precedes the `@` of its Message-ID. Throws a Problem (`MAIL_ADDRESS`,
   * 422) for an address or a text not allowed in a header.
   */
  send(ctx: Pick<Ctx, 'db'>, mail: Mail): Promise<string>
  /** Opens the bulk sender, see `hand-over.ts`. */
  handOver(): Promise<HandOver>
  /**
   * Sets the lookup of the default sender, or of a mail's mailbox; called for each mail. The settings domain implements
   * it.
   */
  setSender(sender: (mailbox?: string) => Promise<Sender>): void
  /** Tests the site's mail server, or another one. Throws if it does not answer or refuses the sign-in. */
  verify(smtpUrl?: string): Promise<void>
  /** Jobs that send queued mails; the app starts them with the domains' jobs. */
  jobs: readonly JobDefinition[]
  close(): void
}
