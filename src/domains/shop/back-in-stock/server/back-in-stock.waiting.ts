import { count, isNotNull, min } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { soldNow } from './back-in-stock.service.ts'
import { stockNoticesTable as table } from './back-in-stock.table.ts'

/** Number of customers waiting for each item. */
export const backInStockWaiting: WaitingSource = {
  name: 'back-in-stock.asked',
  access: { module: 'product', action: 'update' },
  async load(ctx, limit) {
    const proved = isNotNull(table.provedAt)
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(proved)
    const rows = await ctx.db
      .select({ item: table.item, people: count(), since: min(table.provedAt) })
      .from(table)
      .where(proved)
      .groupBy(table.item)
      .orderBy(min(table.provedAt))
      .limit(limit)
    const items = []
    for (const { item, people, since } of rows)
      items.push({
        _id: item,
        collection: 'item',
        title: `${people} × ${(await soldNow(ctx, item))?.title ?? ''}`,
        at: since ?? ctx.now,
      })
    return { total: counted?.total ?? 0, items }
  },
}
