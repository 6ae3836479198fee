import { asc, count, eq } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { pushSendingsTable as table } from './push.table.ts'

/** Messages a restored state would send, possibly again. */
export const heldSendings: WaitingSource = {
  name: 'push.held',
  access: 'admin',
  async load(ctx, limit) {
    const held = eq(table.status, 'held')
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(held)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(held)
      .orderBy(asc(table.updatedAt), asc(table._id))
      .limit(limit)
    const items = rows.map(({ _id, texts, updatedAt }) => ({
      _id,
      collection: 'push',
      title: (texts[ctx.lang] ?? texts.de ?? texts.en)?.title ?? '',
      at: updatedAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
