import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /**
     * The office issues a delivery note for orders, in this transaction; the domain that owns an order may throw a
     * Problem.
     */
    deliveryDocumentIssuing: { orders: readonly string[] }
  }
}

/** Announces a delivery note about to be issued by the office to the domains that own its orders. */
export async function announceDelivery(ctx: Ctx, lines: readonly DocumentLine[]): Promise<void> {
  const sources = lines.flatMap(({ source }) => source ?? [])
  if (sources.length === 0) return
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select distinct d."_id" from document_lines l join documents d on d."_id" = l."record"
    where l."_id" = any(${sql.param(sources)}::uuid[]) and d."kind" = 'order'`)
  if (rows.length > 0) await ctx.emit('deliveryDocumentIssuing', { orders: rows.map(({ _id }) => _id) })
}
