import { asc, count, inArray, sql } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { recipientsTable, sendingsTable as table } from './letters.table.ts'

/** Letters waiting for a person: approval, review, resuming, or a decision. */
export const lettersWaiting: WaitingSource = {
  name: 'letters.waiting',
  access: { module: 'newsletter', action: 'publish' },
  async load(ctx, limit) {
    const waits = sql`(${inArray(table.state, ['approval', 'held', 'paused'])}
      or (${table.state} = 'sending' and ${table.trouble} <> '')
      or (${table.state} in ('sent', 'sending') and exists (select from ${recipientsTable}
        where ${recipientsTable.sending} = ${table._id} and ${recipientsTable.state} = 'uncertain')))`
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(waits)
    const rows = await ctx.db
      .select({ _id: table._id, title: table.title, at: table.updatedAt })
      .from(table)
      .where(waits)
      .orderBy(asc(table.updatedAt), asc(table._id))
      .limit(limit)
    return {
      total: counted?.total ?? 0,
      items: rows.map((row) => ({ ...row, collection: 'newsletter_sending' })),
    }
  },
}
