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
 * What has been paid of a locked order, as its payments say. What is on its way back pays nothing of an order that goes on, save what goes back for good
 * will: `covered` is what is not asked for any more, `owed` what the order costs by now.
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
 * What an order costs by now: less what credit notes over it gave back, and less cash discounts and write-offs that the office recorded at its invoices.
 * What the shop has written off for goodwill counts as covered instead.
 */
export async function owedOf(ctx: Ctx, row: Pick<OrderRow, '_id' | 'totalCents'>): Promise<Cents> {
  const all = await documentsOfOrders(ctx, [row._id])
  const invoices = all.flatMap(({ _id, kind }) => (kind === 'invoice' ? _id : []))
  const waived = await waivedInBooks(ctx, payableOfOrder(row._id), invoices)
  const takenOff = minus(await takenOffInvoices(ctx, invoices, row._id), waived)
  return cents(Math.max(0, minus(costOf(row, all), sum([creditedIn(all), takenOff]))))
}

/** Total of an order, or its share of the invoice that charges all of it with other orders: there its VAT is rounded together with theirs. */
function costOf({ totalCents }: Pick<OrderRow, 'totalCents'>, all: readonly OrderDocument[]): Cents {
  const invoices = notCancelled(all).filter(
    ({ kind, direction }) => kind === 'invoice' && direction === 'charge',
  )
  const charged = sum(invoices.map(({ gross }) => gross))
  const isRounded = invoices.some(({ isCollective }) => isCollective)
  // Uncharged lines cost more than rounding
  return isRounded && Math.abs(charged - totalCents) <= mostRounded ? charged : totalCents
}
const mostRounded = 5

/** Gross of the credit notes among an order's documents that were not cancelled. */
export function creditedIn(all: readonly OrderDocument[]): Cents {
  const notes = notCancelled(all).filter(({ type }) => type === 'credit_note')
  return sum(notes.map(({ gross }) => gross))
}

/** Begins to give money of a locked order back; what a voucher paid is back at once, and the order says so. */
export async function giveMoneyBack(ctx: Ctx, row: OrderRow, amount: Cents, reason: string): Promise<void> {
  await refundPayment(ctx, { payable: payableOfOrder(row._id), cents: amount, reason: reason || row.code })
  const { values } = await moneyIn(ctx, row)
  await ctx.db.update(table).set(values).where(eq(table._id, row._id))
}

/**
 * Asks for what is due of a locked order by the way its buyer chose; at a provider the buyer begins, by the link of a mail. A way that is no longer
 * offered stops nothing.
 */
export async function askAnew(ctx: Ctx, { _id, source }: Pick<OrderRow, '_id' | 'source'>): Promise<void> {
  if (isByHand(source))
    await tryWithin(ctx, () => startPayment(ctx, { payable: payableOfOrder(_id), source }))
}

/** How money came, in words of an invoice. */
const means: Readonly<Record<PaymentOf['source'], Words>> = {
  stripe: { de: 'Onlinezahlung', en: 'online payment' },
  paypal: { de: 'PayPal', en: 'PayPal' },
  transfer: { de: 'Überweisung', en: 'bank transfer' },
  invoice: { de: 'Überweisung', en: 'bank transfer' },
  cash: { de: 'bar', en: 'in cash' },
  voucher: { de: 'Gutschein', en: 'voucher' },
}
const waivedWords: Words = { de: 'Nachlass', en: 'waived' }

/** What a locked order was paid before its invoice, beyond what earlier invoices of it ask for. */
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
  // What was given back for good will is asked for no more than what is there
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

/** What invoices of an order that stand already ask for, less what credit notes gave back. */
async function askedByOthers(ctx: Ctx, row: OrderRow): Promise<Cents> {
  const all = await documentsOfOrders(ctx, [row._id])
  const stands = notCancelled(all).filter(({ kind, type }) => kind === 'invoice' && type !== 'cancellation')
  const asked = stands.map(({ direction, gross }) => (direction === 'charge' ? gross : negative(gross)))
  return cents(Math.max(0, sum(asked)))
}
