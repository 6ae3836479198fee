import { asc, eq, isNull } from 'drizzle-orm'
import { mayChangeOf } from '#kit/shared/access.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { eventsTable, submissionsTable } from './events.table.ts'

/** Submitted events that await an answer. */
export const eventsWaiting: WaitingSource = {
  name: 'events.submitted',
  access: { module: 'event', action: 'update' },
  async load(ctx, limit) {
    // Users limited to their own events cannot answer submissions, which have no author
    if (!mayChangeOf(ctx.user, 'event', { createdBy: null })) return { total: 0, items: [] }
    const rows = await ctx.db
      .select({ _id: eventsTable._id, title: eventsTable.title, at: submissionsTable.at })
      .from(submissionsTable)
      .innerJoin(eventsTable, eq(eventsTable._id, submissionsTable.event))
      .where(isNull(eventsTable.deletedAt))
      .orderBy(asc(submissionsTable.at), asc(eventsTable._id))
    return { total: rows.length, items: rows.slice(0, limit).map((row) => ({ ...row, collection: 'event' })) }
  },
}
