import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { lockPayable } from '#domains/shop/payments/server/offers.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

/** An order as something payable. */
export const payableOfOrder = (_id: string) => ({ kind: 'order', _id })

/**
 * The lock order for every change to an order: its payments, its row, its cart, vouchers, documents of the books, stock
 * balances, numbers. Incoming payments take the first two themselves; `locksFirst` of the kind does so for every
 * action.
 */
export const lockItsPayments = (ctx: Ctx, _id: string): Promise<unknown> =>
  lockPayable(ctx, payableOfOrder(_id))

/** Row of an order, locked after its payments; null: none. */
export async function lockOrder(ctx: Ctx, _id: string): Promise<OrderRow | null> {
  await lockItsPayments(ctx, _id)
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  return row ?? null
}
