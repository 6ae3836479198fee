import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { bookingsTable as table } from './booking.table.ts'
import { resourcesOf } from './resource.kind.ts'

/** Requests that the office must confirm. */
export const bookingsWaiting: WaitingSource = {
  name: 'booking.requested',
  access: { module: 'booking', action: 'read' },
  async load(ctx, limit) {
    const waits = and(eq(table.state, 'requested'), gt(table.until, ctx.now))
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(waits)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(waits)
      .orderBy(asc(table.createdAt), asc(table._id))
      .limit(limit)
    const titles = new Map((await resourcesOf(ctx)).map(({ _id, title }) => [_id, title]))
    const items = rows.map(({ _id, resource, name, createdAt }) => ({
      _id,
      collection: 'booking',
      title: [titles.get(resource), name].filter(Boolean).join(', '),
      at: createdAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
