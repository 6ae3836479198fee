import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { moneyOf, receiveFromBooks } from '#domains/shop/payments/server/offers.ts'
import { isHalted, isOpenWithdrawal } from '../../orders.rules.ts'
import { lockOrder, payableOfOrder } from '../orders.locks.ts'
import { ordersTable as table } from '../orders.table.ts'

/**
 * True if an order holds money whose use a person must decide, other than vouchers, whose balance is restored at once.
 * Payments recorded in the books count even before their job has run.
 */
async function holdsMoney(ctx: Ctx, _id: string): Promise<boolean> {
  const payable = payableOfOrder(_id)
  await receiveFromBooks(ctx, payable)
  const row = await lockOrder(ctx, _id)
  if (!row) return false
  return (await moneyOf(ctx, payable, row)).left > row.voucherCents
}

/**
 * True for an unpaid order that only a person may end: it holds money, or a withdrawal from named lines halts it. After
 * a withdrawal from the whole order, or one in the buyer's own words, it lapses at its deadline.
 */
export async function waitsForPerson(ctx: Ctx, _id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ state: table.state, haltedAt: table.haltedAt, withdrawals: table.withdrawals })
    .from(table)
    .where(eq(table._id, _id))
  const isOver = row?.withdrawals.some((one) => isOpenWithdrawal(one) && one.lines.length === 0)
  return (row !== undefined && isHalted(row) && !isOver) || holdsMoney(ctx, _id)
}
