import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import type { ReportKind } from './report-kinds.ts'
import { reportsTable, type ReportRow } from './reports.table.ts'

/**
 * Reports of a tracker not handled since they came or were added to.
 * @param name as in the admin centre's texts: `defects.new`
 * @param titleOf title of a report in the reader's language
 */
export const reportsWaiting = (
  kind: ReportKind,
  { name, titleOf }: { name: string; titleOf(ctx: Ctx, row: ReportRow): string },
): WaitingSource => ({
  name,
  access: { module: kind.module, action: 'read' },
  async load(ctx, limit) {
    const { tracker, waiting, deletedAt, createdAt, _id } = reportsTable
    const waits = and(eq(tracker, kind.tracker), eq(waiting, true), isNull(deletedAt))
    const [counted] = await ctx.db.select({ total: count() }).from(reportsTable).where(waits)
    const rows = await ctx.db
      .select()
      .from(reportsTable)
      .where(waits)
      .orderBy(asc(createdAt), asc(_id))
      .limit(limit)
    const items = rows.map((row) => ({
      _id: row._id,
      collection: kind.name,
      title: titleOf(ctx, row),
      at: row.createdAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
})
