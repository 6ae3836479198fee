import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** The office issues a delivery note over orders, in this transaction; a domain that owns one of the orders may throw a Problem. */
    deliveryDocumentIssuing: { orders: readonly string[] }
  }
}

/** Announces a delivery note that the office is about to issue to the domains that own its orders. */
export async function announceDelivery(ctx: Ctx, lines: readonly DocumentLine[]): Promise<void> {
  const sources = lines.flatMap(({ source }) => source ?? [])
  if (sources.length === 0) return
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select distinct d."_id" from document_lines l join documents d on d."_id" = l."record"
    where l."_id" = any(${sql.param(sources)}::uuid[]) and d."kind" = 'order'`)
  if (rows.length > 0) await ctx.emit('deliveryDocumentIssuing', { orders: rows.map(({ _id }) => _id) })
}
