import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { Cents } from '../../../../kit/shared/money/cents.ts'
import { moneyOf, refundPayment } from '../../payments/server/offers.ts'
import { paymentOf } from '../orders.rules.ts'
import { payableOfOrder } from './orders.locks.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

/** What has been paid of a locked order, as its payments say. */
export async function moneyIn(ctx: Ctx, row: OrderRow): Promise<{ values: Partial<OrderRow>; left: Cents }> {
  const { received, returned, left } = await moneyOf(ctx, payableOfOrder(row._id), row)
  const payment = paymentOf({ total: row.totalCents, paid: received, refunded: returned })
  return { values: { paidCents: received, refundedCents: returned, payment }, left }
}

/** Begins to give money of a locked order back; what a voucher paid is back at once, and the order says so. */
export async function giveMoneyBack(ctx: Ctx, row: OrderRow, amount: Cents, reason: string): Promise<void> {
  await refundPayment(ctx, { payable: payableOfOrder(row._id), cents: amount, reason: reason || row.code })
  const { values } = await moneyIn(ctx, row)
  await ctx.db.update(table).set(values).where(eq(table._id, row._id))
}
