import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { minus } from '../../../../kit/shared/money/cents.ts'
import {
  cancelIssued,
  cancelOrder,
  documentsOfOrders,
  reviveOrder,
} from '../../../books/documents/server/offers.ts'
import { release, reserve } from '../../../books/stock/server/offers.ts'
import { reopenCart } from '../../cart/server/offers.ts'
import { cancelPayments, refundPayment } from '../../payments/server/offers.ts'
import { noteArrival, openLines, sendParcel } from './fulfil.service.ts'
import { orderLettersJobName } from './letters.job-name.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'
import { needsOf } from './stock-needs.ts'

type Values = Partial<typeof table.$inferInsert>

const set = (ctx: Ctx, _id: string, values: Values) =>
  ctx.db.update(table).set(values).where(eq(table._id, _id))

/** What an action with an order brings about, in its transaction: in stock, books, payments and mails. */
export async function followAction(
  ctx: Ctx,
  { action, is, text }: { action: string; was: OrderRow; is: OrderRow; text: string },
): Promise<void> {
  switch (action) {
    case 'send':
      await sendParcel(ctx, is, { carrier: '', tracking: '' })
      await set(ctx, is._id, { sentAt: ctx.now })
      return
    case 'deliver':
      await noteArrival(ctx, is._id)
      await set(ctx, is._id, { deliveredAt: ctx.now })
      return
    case 'cancel':
    case 'lapse':
      await undo(ctx, is, text, action)
      return
    case 'revive':
      await takeUp(ctx, is)
  }
}

/** Ends an order of which nothing has gone out: documents, stock, tries to pay, money; unpaid ones give their cart back. */
async function undo(ctx: Ctx, row: OrderRow, text: string, action: 'cancel' | 'lapse'): Promise<void> {
  const payable = { kind: 'order', _id: row._id }
  for (const { _id, kind, type } of await openInvoices(ctx, row._id))
    if (kind === 'invoice' && type === 'invoice') await cancelIssued(ctx, _id, text)
  await cancelOrder(ctx, row._id, text)
  await release(ctx, row._id)
  await cancelPayments(ctx, payable)
  const has = minus(row.paidCents, row.refundedCents)
  if (has > 0) await refundPayment(ctx, { payable, cents: has, reason: text || row.code })
  if (row.channel === 'web' && row.paidCents === row.voucherCents) await reopenCart(ctx, row._id)
  await set(ctx, row._id, { cancelledAt: ctx.now, unpaidUntil: null })
  await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id: row._id, letter: action, text })
}

/** Invoices of an order that were neither cancelled nor credited. */
async function openInvoices(ctx: Ctx, order: string) {
  const all = await documentsOfOrders(ctx, [order])
  const corrected = new Set(all.flatMap(({ corrects }) => corrects ?? []))
  return all.filter(({ _id, kind }) => kind === 'invoice' && !corrected.has(_id))
}

/** Takes a cancelled order up again. Throws Problem `OUT_OF_STOCK` (409) where somebody else has the goods by now. */
async function takeUp(ctx: Ctx, row: OrderRow): Promise<void> {
  await reserve(ctx, row._id, needsOf(row._id, await openLines(ctx, row._id)), null)
  await reviveOrder(ctx, row._id)
  await set(ctx, row._id, { cancelledAt: null, unpaidUntil: null })
}

/** Runs work that may be refused without undoing what the transaction has done before. Gives whether it was done. */
export async function tryWithin(ctx: Ctx, work: () => Promise<unknown>): Promise<boolean> {
  await ctx.db.execute(sql`savepoint "attempt"`)
  try {
    await work()
    await ctx.db.execute(sql`release savepoint "attempt"`)
    return true
  } catch (error) {
    await ctx.db.execute(sql`rollback to savepoint "attempt"`)
    if (!(error instanceof Object) || !('status' in error) || Number(error.status) >= 500) throw error
    return false
  }
}
