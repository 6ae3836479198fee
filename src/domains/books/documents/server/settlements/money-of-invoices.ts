import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents } from '#kit/shared/money/cents.ts'
import { documentsTable } from '../records/documents.table.ts'
import { shareOfOrder } from '../../settlements/order-shares.rules.ts'
import { type SettlementRow, settlementsTable as table } from './settlements.table.ts'
import { takenOffSources } from '../../settlements/settlements.contract.ts'

/** A movement of money at an invoice: payment, refund (negative) or a reversal. */
export type MoneySettlement = Pick<
  SettlementRow,
  '_id' | 'at' | 'by' | 'byName' | 'document' | 'source' | 'amount' | 'note' | 'reverses'
> & {
  /** The amount is one order's share at a collective invoice. */
  isShare: boolean
}

/**
 * Money recorded at documents, oldest first. An offset counts only if its other document is outside `ids`: then the
 * credit of another sale pays, or vice versa. Of a collective document only the share of `order` counts.
 */
export async function moneyOfInvoices(
  ctx: Ctx,
  ids: readonly string[],
  order: string,
): Promise<MoneySettlement[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ ...getTableColumns(table), of: documentsTable.order })
    .from(table)
    .innerJoin(documentsTable, eq(documentsTable._id, table.document))
    .where(inArray(table.document, [...ids]))
    .orderBy(asc(table._id))
  const isMoney = ({ source, other }: SettlementRow) =>
    source === 'offset'
      ? other !== null && !ids.includes(other)
      : source !== 'discount' && source !== 'write_off'
  return rows
    .filter(isMoney)
    .map((row) => ({ ...row, amount: shareOfOrder(row, order), isShare: row.of !== order }))
    .filter(({ amount }) => amount !== 0)
}

/** Total of cash discounts and write-offs at documents, minus reversals. `order`: only the order's share of collective documents. */
export async function takenOffInvoices(
  ctx: Ctx,
  ids: readonly string[],
  order: string | null = null,
): Promise<Cents> {
  if (ids.length === 0) return cents(0)
  const { rows } = await ctx.db.execute<{ total: string }>(sql`
    select coalesce(sum(case when ${order}::text is null or d."order"::text = ${order}::text then s."amount" else (
      select coalesce(sum((share ->> 'amount')::bigint), 0) from jsonb_array_elements(s."shares") share where share ->> 'order' = ${order}::text
    ) end), 0) as "total" from settlements s join documents d on d."_id" = s."document"
    where s."document" = any(${sql.param([...ids])}::uuid[]) and s."source" = any(${sql.param([...takenOffSources])}::text[])`)
  return cents(Number(rows[0]?.total ?? 0))
}
