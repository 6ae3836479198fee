import type { Ctx } from '#kit/server/context.ts'
import { noteWithdrawal } from '#domains/shop/orders/server/offers.ts'
import type { WithdrawalRow } from './withdrawals.table.ts'

/** Records a withdrawal on its order. An open withdrawal halts dispatch. */
export async function noteAtOrder(
  ctx: Ctx,
  { _id, order, declaredAt, state, lines, part, channel }: WithdrawalRow,
): Promise<void> {
  if (!order) return
  const declared = { _id, at: declaredAt, state, lines, part }
  await noteWithdrawal(ctx, order, declared, { isByOffice: channel !== 'site' })
}
