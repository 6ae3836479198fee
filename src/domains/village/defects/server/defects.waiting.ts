import { asc, count, eq } from 'drizzle-orm'
import type { WaitingSource } from '../../../../kit/server/waiting.ts'
import { defectsTable } from './defects.table.ts'

/** Reports that citizens sent or added to, and nobody has answered yet. */
export const defectsWaiting: WaitingSource = {
  name: 'defects.new',
  access: { module: 'defect', action: 'read' },
  async load(ctx, limit) {
    const waits = eq(defectsTable.waiting, true)
    const [counted] = await ctx.db.select({ total: count() }).from(defectsTable).where(waits)
    const rows = await ctx.db
      .select()
      .from(defectsTable)
      .where(waits)
      .orderBy(asc(defectsTable.createdAt), asc(defectsTable._id))
      .limit(limit)
    const items = rows.map(({ _id, kindWords, place, createdAt }) => ({
      _id,
      collection: 'defect',
      title: [kindWords[ctx.told] || kindWords.de, place].filter(Boolean).join(', '),
      at: createdAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
