import { and, count, desc, eq, sql } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { contains } from '../../../../kit/server/database/like.ts'
import { tellEditors } from '../../../../kit/server/live/editors-notice.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { notFound } from '../../../../kit/shared/problem.ts'
import type { contact } from '../contact.contract.ts'
import { messagesTable } from './messages.table.ts'

/** Messages, newest first, with how many are unread in all. */
export async function list(ctx: Ctx, { limit, skip, search, status }: InputOf<typeof contact.list>) {
  const { name, email, text } = messagesTable
  const wanted = and(
    status && eq(messagesTable.status, status),
    search ? contains([name, email, text], search) : undefined,
  )
  const messages = await ctx.db
    .select()
    .from(messagesTable)
    .where(wanted)
    .orderBy(desc(messagesTable.createdAt), desc(messagesTable._id))
    .limit(limit)
    .offset(skip)
  const [counted] = await ctx.db
    .select({
      total: count(),
      unread: sql<number>`(select count(*)::int from messages where "status" = 'unread')`,
    })
    .from(messagesTable)
    .where(wanted)
  return { messages, total: counted?.total ?? 0, unread: counted?.unread ?? 0 }
}

export async function read(ctx: Ctx, { _id }: InputOf<typeof contact.read>) {
  const [message] = await ctx.db.select().from(messagesTable).where(eq(messagesTable._id, _id))
  if (!message) throw notFound()
  return { message }
}

export async function mark(ctx: Ctx, { _id, status }: InputOf<typeof contact.mark>) {
  const { message: before } = await read(ctx, { _id })
  if (before.status === status) return { message: before }
  await ctx.db.update(messagesTable).set({ status }).where(eq(messagesTable._id, _id))
  await audit(ctx, {
    action: 'update',
    collection: 'message',
    recordId: _id,
    before: { status: before.status },
    after: { status },
  })
  tellEditors(ctx, 'message', { action: 'update', _id })
  return { message: { ...before, status } }
}
