import type { Ctx } from '#kit/server/context.ts'
import { noteWithdrawal } from '#domains/shop/orders/server/offers.ts'
import type { WithdrawalRow } from './withdrawals.table.ts'

/** Stores a declaration in its order: an open one halts dispatch. */
export async function noteAtOrder(
  ctx: Ctx,
  { _id, order, declaredAt, state, lines, part, channel }: WithdrawalRow,
): Promise<void> {
  if (!order) return
  const declared = { _id, at: declaredAt, state, lines, part }
  await noteWithdrawal(ctx, order, declared, { isByOffice: channel !== 'site' })
}
