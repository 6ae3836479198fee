import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { cents, type Cents, type Currency, minus, sum } from '../../../../kit/shared/money/cents.ts'
import { paymentsTable as table, type PaymentRow } from './payments.table.ts'

export const paymentTag = 'payment'
/** Tag of answers that say how something is paid. */
export const paidTag = (kind: string, _id: string) => `paid:${kind}:${_id}`

/** What vouchers have paid, by the reference it was noted by, and what of it went back to them. */
export async function voucherMoney(ctx: Ctx): Promise<Map<string, { received: Cents; refunded: Cents }>> {
  const { reference, received, refunded } = table
  const rows = await ctx.db
    .select({ reference, received, refunded })
    .from(table)
    .where(eq(table.source, 'voucher'))
  return new Map(rows.map((row) => [row.reference ?? '', { received: row.received, refunded: row.refunded }]))
}

/** What came in for something in its currency, less what went or goes back. */
export const paidOf = (rows: readonly PaymentRow[], currency: Currency): Cents =>
  sum(
    rows
      .filter((row) => row.currency === currency)
      .map(({ received, refunded }) => minus(received, refunded)),
  )

/** Amount that is still due, never negative. */
export const dueOf = (asked: Cents, paid: Cents): Cents => cents(Math.max(0, minus(asked, paid)))

/** Payments of things of one kind, oldest first, by the id of the thing. Tags the answer. */
export async function rowsOf(
  ctx: Ctx,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, PaymentRow[]>> {
  const found = new Map<string, PaymentRow[]>()
  if (ids.length === 0) return found
  ctx.tag(...ids.map((_id) => paidTag(kind, _id)))
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(sql`${table.payableKind} = ${kind}`, inArray(table.payableId, [...new Set(ids)])))
    .orderBy(table._id)
  for (const row of rows) found.set(row.payableId, [...(found.get(row.payableId) ?? []), row])
  return found
}
