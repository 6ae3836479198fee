import { asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents } from '#kit/shared/money/cents.ts'
import { type SettlementRow, settlementsTable as table } from './settlements.table.ts'

/** One movement of money at an invoice: a payment, a refund (negative), or the row that takes either back. */
export type MoneySettlement = Pick<
  SettlementRow,
  '_id' | 'at' | 'by' | 'byName' | 'document' | 'source' | 'amount' | 'note' | 'reverses'
>

/**
 * Money recorded at documents, oldest first. An offset against a document outside `ids` moves money too: credit of another sale pays for this one, or the
 * other way round. One between two of them moves none.
 */
export async function moneyOfInvoices(ctx: Ctx, ids: readonly string[]): Promise<MoneySettlement[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.document, [...ids]))
    .orderBy(asc(table._id))
  return rows.filter(({ source, other }) =>
    source === 'offset'
      ? other !== null && !ids.includes(other)
      : source !== 'discount' && source !== 'write_off',
  )
}

/** Cash discounts and write-offs at documents, in total, less what was taken back of them. */
export async function takenOffInvoices(ctx: Ctx, ids: readonly string[]): Promise<Cents> {
  if (ids.length === 0) return cents(0)
  const { rows } = await ctx.db.execute<{ total: string }>(sql`
    select coalesce(sum("amount"), 0) as "total" from settlements
    where "document" = any(${sql.param([...ids])}::uuid[]) and "source" in ('discount', 'write_off')`)
  return cents(Number(rows[0]?.total ?? 0))
}
