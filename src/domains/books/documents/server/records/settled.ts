import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** SQL: a cancellation of the document with this id exists. */
export const isCancelled = (_id: SQL): SQL =>
  sql`exists (select from documents c where c."corrects" = ${_id} and c."type" = 'cancellation')`

/** Settled amount and cancellation of invoices by id; invoices without either are absent. */
export async function settledOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { amount: number; cancelled: boolean }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ _id: string; amount: string; cancelled: boolean }>(sql`
    select d."_id",
      (select coalesce(sum(s."amount"), 0) from settlements s where s."document" = d."_id") as "amount",
      ${isCancelled(sql`d."_id"`)} as "cancelled"
    from documents d where d."_id" = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map(({ _id, amount, cancelled }) => [_id, { amount: Number(amount), cancelled }]))
}
