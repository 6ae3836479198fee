import type { Ctx } from '#kit/server/context.ts'
import { moneyOf, receiveFromBooks } from '#domains/shop/payments/server/offers.ts'
import { haltsOrder } from '../fulfil/halted.ts'
import { lockOrder, payableOfOrder } from '../orders.locks.ts'

/**
 * Whether an order holds money that a person has to decide about, beyond a voucher's, whose balance is restored at once. What the office has recorded in the
 * books counts, even before its job has run.
 */
async function holdsMoney(ctx: Ctx, _id: string): Promise<boolean> {
  const payable = payableOfOrder(_id)
  await receiveFromBooks(ctx, payable)
  const row = await lockOrder(ctx, _id)
  if (!row) return false
  return (await moneyOf(ctx, payable, row)).left > row.voucherCents
}

/** Whether a person has to decide what becomes of an unpaid order: a declared withdrawal halts it, or it holds money. */
export const waitsForPerson = async (ctx: Ctx, _id: string): Promise<boolean> =>
  (await haltsOrder(ctx, _id)) || holdsMoney(ctx, _id)
