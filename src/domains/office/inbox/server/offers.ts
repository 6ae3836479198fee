import type { Ctx } from '#kit/server/context.ts'
import { and, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SentFile } from '#kit/server/http/form-pages.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { plainAddress } from '../inbox.rules.ts'
import { keepAttachment } from './attachments.service.ts'
import { mailboxesTable } from './inbox.table.ts'
import { inOwnMailboxes, mailboxOrDefault } from './mailboxes.service.ts'
import { beginThread } from './say.service.ts'

export { requireMailboxOrDefault } from './mailboxes.service.ts'

/** What somebody wrote by a form, judged already. */
export interface FormMessage {
  _id: string
  /** ISO time. */
  createdAt: string
  name: string
  email: string
  text: string
  /** Address path of the page that it was written on; empty where it is none. */
  page: string
  lang: Language
  /** What the office reads it under; the beginning of the text by default. */
  subject?: string
  /** The mailbox that it goes to; the one for forms by default, and where it is gone. */
  mailbox?: string | null
  /** Files that came with it, and the field of the form that is told what is wrong with one. */
  files?: { field: string; sent: readonly SentFile[] } | undefined
}

/**
 * Takes what a form sent into the office's inbox, as a conversation with the same id, in the transaction of `ctx`; nobody is told by
 * mail. Gives whether it is wanted: by the office's rules it may not be, and nobody has to be called then. Throws the file check's
 * Problem (422) at `files.field`.
 */
export async function takeMessage(
  ctx: Ctx,
  message: FormMessage,
): Promise<{ number: number; wanted: boolean }> {
  const { mailbox, files, ...said } = message
  const { thread } = await beginThread(ctx, {
    ...said,
    source: 'form',
    mailbox: await mailboxOrDefault(ctx, mailbox ?? null),
  })
  for (const { name, content } of files?.sent ?? [])
    try {
      await keepAttachment(ctx, { thread: thread._id, message: thread._id, name, content })
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      throw new Problem(error.code, 422, error.texts, { fields: { [files!.field]: error.texts } })
    }
  return { number: thread.number, wanted: thread.state !== 'spam' }
}

/** The condition that an id is the one of a conversation that the caller may read; undefined: he may read all. */
export function readableThreads(ctx: Ctx, column: SQLWrapper): SQL | undefined {
  const own = inOwnMailboxes(ctx, sql`"mailbox"`)
  return own && sql`${column} in (select "_id" from message_threads where ${own})`
}

/**
 * Where the office is told by mail what came to a mailbox: its own address, else the one of the settings; empty where there is none,
 * or where the mail would come back into the inbox as another conversation.
 * @param mailbox null: the one for forms
 */
export async function officeAddress(ctx: Ctx, mailbox: string | null): Promise<string> {
  const { address: own } = await mailboxOrDefault(ctx, mailbox)
  const address = officeAddressOf(await siteSettings(ctx), own)
  const [read] = await ctx.db
    .select({ _id: mailboxesTable._id })
    .from(mailboxesTable)
    .where(and(ne(mailboxesTable.host, ''), eq(sql`lower(${mailboxesTable.address})`, plainAddress(address))))
    .limit(1)
  return read ? '' : address
}
