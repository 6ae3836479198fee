import { asc, count, eq } from 'drizzle-orm'
import type { WaitingSource } from '../../../../kit/server/waiting.ts'
import { messagesTable } from './messages.table.ts'

/** Messages that nobody has read yet. */
export const messagesWaiting: WaitingSource = {
  name: 'contact.unread',
  access: { module: 'message', action: 'read' },
  async load(ctx, limit) {
    const unread = eq(messagesTable.status, 'unread')
    const [counted] = await ctx.db.select({ total: count() }).from(messagesTable).where(unread)
    const rows = await ctx.db
      .select()
      .from(messagesTable)
      .where(unread)
      .orderBy(asc(messagesTable.createdAt), asc(messagesTable._id))
      .limit(limit)
    const items = rows.map(({ _id, name, text, createdAt }) => ({
      _id,
      collection: 'message',
      title: [name, text.replace(/\s+/g, ' ').slice(0, 80)].filter(Boolean).join(': '),
      at: createdAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
