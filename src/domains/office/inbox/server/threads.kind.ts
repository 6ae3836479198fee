import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { markInAddress } from '#kit/server/mailbox/reply-mark.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { accountsOf, staff } from '#domains/platform/users/server/offers.ts'
import { mailAddress, thread, type Thread } from '../inbox.contract.ts'
import type { SaidMessage } from '../said.contract.ts'
import { bounds, plainAddress, threadLife } from '../inbox.rules.ts'
import { attachmentsOf } from './attachments.service.ts'
import {
  mailboxesTable,
  messagesTable,
  seenTable,
  threadsTable as table,
  type ThreadRow,
} from './inbox.table.ts'
import { inOwnMailboxes } from './mailboxes.service.ts'

/** Fields of a list's entries in addition to the row. */
async function listed(ctx: Ctx, rows: readonly ThreadRow[]): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const people = new Map((await staff(ctx)).map(({ _id, name }) => [_id, name]))
  const boxes = new Map(
    (await ctx.db.select({ _id: mailboxesTable._id, title: mailboxesTable.title }).from(mailboxesTable)).map(
      ({ _id, title }) => [_id, title],
    ),
  )
  const seen = new Map(
    ctx.user
      ? (
          await ctx.db
            .select()
            .from(seenTable)
            .where(and(inArray(seenTable.thread, ids), eq(seenTable.user, ctx.user._id)))
        ).map((one) => [one.thread, one.at])
      : [],
  )
  return rows.map((row) => ({
    ...row,
    seen: (seen.get(row._id) ?? '') >= row.lastAt,
    assigneeName: people.get(row.assignee ?? '') ?? '',
    mailboxTitle: boxes.get(row.mailbox) ?? '',
  }))
}

/**
 * Messages of conversations, in order, with their files.
 * @param most total number, newest first; by default all
 */
export async function messagesOf(
  ctx: Ctx,
  threads: readonly string[],
  most?: number,
): Promise<Map<string, SaidMessage[]>> {
  const found = new Map<string, SaidMessage[]>(threads.map((_id) => [_id, []]))
  if (threads.length === 0) return found
  const newest = ctx.db
    .select()
    .from(messagesTable)
    .where(inArray(messagesTable.thread, [...threads]))
    .orderBy(desc(messagesTable.createdAt), desc(messagesTable._id))
  const rows = (await (most === undefined ? newest : newest.limit(most))).toReversed()
  const names = new Map(
    (await accountsOf(ctx, [...new Set(rows.flatMap(({ mentions }) => mentions))])).map(({ _id, name }) => [
      _id,
      name,
    ]),
  )
  const files = Map.groupBy(await attachmentsOf(ctx, threads), ({ message }) => message)
  for (const { thread: of, mail: _mail, messageId: _known, mentions, ...row } of rows)
    found.get(of)?.push({
      ...row,
      mentions: mentions.map((_id) => ({ _id, name: names.get(_id) ?? '' })),
      attachments: (files.get(row._id) ?? []).map(({ shown }) => shown),
    })
  return found
}

/** Addresses of all mailboxes of the office, in lower case. */
async function ownAddresses(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.select({ address: mailboxesTable.address }).from(mailboxesTable)
  return new Set(rows.map(({ address }) => plainAddress(address)))
}

/** Recipients of the latest incoming mail, without the office and the conversation's person. */
function othersOf(
  { email }: ThreadRow,
  messages: readonly SaidMessage[],
  own: ReadonlySet<string>,
): string[] {
  const last = messages.findLast(({ way }) => way === 'in')
  const all = last ? [last.email, ...last.to, ...last.cc].map(plainAddress) : []
  return [...new Set(all)]
    .filter((one) => one !== plainAddress(email) && !own.has(one) && markInAddress(one) === null)
    .filter((one) => mailAddress.safeParse(one).success)
    .slice(0, bounds.copies)
}

/** Conversations. The trail records the office's actions, but never messages or senders. */
export const threads = recordKind({
  name: thread.name,
  module: thread.module,
  table,
  states: threadLife,
  timed: [{ at: 'waitsUntil', action: 'reopen' }],
  confidential: ['name', 'email', 'subject', 'preview', 'page'],
  seen: (ctx) => inOwnMailboxes(ctx, sql`"mailbox"`),
  answer: listed,
  async details(ctx, rows) {
    const ids = rows.map(({ _id }) => _id)
    const said = await messagesOf(ctx, ids, bounds.shownMessages)
    const own = await ownAddresses(ctx)
    return rows.map((row) => {
      const messages = said.get(row._id) ?? []
      return { messages, others: othersOf(row, messages, own) }
    })
  },
  found: ({ subject, name, email, number, tags }) => ({
    title: subject,
    body: `${name} ${email}`,
    tags: [String(number), ...tags],
  }),
  sortable: ['number', 'lastAt', 'createdAt', 'dueOn', 'subject', 'state'],
  defaultSort: '-lastAt',
  // Also by the number given to the form's sender. Bounded, because strangers control the length: the beginning of the
  // newest messages
  searched: [
    table.subject,
    table.name,
    table.email,
    sql`${table.number}::text`,
    sql`(select string_agg(concat_ws(' ', left(said."text", 20000), said."name", said."email", right(replace(said."_id"::text, '-', ''), 8)), ' ')
      from (select * from messages m where m."thread" = "message_threads"."_id" order by m."createdAt" desc
        limit ${sql.raw(String(bounds.threadMessages))}) said)`,
  ],
})

/** The response for a conversation. */
export const threadAnswer = async (ctx: Ctx, row: ThreadRow) => ({
  message_thread: (await answered(ctx, threads, [row]))[0] as unknown as Thread,
})
