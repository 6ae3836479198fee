import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { planKept } from '#kit/server/database/pool.ts'
import { createRecord, storeFound } from '#kit/server/records/change.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { type Cents, type Currency, minus } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { Problem } from '#kit/shared/problem.ts'
import { beginOrder, confirmOrder, fitsOneInvoice } from '#domains/books/documents/server/offers.ts'
import { reserve } from '#domains/books/stock/server/offers.ts'
import { tellOffice } from '#domains/platform/push/server/offers.ts'
import { closeCart, shippingIn } from '#domains/shop/cart/server/offers.ts'
import { startFirstPayment } from '#domains/shop/payments/server/offers.ts'
import { type Cover, lockCover, redeemCover } from '#domains/shop/vouchers/server/offers.ts'
import { payableFrom } from '../money/payable.ts'
import { requireOneInvoice } from '../one-invoice.ts'
import { documentLines, excludedLines } from '../order-lines.ts'
import { invoiceJobName, orderLettersJobName } from '../letters/letters.job-name.ts'
import { newOrderTopic } from '../letters/new-order.topic.ts'
import { orderSettings } from '../order-settings.ts'
import { shopOrders } from '../orders.kind.ts'
import { payableOfOrder } from '../orders.locks.ts'
import type { OrderRow } from '../orders.table.ts'
import { needsOf } from '../fulfil/stock-needs.ts'
import { documentHead, orderValues } from './order-values.ts'
import type { Placing } from './placing.ts'

refusalOf(
  'shop_orders_cart',
  new Problem('CART_CLOSED', 409, {
    de: 'Dieser Warenkorb ist schon bestellt.',
    en: 'This cart has been ordered already.',
  }),
)

/** The price has changed: the page shows the new total and asks again. */
const totalChanged = (total: Cents, currency: Currency): Problem =>
  new Problem(
    'TOTAL_CHANGED',
    409,
    {
      de: `Der Gesamtbetrag hat sich geändert: Es sind jetzt ${writeMoney(total, currency, 'de')}. Bitte sehen Sie alles noch einmal durch und bestellen Sie dann.`,
      en: `The total has changed: it is ${writeMoney(total, currency, 'en')} now. Please look everything over once more and order then.`,
    },
    { details: { total } },
  )

/** The voucher covers less than shown: it was used elsewhere since. */
const voucherChanged = (due: Cents, currency: Currency): Problem =>
  new Problem(
    'VOUCHER_CHANGED',
    409,
    {
      de: `Ein Gutschein wurde inzwischen anderswo eingelöst oder gilt nicht mehr. Es sind jetzt ${writeMoney(due, currency, 'de')} zu bezahlen. Bitte sehen Sie alles noch einmal durch und bestellen Sie dann.`,
      en: `A voucher has been redeemed elsewhere since, or is not valid any more. ${writeMoney(due, currency, 'en')} are to be paid now. Please look everything over once more and order then.`,
    },
    { details: { due } },
  )

/**
 * Stores an order and everything that belongs to it in the caller's transaction: document, stock, payment, letters.
 * Assigns the number last, because other orders wait for it from then on.
 * Throws Problem `TOTAL_CHANGED` (409) if the total differs from the one shown, `VOUCHER_CHANGED` (409),
 * `MIXED_COUNTRIES` (409), `OUT_OF_STOCK` (409), 422 at `source`.
 */
export async function storeOrder(ctx: Ctx, given: Placing): Promise<OrderRow> {
  const written = documentLines(given.lines, ctx.lang)
  const lines = written.map(({ line }) => line)
  const shipping = shippingIn(given.quote.cents, given.lines, given.netView)
  const begun = await beginOrder(ctx, await documentHead(ctx, given, shipping), lines, {
    made: given.party.made,
    items: new Map(given.lines.flatMap(({ item, stored }) => (stored ? [[item, stored]] : []))),
  })
  const { _id, gross: total } = begun.row
  if (given.shown !== null && given.shown !== total) throw totalChanged(total, given.currency)
  await requireOneInvoice(lines, () => fitsOneInvoice(ctx, _id))
  const cover = await coverFor(ctx, given, total)
  const row = await createRecord(ctx, shopOrders, {
    values: {
      ...(await orderValues(ctx, given, { total, covered: cover.cents })),
      _id,
      shippingCents: shipping,
      excluded: excludedLines(written),
      vatIdUnchecked: begun.findings.some(({ code }) => code === 'VAT_ID_UNCHECKED'),
    },
  })
  const needs = written.map(({ line, of }) => ({ ...line, known: of.stored }))
  await reserve(ctx, _id, needsOf(_id, needs), null, { isNew: true })
  await redeemCover(ctx, cover, { payable: { kind: 'order', _id }, text: row.code })
  await beginPayment(ctx, row, given)
  await announce(ctx, row)
  if (given.cart !== null) await closeCart(ctx, given.cart, _id)
  const { number } = await confirmOrder(ctx, begun, total)
  return numbered(ctx, row, number)
}

/**
 * Locks the vouchers and returns the amount they cover.
 * Throws Problem `VOUCHER_CHANGED` (409) if it differs from the one shown.
 */
async function coverFor(ctx: Ctx, given: Placing, total: Cents): Promise<Cover> {
  const of = given.cart === null ? { vouchers: given.vouchers ?? [] } : { cart: given.cart }
  const cover = await lockCover(ctx, of, { due: total, currency: given.currency })
  const due = minus(total, cover.cents)
  if (given.shown !== null && due !== (given.shownDue ?? total)) throw voucherChanged(due, given.currency)
  return cover
}

/**
 * Starts the payment of the amount due. An order fully paid by vouchers is invoiced at once if the shop invoices on
 * payment.
 */
async function beginPayment(ctx: Ctx, row: OrderRow, given: Placing): Promise<void> {
  const due = minus(row.totalCents, row.voucherCents)
  if (due > 0)
    await startFirstPayment(ctx, {
      ref: payableOfOrder(row._id),
      due,
      source: given.source,
      isOwn: row.channel === 'web',
      payable: payableFrom(row, { cents: row.totalCents, byInvoice: given.mayPayByInvoice }),
    })
  else if (row.voucherCents > 0 && (await orderSettings(ctx)).invoiceWhen === 'paid')
    await ctx.platform.jobs.send(ctx, invoiceJobName, { _id: row._id })
}

/** Records the first step of an order, and notifies buyer and office. */
async function announce(ctx: Ctx, { _id, channel }: OrderRow): Promise<void> {
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: _id },
    { what: 'place', state: 'placed', byNobody: channel === 'web' },
  )
  await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id, letter: 'placed' })
  await tellOffice(ctx, newOrderTopic.name, _id)
}

/** Stores the number of the document in its order. */
async function numbered(ctx: Ctx, row: OrderRow, number: string): Promise<OrderRow> {
  const is = { ...row, number }
  await ctx.platform.database.send(
    ctx.db,
    sql`${sql.raw(planKept)} update shop_orders set "number" = ${number} where "_id" = ${row._id}::uuid`,
  )
  await storeFound(ctx, shopOrders, { was: row, is })
  return is
}
