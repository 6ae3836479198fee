import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tryWithin } from '#kit/server/database/attempt.ts'
import { type Cents, cents, minus, negative, sum } from '#kit/shared/money/cents.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import {
  documentsOfOrders,
  notCancelled,
  type OrderDocument,
  type PaidBefore,
  takenOffInvoices,
} from '#domains/books/documents/server/offers.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import {
  moneyOf,
  type PaymentOf,
  paymentsOf,
  isByHand,
  refundPayment,
  startPayment,
  waivedInBooks,
} from '#domains/shop/payments/server/offers.ts'
import { paymentOf } from '../../orders.rules.ts'
import { payableOfOrder } from '../orders.locks.ts'
import { type OrderRow, ordersTable as table } from '../orders.table.ts'

/**
 * Payment values of a locked order, from its payments. Money being refunded counts as unpaid while the order continues,
 * except a goodwill refund: `covered` is the amount no longer due, `owed` the current cost of the order.
 */
export async function moneyIn(
  ctx: Ctx,
  row: OrderRow,
  { failed = false }: { failed?: boolean } = {},
): Promise<{ values: Partial<OrderRow>; left: Cents; covered: Cents; owed: Cents }> {
  const { received, returned, left, covered } = await moneyOf(ctx, payableOfOrder(row._id), row)
  const refunded = row.state === 'cancelled' ? returned : minus(received, left)
  const owed = await owedOf(ctx, row)
  const payment = paymentOf({ total: owed, paid: received, refunded, failed })
  return { values: { paidCents: received, refundedCents: returned, payment }, left, covered, owed }
}

/**
 * Current cost of an order: less credit notes, and less cash discounts and write-offs recorded at its invoices by the
 * office. The shop's own goodwill write-offs count as covered instead.
 */
export async function owedOf(ctx: Ctx, row: Pick<OrderRow, '_id' | 'totalCents'>): Promise<Cents> {
  const all = await documentsOfOrders(ctx, [row._id])
  const invoices = all.flatMap(({ _id, kind }) => (kind === 'invoice' ? _id : []))
  const waived = await waivedInBooks(ctx, payableOfOrder(row._id), invoices)
  const takenOff = minus(await takenOffInvoices(ctx, invoices, row._id), waived)
  return cents(Math.max(0, minus(costOf(row, all), sum([creditedIn(all), takenOff]))))
}

/** Total of an order, or its share of a collective invoice, which rounds VAT over all its orders. */
function costOf({ totalCents }: Pick<OrderRow, 'totalCents'>, all: readonly OrderDocument[]): Cents {
  const invoices = notCancelled(all).filter(
    ({ kind, direction }) => kind === 'invoice' && direction === 'charge',
  )
  const charged = sum(invoices.map(({ gross }) => gross))
  const isRounded = invoices.some(({ isCollective }) => isCollective)
  // A larger difference means uncharged lines, not rounding
  return isRounded && Math.abs(charged - totalCents) <= mostRounded ? charged : totalCents
}
const mostRounded = 5

/** Gross of the credit notes of an order that were not cancelled. */
export function creditedIn(all: readonly OrderDocument[]): Cents {
  const notes = notCancelled(all).filter(({ type }) => type === 'credit_note')
  return sum(notes.map(({ gross }) => gross))
}

/** Starts the refund for a locked order; vouchers are restored at once, and the order's values are updated. */
export async function giveMoneyBack(ctx: Ctx, row: OrderRow, amount: Cents, reason: string): Promise<void> {
  await refundPayment(ctx, { payable: payableOfOrder(row._id), cents: amount, reason: reason || row.code })
  const { values } = await moneyIn(ctx, row)
  await ctx.db.update(table).set(values).where(eq(table._id, row._id))
}

/**
 * Asks for the amount due of a locked order by the buyer's payment method; provider payments are started by the buyer
 * from a mail. A method no longer offered is ignored.
 */
export async function askAnew(ctx: Ctx, { _id, source }: Pick<OrderRow, '_id' | 'source'>): Promise<void> {
  if (isByHand(source))
    await tryWithin(ctx, () => startPayment(ctx, { payable: payableOfOrder(_id), source }))
}

/** Payment methods as named on an invoice. */
const means: Readonly<Record<PaymentOf['source'], Words>> = {
  stripe: { de: 'Onlinezahlung', en: 'online payment' },
  paypal: { de: 'PayPal', en: 'PayPal' },
  transfer: { de: 'Überweisung', en: 'bank transfer' },
  invoice: { de: 'Überweisung', en: 'bank transfer' },
  cash: { de: 'bar', en: 'in cash' },
  voucher: { de: 'Gutschein', en: 'voucher' },
}
const waivedWords: Words = { de: 'Nachlass', en: 'waived' }

/** Payments for a locked order before its invoice, beyond those used by earlier invoices. */
export async function paidBefore(ctx: Ctx, row: OrderRow): Promise<PaidBefore> {
  const zone = await siteZone(ctx)
  const words = ({ de, en }: Words) => (row.lang === 'en' ? en : de)
  const { left, covered } = await moneyIn(ctx, row)
  const all = (await paymentsOf(ctx, 'order', [row._id])).get(row._id) ?? []
  const counts = all.filter(
    ({ mode, source, currency }) => currency === row.currency && (mode === row.mode || source === 'voucher'),
  )
  const today = dayIn(ctx.now, zone)
  const came = counts.map(({ source, paidAt, received, refunded }) => ({
    on: paidAt ? dayIn(paidAt, zone) : today,
    amount: minus(received, refunded),
    means: words(means[source]),
  }))
  // A goodwill refund covers at most the remaining amount
  const waived = { on: today, amount: minus(covered, left), means: words(waivedWords) }
  let other = await askedByOthers(ctx, row)
  const payments = [...came, waived].flatMap((one) => {
    const used = cents(Math.min(other, one.amount))
    other = minus(other, used)
    const amount = minus(one.amount, used)
    return amount > 0 ? [{ ...one, amount }] : []
  })
  return { payments, inCash: row.source === 'cash' && row.pickup }
}

/** Amount of the order's valid invoices, less credit notes. */
async function askedByOthers(ctx: Ctx, row: OrderRow): Promise<Cents> {
  const all = await documentsOfOrders(ctx, [row._id])
  const stands = notCancelled(all).filter(({ kind, type }) => kind === 'invoice' && type !== 'cancellation')
  const asked = stands.map(({ direction, gross }) => (direction === 'charge' ? gross : negative(gross)))
  return cents(Math.max(0, sum(asked)))
}
