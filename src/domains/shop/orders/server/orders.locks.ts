import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { lockPayable } from '#domains/shop/payments/server/offers.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

/** An order as something that is paid for. */
export const payableOfOrder = (_id: string) => ({ kind: 'order', _id })

/**
 * The one order of locks of everything that changes an order of the shop: its payments, its row, the cart that it came from, vouchers, documents of the
 * books, balances of stock, numbers. Money that comes in takes the first two itself; `locksFirst` of the kind does it for every action.
 */
export const lockItsPayments = (ctx: Ctx, _id: string): Promise<unknown> =>
  lockPayable(ctx, payableOfOrder(_id))

/** The row of an order, locked behind its payments; null: there is none. */
export async function lockOrder(ctx: Ctx, _id: string): Promise<OrderRow | null> {
  await lockItsPayments(ctx, _id)
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  return row ?? null
}
