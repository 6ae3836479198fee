import { inArray, sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import { documentsTable as table } from './records/documents.table.ts'
import { openingItems } from './opening/opening-items.kind.ts'

/**
 * Redirects drafts to the party that theirs was merged into. Issued documents keep theirs. A draft being issued is
 * skipped to avoid a deadlock with the merge; its party leads to the merged one anyway.
 */
export function followMerges({ events }: Platform): void {
  events.on('partyMerged', async (ctx, { from, into }) => {
    const { rows } = await ctx.db.execute<{ _id: string }>(sql`
      select "_id" from documents where "party" = ${from}::uuid
        and ("number" is null or "kind" not in ('invoice', 'delivery')) for update skip locked`)
    const ids = rows.map(({ _id }) => _id)
    await ctx.db.execute(sql`update opening_items set "party" = ${into}::uuid where "party" = ${from}::uuid`)
    ctx.drop(openingItems.name)
    if (ids.length === 0) return
    await ctx.db
      .update(table)
      .set({ party: into, invoiceAddress: null, deliveryAddress: null })
      .where(inArray(table._id, ids))
    ctx.drop('offer', 'order', 'delivery', 'invoice', 'template')
  })
}
