import { asc, count, eq } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { ordersTable as table } from './orders.table.ts'

/** New orders that await their confirmation by the office. */
export const ordersWaiting: WaitingSource = {
  name: 'orders.placed',
  access: { module: 'shop_order', action: 'read' },
  async load(ctx, limit) {
    const isNew = eq(table.state, 'placed')
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(isNew)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(isNew)
      .orderBy(asc(table.placedAt), asc(table._id))
      .limit(limit)
    const items = rows.map(({ _id, number, name, placedAt }) => ({
      _id,
      collection: 'shop_order',
      title: `${number} ${name}`.trim(),
      at: placedAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
