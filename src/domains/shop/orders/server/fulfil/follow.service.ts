import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { addStep } from '#kit/server/states/steps.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Cents, cents, sum, zero } from '#kit/shared/money/cents.ts'
import {
  cancelIssued,
  cancelOrder,
  creditableOfOrder,
  creditLines,
  documentsOfOrders,
  finishOrder,
  notCancelled,
  reviveOrder,
} from '#domains/books/documents/server/offers.ts'
import { release, reserve } from '#domains/books/stock/server/offers.ts'
import { reopenCart } from '#domains/shop/cart/server/offers.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  cancelPayments,
  keepWaived,
  moneyOf,
  receiveFromBooks,
} from '#domains/shop/payments/server/offers.ts'
import { isOpenWithdrawal } from '../../orders.rules.ts'
import { deadlineAnew } from '../money/deadline.ts'
import { isSome, noteArrival, openLines, openOnly, sendParcel } from './fulfil.service.ts'
import { releaseHalted } from './halted.ts'
import { sendLetter } from '../letters/letters.job.ts'
import type { Letter } from '../letters/order-letter.ts'
import { giveMoneyBack, moneyIn } from '../money/order-money.ts'
import { requireSecondPerson } from '../money/second-person.ts'
import { payableOfOrder } from '../orders.locks.ts'
import { type OrderRow, ordersTable as table } from '../orders.table.ts'
import { shippingLeft } from './shipping-left.ts'
import { needsOf } from './stock-needs.ts'

type Values = Partial<typeof table.$inferInsert>

const set = (ctx: Ctx, _id: string, values: Values) =>
  ctx.db.update(table).set(values).where(eq(table._id, _id))

/** Effects of an action on stock, books, payments and mails, in the action's transaction. */
export async function followAction(
  ctx: Ctx,
  {
    action,
    was,
    is,
    text,
    message,
  }: { action: string; was: OrderRow; is: OrderRow; text: string; message: string },
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
      await undo(ctx, is, { action, text: text || message, message })
      return
    case 'revive':
      await takeUp(ctx, is)
      return
    case 'release':
      await releaseHalted(ctx, was)
  }
}

declare module '#kit/server/events.ts' {
  interface Events {
    /** An order was cancelled or lapsed unpaid; emitted in that transaction. */
    orderCancelled: {
      _id: string
      code: string
      party: string
      account: string | null
      email: string
      lang: Language
      lapsed: boolean
    }
  }
}

/**
 * Ends an unsent order, in the order of the locks: payments, cart, refunds and vouchers, documents, stock. An unpaid
 * order returns its cart to the buyer.
 */
async function undo(
  ctx: Ctx,
  row: OrderRow,
  { action, text, message }: { action: 'cancel' | 'lapse'; text: string; message: string },
): Promise<void> {
  const payable = payableOfOrder(row._id)
  const before = new Set((await documentsOfOrders(ctx, [row._id])).map(({ _id }) => _id))
  await receiveFromBooks(ctx, payable, { silent: true })
  if (action === 'lapse') await requireUnpaid(ctx, row)
  await cancelPayments(ctx, payable)
  const { left, received } = await moneyOf(ctx, payable, row)
  const givesCart = row.channel === 'web' && received === row.voucherCents
  if (givesCart) await reopenCart(ctx, row._id)
  if (left > 0) await giveMoneyBack(ctx, row, left, text)
  // The cancellation or credit note covers goodwill refunds too
  await keepWaived(ctx, payable, zero)
  const invoices = await openInvoices(ctx, row._id)
  const isCredited = invoices.some((invoice) => invoice.isCredited)
  for (const invoice of invoices) await takeInvoiceBack(ctx, row, invoice, text)
  const late = await giveBackLate(ctx, row, text, action)
  // A remaining credit note closes the order instead of cancelling it
  await (isCredited ? finishOrder : cancelOrder)(ctx, row._id, text)
  await release(ctx, row._id)
  await set(ctx, row._id, {
    cancelledAt: ctx.now,
    unpaidUntil: null,
    lapsed: action === 'lapse',
    // A revived order is invoiced again, unless its credited invoice remains
    ...(isCredited ? {} : { invoicedAt: null }),
    ...(givesCart ? { cart: null } : {}),
  })
  const withdrawn = row.withdrawals.filter(isOpenWithdrawal)
  if (action === 'lapse' && withdrawn.length > 0)
    await addStep(
      ctx,
      { collection: 'shop_order', recordId: row._id },
      {
        what: 'lapseWithdrawn',
        text: withdrawn
          .map(({ part }) => part)
          .join('\n')
          .trim(),
      },
    )
  // Also for lapses: cancelling the invoice of an unpaid order counts towards the limit
  await requireSecondPerson(ctx, row, 'cancel', text)
  const { _id, code, party, account, email, lang } = row
  await ctx.emit('orderCancelled', { _id, code, party, account, email, lang, lapsed: action === 'lapse' })
  await sendLetter(ctx, {
    _id,
    letter: action,
    ...wordingOfEnded(row, action, left),
    text: message,
    parcel: ctx.requestId,
    cart: givesCart,
    refund: sum([cents(Math.max(0, left)), late]),
    documents: (await documentsOfOrders(ctx, [row._id])).flatMap(({ _id, type }) =>
      !before.has(_id) && (type === 'cancellation' || type === 'credit_note') ? _id : [],
    ),
  })
}

/** Wording for a settled withdrawal, or for a partly paid order. */
function wordingOfEnded(
  { withdrawals }: OrderRow,
  action: 'cancel' | 'lapse',
  left: number,
): Pick<Letter, 'wording'> {
  if (withdrawals.some(isOpenWithdrawal)) return { wording: 'withdrawnCancel' }
  return action === 'lapse' && left > 0 ? { wording: 'lapsePart' } : {}
}

const isPaid = () =>
  new Problem('PAID', 409, {
    de: 'Diese Bestellung ist bezahlt. Stornieren Sie sie, wenn sie enden soll: Dann geht das Geld zurück.',
    en: 'This order is paid. Cancel it if it is to end: the money is refunded then.',
  })

/** Throws Problem `PAID` (409) if nothing is due. */
async function requireUnpaid(ctx: Ctx, row: OrderRow): Promise<void> {
  const { covered, owed } = await moneyIn(ctx, row)
  if (covered > row.voucherCents && covered >= owed) throw isPaid()
}

/**
 * Refunds payments that the office recorded meanwhile; with the invoices locked, no more can follow. Returns the
 * amount.
 */
async function giveBackLate(
  ctx: Ctx,
  row: OrderRow,
  text: string,
  action: 'cancel' | 'lapse',
): Promise<Cents> {
  const payable = payableOfOrder(row._id)
  await receiveFromBooks(ctx, payable, { silent: true })
  const { left } = await moneyOf(ctx, payable, row)
  if (left <= 0) return zero
  if (action === 'lapse') throw isPaid()
  await giveMoneyBack(ctx, row, left, text)
  return left
}

/** Types of invoices that claim money; all but `invoice` are created by the office in the books. */
const asks: readonly (string | null)[] = ['invoice', 'advance', 'partial', 'final']

/**
 * Invoices of an order that were not cancelled. `isCredited`: can only be credited, because it is partly credited
 * already or covers other orders too. Newest first, because a final invoice includes its advances.
 */
async function openInvoices(ctx: Ctx, order: string) {
  const all = notCancelled(await documentsOfOrders(ctx, [order]))
  return all
    .filter(({ kind, type }) => kind === 'invoice' && asks.includes(type))
    .toReversed()
    .map(({ _id, isCollective }) => ({
      _id,
      isCollective,
      isCredited: isCollective || all.some((one) => one.corrects === _id && one.type === 'credit_note'),
    }))
}

/** Cancels an invoice, or credits the rest of this order if it is partly credited or covers other orders too. */
async function takeInvoiceBack(
  ctx: Ctx,
  row: OrderRow,
  { _id, isCredited, isCollective }: Awaited<ReturnType<typeof openInvoices>>[number],
  text: string,
): Promise<void> {
  if (!isCredited) return cancelIssued(ctx, _id, text)
  const rest = (await creditableOfOrder(ctx, _id, row._id)).filter(({ left }) => isSome(left))
  if (rest.length > 0)
    await creditLines(
      ctx,
      _id,
      rest.map((line) => ({ _id: line._id, quantity: line.left })),
      { charges: isCollective ? await shippingLeft(ctx, row) : true },
    )
}

/** Revives a lapsed order. Throws Problem `OUT_OF_STOCK` (409) if the goods are no longer available. */
async function takeUp(ctx: Ctx, row: OrderRow): Promise<void> {
  await reviveOrder(ctx, row._id)
  await reserve(ctx, row._id, needsOf(row._id, openOnly(await openLines(ctx, row._id))), null)
  const money = await moneyIn(ctx, row)
  await set(ctx, row._id, {
    ...money.values,
    cancelledAt: null,
    lapsed: false,
    unpaidUntil: await deadlineAnew(ctx, row, money),
  })
}
