import { asc, count, eq } from 'drizzle-orm'
import type { WaitingSource } from '../../../../kit/server/waiting.ts'
import { messagesTable } from './messages.table.ts'

const most = 80

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most).trimEnd()} …` : line
}

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
      title: [name, beginningOf(text)].filter(Boolean).join(': '),
      at: createdAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
