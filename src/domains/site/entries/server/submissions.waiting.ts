import { and, asc, eq, isNull } from 'drizzle-orm'
import { mayChangeOf } from '#kit/shared/access.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { entriesTable, submissionsTable } from './entries.table.ts'

/** Suggested entries that are not published yet. */
export const entriesWaiting: WaitingSource = {
  name: 'entries.suggested',
  access: { module: 'entry', action: 'update' },
  async load(ctx, limit) {
    // Users limited to their own entries cannot answer suggestions, which have no author
    if (!mayChangeOf(ctx.user, 'entry', { createdBy: null })) return { total: 0, items: [] }
    const rows = await ctx.db
      .select({ _id: entriesTable._id, title: entriesTable.title, at: submissionsTable.at })
      .from(submissionsTable)
      .innerJoin(entriesTable, eq(entriesTable._id, submissionsTable.entry))
      .where(and(isNull(entriesTable.deletedAt), eq(entriesTable.status, 'draft')))
      .orderBy(asc(submissionsTable.at), asc(entriesTable._id))
    return { total: rows.length, items: rows.slice(0, limit).map((row) => ({ ...row, collection: 'entry' })) }
  },
}
