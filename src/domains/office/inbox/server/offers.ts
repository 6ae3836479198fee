import type { Ctx } from '#kit/server/context.ts'
import { and, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SentFile } from '#kit/server/http/sent-file.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { plainAddress } from '../inbox.rules.ts'
import { keepAttachment } from './attachments.service.ts'
import { mailboxesTable } from './inbox.table.ts'
import { inOwnMailboxes, mailboxOrDefault } from './mailboxes.service.ts'
import { beginThread } from './say.service.ts'

export { requireMailboxOrDefault } from './mailboxes.service.ts'

/** A message from a form, already validated. */
export interface FormMessage {
  _id: string
  /** ISO time. */
  createdAt: string
  name: string
  email: string
  text: string
  /** Path of the page it was written on; empty without one. */
  page: string
  lang: Language
  /** Subject for the office; by default the beginning of the text. */
  subject?: string
  /** The target mailbox; by default, or when it is deleted, the one for forms. */
  mailbox?: string | null
  /** Attached files, and the form field for their errors. */
  files?: { field: string; sent: readonly SentFile[] } | undefined
}

/**
 * Stores a form's message in the inbox, as a conversation with the same id, in the transaction of `ctx`; sends no mail.
 * Returns false for spam by the office's rules, so that nobody is notified. Throws the file check's Problem (422) at
 * `files.field`.
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

/** Condition for ids of conversations that the caller may read; undefined: all. */
export function readableThreads(ctx: Ctx, column: SQLWrapper): SQL | undefined {
  const own = inOwnMailboxes(ctx, sql`"mailbox"`)
  return own && sql`${column} in (select "_id" from message_threads where ${own})`
}

/**
 * The address notified about messages in a mailbox: its own address, else that of the settings; empty without one, or
 * when the mail would arrive in the inbox as another conversation.
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
