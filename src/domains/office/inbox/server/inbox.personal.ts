import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  beginning,
  isAddress,
  isKnown,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { inboxScreens } from '../inbox.addresses.ts'
import { removeAttachments } from './attachments.service.ts'
import {
  autoRepliesTable,
  messagesTable,
  rulesTable,
  signaturesTable,
  threadsTable as table,
} from './inbox.table.ts'
import { messagesOf, threads } from './threads.kind.ts'

const what = { de: 'Nachricht', en: 'Message' }

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(
    isAddress(table.email, person),
    isKnown(table._id, person),
    sql`exists (select 1 from ${messagesTable} where ${messagesTable.thread} = ${table._id} and ${isAddress(messagesTable.email, person)})`,
  )
  const said = sql`concat_ws(' ', said."name", said."email", said."text")`
  const others = mentions(said, [...person.emails, ...person.names])
  const rows = await ctx.db
    .select({ row: table, sure: sql<boolean>`coalesce((${own}), false)`.mapWith(Boolean) })
    .from(table)
    .where(
      or(
        own,
        sql`${table._id} in (select said."thread" from messages said where ${others} order by said."_id" desc limit ${mostPossible})`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table._id))
  const messages = await messagesOf(
    ctx,
    rows.map(({ row }) => row._id),
  )
  return rows.map(({ row, sure }) => ({
    _id: row._id,
    collection: threads.name,
    what,
    title: beginning(`${sayNumber(row.number, ctx.told)}, ${row.name || row.email}: ${row.subject}`),
    at: row.createdAt,
    sure,
    fate: 'remove',
    path: `${inboxScreens.inbox}/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: {
      ...row,
      // Internal notes are not part of the person's data
      messages: (messages.get(row._id) ?? [])
        .filter(({ way }) => way !== 'note')
        .map(({ attachments, ...one }) => ({
          ...one,
          attachments: attachments.map(({ name, type, size }) => ({ name, type, size })),
        })),
    },
  }))
}

/** Conversations with people outside. They are deleted for good; copies sent by mail are out of reach. */
export const inboxPersonal: PersonalData = {
  title: { de: 'Nachrichten', en: 'Messages' },
  columns: [
    ...['name', 'email', 'text', 'copies', 'to', 'cc', 'recipientNames'].map(
      (column) => `messages.${column}`,
    ),
    ...['name', 'email', 'subject', 'preview'].map((column) => `message_threads.${column}`),
    'message_attachments.name',
    'message_html.html',
    'message_auto_replies.address',
    'message_mailboxes.address',
    'message_mailboxes.user',
    'message_mailboxes.people',
    'message_rules.value',
    'message_signatures.text',
  ],
  find,
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    await removeAttachments(ctx, ids)
    for (const _id of ids) {
      const row = await lockRecord(ctx, threads, { _id, fromBin: true })
      await removeRecord(ctx, threads, { ...row, deletedAt: ctx.now }, { number: row.number })
    }
  },
  async cleanUp(ctx, { person }) {
    if (person.emails.length > 0) {
      await ctx.db.delete(autoRepliesTable).where(inArray(autoRepliesTable.address, [...person.emails]))
      // Only blocks entered by hand remain
      await ctx.db
        .delete(rulesTable)
        .where(
          and(
            eq(rulesTable.kind, 'sender'),
            eq(rulesTable.learned, true),
            inArray(rulesTable.value, [...person.emails]),
          ),
        )
      await ctx.db
        .update(messagesTable)
        .set({
          copies: sql`array(select one from unnest("copies") one where not one = any(${sql.param([...person.emails])}::text[]))`,
        })
        .where(and(ne(messagesTable.copies, []), sql`"copies" && ${sql.param([...person.emails])}::text[]`))
      const emails = sql`${sql.param([...person.emails])}::text[]`
      const without = (column: string) =>
        sql`array(select one from unnest(${sql.identifier(column)}) one where not lower(one) = any(${emails}))`
      await ctx.db
        .update(messagesTable)
        .set({
          ...{ to: without('to'), cc: without('cc') },
          recipientNames: sql`coalesce((select jsonb_object_agg("key", "value") from jsonb_each("recipientNames") where not lower("key") = any(${emails})), '{}')`,
        })
        .where(sql`exists (select 1 from unnest("to" || "cc") one where lower(one) = any(${emails}))`)
    }
    const accounts = person.accounts.map(({ _id }) => _id)
    if (accounts.length > 0)
      await ctx.db.delete(signaturesTable).where(inArray(signaturesTable.user, accounts))
    return []
  },
}
