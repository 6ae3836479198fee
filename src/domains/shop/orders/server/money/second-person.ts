import type { Ctx } from '#kit/server/context.ts'
import { isByItself } from '#kit/server/http/scope.ts'
import { hasRight } from '#kit/shared/access.ts'
import { cents, minus, sum } from '#kit/shared/money/cents.ts'
import { booksSettings, consumeApproval, documentsOfOrders } from '#domains/books/documents/server/offers.ts'
import { moneyOf } from '#domains/shop/payments/server/offers.ts'
import { orderScreens } from '../../orders.addresses.ts'
import { payableOfOrder } from '../orders.locks.ts'
import type { OrderRow } from '../orders.table.ts'

/** Rights to end an order or take goods back; buyers have none of them. */
const officeRights = [
  ['shop_order', 'cancel'],
  ['document', 'cancel'],
  ['shop_withdrawal', 'refund'],
] as const

/**
 * Above the limit of the books a second person must approve when the office ends an order or takes goods back; buyers
 * and jobs are exempt. Call it after the step, when all credits and refunds of the order are known, so that parts below
 * the limit add up.
 * Throws Problem `APPROVAL_NEEDED` (409), which undoes the step.
 */
export async function requireSecondPerson(
  ctx: Ctx,
  row: OrderRow,
  step: 'cancel' | 'take_back',
  text: string,
): Promise<void> {
  const { user } = ctx
  const isOffice = officeRights.some(([module, action]) => hasRight(user, module, action))
  if (!isOffice || isByItself(ctx) || (await booksSettings.read(ctx)).approvalAbove === null) return
  const notes = (await documentsOfOrders(ctx, [row._id])).filter(
    ({ direction, kind }) => kind === 'invoice' && direction === 'credit',
  )
  const { received, left } = await moneyOf(ctx, payableOfOrder(row._id), row)
  await consumeApproval(ctx, {
    ...{ collection: 'shop_order', recordId: row._id, step, currency: row.currency, text },
    amount: cents(Math.max(sum(notes.map(({ gross }) => gross)), minus(received, left))),
    title: [row.code, row.email].filter(Boolean).join(' '),
    screen: `${orderScreens.orders}/${row._id}`,
  })
}
