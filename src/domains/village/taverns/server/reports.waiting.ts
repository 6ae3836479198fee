import { asc, eq } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { sayPeriod } from '../tavern-words.rules.ts'
import { reportsTable } from './taverns.table.ts'
import { tavernsForEditors } from './runs.service.ts'

/** Keepers' reports waiting for the office. */
export const reportsWaiting: WaitingSource = {
  name: 'taverns.reports',
  access: { module: 'entry', action: 'update' },
  async load(ctx, limit) {
    const rows = await ctx.db
      .select()
      .from(reportsTable)
      .where(eq(reportsTable.state, 'waiting'))
      .orderBy(asc(reportsTable.at), asc(reportsTable._id))
    if (rows.length === 0) return { total: 0, items: [] }
    const titles = new Map((await tavernsForEditors(ctx)).map(({ _id, title }) => [_id, title]))
    const items = rows.slice(0, limit).map((row) => ({
      _id: row._id,
      collection: 'tavernReport',
      title: `${titles.get(row.tavern) ?? ''}, ${sayPeriod(row, ctx.told)}`,
      at: row.at,
    }))
    return { total: rows.length, items }
  },
}
