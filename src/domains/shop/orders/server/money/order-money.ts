import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import { type Cents, cents, minus, sum } from '../../../../../kit/shared/money/cents.ts'
import { documentsOfOrders } from '../../../../books/documents/server/offers.ts'
import { moneyOf, refundPayment } from '../../../payments/server/offers.ts'
import { paymentOf } from '../../orders.rules.ts'
import { payableOfOrder } from '../orders.locks.ts'
import { type OrderRow, ordersTable as table } from '../orders.table.ts'

/**
 * What has been paid of a locked order, as its payments say. What is on its way back pays nothing of an order that goes on, save what goes back for good
 * will: `covered` is what is not asked for any more.
 */
export async function moneyIn(
  ctx: Ctx,
  row: OrderRow,
): Promise<{ values: Partial<OrderRow>; left: Cents; covered: Cents }> {
  const { received, returned, left, covered } = await moneyOf(ctx, payableOfOrder(row._id), row)
  const refunded = row.state === 'cancelled' ? returned : minus(received, left)
  const payment = paymentOf({ total: row.totalCents, paid: received, refunded })
  return { values: { paidCents: received, refundedCents: returned, payment }, left, covered }
}

/** What an order costs by now: less what credit notes over it gave back. */
export async function owedOf(ctx: Ctx, row: Pick<OrderRow, '_id' | 'totalCents'>): Promise<Cents> {
  const all = await documentsOfOrders(ctx, [row._id])
  const cancelled = new Set(all.flatMap(({ type, corrects }) => (type === 'cancellation' ? corrects : null)))
  const notes = all.filter(({ _id, type }) => type === 'credit_note' && !cancelled.has(_id))
  return cents(Math.max(0, minus(row.totalCents, sum(notes.map(({ gross }) => gross)))))
}

/** Begins to give money of a locked order back; what a voucher paid is back at once, and the order says so. */
export async function giveMoneyBack(ctx: Ctx, row: OrderRow, amount: Cents, reason: string): Promise<void> {
  await refundPayment(ctx, { payable: payableOfOrder(row._id), cents: amount, reason: reason || row.code })
  const { values } = await moneyIn(ctx, row)
  await ctx.db.update(table).set(values).where(eq(table._id, row._id))
}
