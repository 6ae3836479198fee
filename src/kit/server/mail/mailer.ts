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

/** Who mails come from, and through which server they leave; what is missing stays as the environment says. */
export interface Sender extends Partial<MailAddress> {
  smtpUrl?: string
  /** What mails of its domain are signed with. */
  dkim?: DkimKey
}

/** A mail before it is put on paper. */
export interface Mail {
  to: MailAddress | string
  subject: string
  /** Made with the pieces of `layout.ts`; becomes the HTML and the plain text. */
  content?: ReactElement
  /** Instead of `content`: words that are on paper already, such as a letter's. */
  written?: { html: string; text: string }
  lang: Language
  /** Who it comes from; the site's own address by default. */
  from?: MailAddress
  replyTo?: MailAddress | string
  /** Belongs to a list (RFC 2919): `news.gemeinde.example`. */
  listId?: string
  /** Address that takes the reader off the list with one click (RFC 8058). */
  unsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** Somebody wrote it: programs may answer it, unlike what the site sends by itself (RFC 3834). */
  byPerson?: boolean
  /** Message-IDs of the mails that it follows, the one that it answers last (RFC 5322 § 3.6.4). */
  answers?: readonly string[]
  /** Whose server it leaves through, and whose name it bears: a mailbox of the settings; the site's own by default. */
  mailbox?: string
}

/** A mail that has not left yet. */
export interface QueuedMail {
  _id: string
  /** ISO times. */
  createdAt: string
  triedAt: string | null
  /** Since when nobody tries any more; null: it is tried again by itself. */
  failedAt: string | null
  to: string
  subject: string
  tries: number
  /** What the server said at the last try; `''`: nothing was tried yet. */
  error: string
}

/** Number of waiting mails (held ones excluded) and of failed ones. */
export interface MailLoad {
  waiting: number
  /** ISO time at which the oldest waiting mail was written; null: none waits. */
  oldest: string | null
  failed: number
}

export interface Mailer {
  load(): Promise<MailLoad>
  /** Mails that wait or have failed, the newest first, with how many there are of either. */
  queued(
    ctx: Pick<Ctx, 'db'>,
    asked: { limit: number; skip: number; failed?: boolean | undefined },
  ): Promise<{ mails: QueuedMail[]; waiting: number; failed: number }>
  /** Tries a failed mail again, in the caller's transaction; false: it has left, or is being tried. */
  retry(ctx: Pick<Ctx, 'db'>, _id: string): Promise<boolean>
  /** Throws a failed mail away, in the caller's transaction; false: it has left, or is being tried. */
  drop(ctx: Pick<Ctx, 'db'>, _id: string): Promise<boolean>
  /**
   * Queues a mail in the caller's transaction; it leaves after the commit and is tried again for about a day when the server
   * does not take it. Gives its id, which stands before the `@` of its Message-ID. Throws a Problem (`MAIL_ADDRESS`, 422) for an
   * address or a text that can't be in a header.
   */
  send(ctx: Pick<Ctx, 'db'>, mail: Mail): Promise<string>
  /** Opens the way on which many mails leave at once, each handed over by the caller; `hand-over.ts`. */
  handOver(): Promise<HandOver>
  /** Who mails come from while a mail names nobody, or the mailbox that it names; asked each time. The settings domain answers. */
  setSender(sender: (mailbox?: string) => Promise<Sender>): void
  /** Tries the site's mail server, or another one. Throws when it does not answer or refuses the sign-in. */
  verify(smtpUrl?: string): Promise<void>
  /** Sends what is queued; the app starts them with the jobs of the domains. */
  jobs: readonly JobDefinition[]
  close(): void
}
