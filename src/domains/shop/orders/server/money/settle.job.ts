import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { cancelPayments, receiveFromBooks, settleInvoices } from '#domains/shop/payments/server/offers.ts'
import { isUnsent } from '../../orders.rules.ts'
import { invoiceJobName, settleJobName } from '../letters/letters.job-name.ts'
import { orderSettings } from '../order-settings.ts'
import { shopOrders } from '../orders.kind.ts'
import { lockOrder, payableOfOrder } from '../orders.locks.ts'
import { deadlineAnew } from './deadline.ts'
import { moneyIn } from './order-money.ts'

/** Adjusts an order to reductions of its invoices in the books: the remaining amount becomes due, or nothing. */
async function followBooks(ctx: Ctx, _id: string): Promise<void> {
  const row = await lockOrder(ctx, _id)
  if (!row || row.state === 'cancelled') return
  const money = await moneyIn(ctx, row)
  const isSettled = money.covered >= money.owed
  const isAskedAnew = !isSettled && row.payment === 'paid' && isUnsent(row)
  const unpaidUntil = isSettled ? null : isAskedAnew ? await deadlineAnew(ctx, row, money) : row.unpaidUntil
  await changeRecord(ctx, shopOrders, row, { values: { ...money.values, unpaidUntil }, action: 'settle' })
  if (!isSettled) return
  await cancelPayments(ctx, payableOfOrder(_id))
  if (row.invoicedAt === null && (await orderSettings(ctx)).invoiceWhen === 'paid')
    await ctx.platform.jobs.send(ctx, invoiceJobName, { _id })
}

/**
 * Settles an order after a charge, credit or payment in the books: money recorded there counts for the order, and the
 * order's money settles its invoices. A job of its own, because the books hold locks on documents that come after the
 * order's. Idempotent.
 */
export const settleJob: JobDefinition<{ _id: string }> = {
  name: settleJobName,
  called: { de: 'Geld einer Bestellung zuordnen', en: 'Settle the money of an order' },
  async handle(platform, { _id }) {
    await runWrite(platform, systemCaller(), async (ctx) => {
      if (!(await lockOrder(ctx, _id))) return
      const payable = payableOfOrder(_id)
      await receiveFromBooks(ctx, payable)
      await settleInvoices(ctx, payable)
      await followBooks(ctx, _id)
    })
  },
}
