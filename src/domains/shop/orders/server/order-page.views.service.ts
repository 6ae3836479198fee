import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewLoader, ViewRequest } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { limitSending } from '#kit/server/http/spam.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { amountOf, type Cents, zero } from '#kit/shared/money/cents.ts'
import { type Quantity, quantity } from '#kit/shared/money/decimals.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { notFound } from '#kit/shared/problem.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import {
  contentsById,
  creditedOfOrders,
  documentsOfOrders,
  linesById,
} from '#domains/books/documents/server/offers.ts'
import { putInCart } from '#domains/shop/cart/server/offers.ts'
import { frontAddress, sellerText, shopSettings, shopTrail } from '#domains/shop/catalog/server/offers.ts'
import {
  goingHref,
  otherWayHref,
  paidFor,
  payAddress,
  problemText,
  transferFor,
  waysToPay,
} from '#domains/shop/payments/server/offers.ts'
import { pickupOf } from '#domains/shop/shipping/server/offers.ts'
import type { BoughtLine, OrderNow, OrderPageData } from '../orders.views.ts'
import {
  isHalted,
  isUnsent,
  orderPayments,
  type OrderWay,
  stateForBuyer,
  trackingHref,
} from '../orders.rules.ts'
import { cartHref } from './checkout/cart-address.ts'
import { legalWords, stepsAt, wordsOf } from './checkout/checkout-frame.ts'
import { openLines, openOnly, parcelsOf, sayLines } from './fulfil/fulfil.service.ts'
import { envelopeLines } from '../order-address.rules.ts'
import { afterAddress, orderAddress, rowOfKey } from './links.ts'
import { mayWithdrawAgain, moneyBack, returnedNote, withdrawalsOf } from './order-page-returns.ts'
import { wayOf } from './order-lines.ts'
import { shopOrders } from './orders.kind.ts'
import { payableOfOrder } from './orders.locks.ts'
import type { OrderRow } from './orders.table.ts'
import { payTitle } from './letters/contract-facts.ts'
import { paperLinks } from './letters/papers.service.ts'
import { shopIsPresent } from './shop-presence.ts'
import { withdrawalAddressOf } from './letters/withdrawal-link.ts'

/** Lines of the document, with the quantities taken back. */
function linesOf(
  ctx: Ctx,
  row: OrderRow,
  content: DocumentContent | undefined,
  returned: ReadonlyMap<string, Quantity>,
): BoughtLine[] {
  const legal = legalWords(ctx)
  return (content?.lines ?? []).flatMap((line): BoughtLine[] => {
    if (line.type !== 'item') return []
    const reason = row.excluded[line._id]
    return [
      {
        _id: line._id,
        title: line.name,
        href: null,
        quantity: writeQuantity(line.quantity, ctx.lang),
        unit: amountOf(quantity('1'), line.price, line.base),
        cents: line.counted,
        facts: [],
        notes: [...(reason ? [legal.excluded[reason]] : []), ...returnedNote(ctx, line, returned)],
      },
    ]
  })
}

/** Buyers may cancel an order that is neither shipped nor paid. `paid` excludes refunds, also pending ones. */
const mayGiveUp = (row: OrderRow, paid: Cents) => isUnsent(row) && paid <= row.voucherCents

const toldOnWay: Record<OrderWay, Partial<Record<OrderRow['state'], OrderNow>>> = {
  send: { sending: 'nowSending', sent: 'nowSent', delivered: 'nowDelivered' },
  pickup: { sent: 'nowPacked', delivered: 'nowFetched' },
  service: { sending: 'nowDoneInPart', sent: 'nowDone', delivered: 'nowDone' },
}

/** First sentence for the buyer: the amount to pay, else the state of the order. `due`: amount not paid yet. */
function nowOf(
  row: OrderRow,
  way: OrderWay,
  { due, isProcessing }: { due: Cents; isProcessing: boolean },
): OrderNow {
  const { state, source } = row
  if (state === 'cancelled') return 'nowCancelled'
  if (isHalted(row)) return due > 0 ? 'nowHaltedUnpaid' : 'nowHalted'
  if (due > 0 && isProcessing) return 'nowProcessing'
  if (due > 0 && source === 'transfer') return 'nowTransfer'
  if (due > 0 && source !== 'cash' && source !== 'invoice') return 'nowProvider'
  const told = toldOnWay[way][state]
  if (told) return told
  if (due === 0)
    return ({ send: 'nowPaid', pickup: 'nowPaidPickup', service: 'nowPaidService' } as const)[way]
  if (source !== 'invoice') return 'nowCash'
  return way === 'send' ? 'nowInvoice' : 'nowInvoiceByMail'
}

/** Names of an order's lines. */
const namesOf = (content: DocumentContent | undefined, lines: readonly string[]): string[] =>
  (content?.lines ?? []).flatMap((line) =>
    line.type === 'item' && lines.includes(line._id) ? [line.name] : [],
  )

async function dataOf(
  ctx: Ctx,
  row: OrderRow,
  step: OrderPageData['step'],
  query: URLSearchParams,
): Promise<OrderPageData> {
  const { lang } = ctx
  const { enabled } = await shopSettings(ctx)
  const content = (await contentsById(ctx, [row._id])).get(row._id)
  const way = wayOf(row, await linesById(ctx, row._id))
  const payable = payableOfOrder(row._id)
  const { due, paid, state: paying } = await paidFor(ctx, payable)
  const isProcessing = paying === 'processing'
  const isDue = row.state !== 'cancelled' && due > 0
  // A withdrawal decides first if anything remains to be paid
  const isOpen = isDue && !isHalted(row)
  const all = await documentsOfOrders(ctx, [row._id])
  const returned = await creditedOfOrders(
    ctx,
    (content?.lines ?? []).map((line) => line._id),
  )
  const done = query.get('done')
  const missing = namesOf(content, done === 'again' ? query.getAll('missing') : [])
  const transfer = isOpen && row.source === 'transfer' ? await transferFor(ctx, payable) : null
  const paysOnline = isOpen && !isProcessing && row.source !== 'cash' && row.source !== 'invoice'
  return {
    step,
    steps: step === 'order' ? [] : stepsAt(ctx, step),
    href: orderAddress(lang, row.key),
    code: row.code,
    number: row.number,
    state: row.state,
    stateText: stateForBuyer(row, way)[lang],
    payment: row.payment,
    paymentText: orderPayments[row.payment][lang],
    now: nowOf(row, way, { due, isProcessing }),
    placedAt: row.placedAt,
    email: row.email,
    lines: linesOf(ctx, row, content, returned),
    totals: {
      currency: row.currency,
      isNet: content?.counting === 'net',
      goods: row.goodsCents,
      shipping: way === 'service' ? null : row.shippingCents,
      total: row.totalCents,
      vat: (content?.vat ?? []).map(({ rate, vat, reason }) => ({ rate, cents: vat, reason })),
      isVatIdUnchecked: row.vatIdUnchecked,
      vatCheck: row.vatCheck,
      voucher: row.voucherCents,
      // Nothing is due for a cancelled order
      due: isDue ? due : zero,
      missing: null,
    },
    invoice: envelopeLines(row.addresses.invoice, lang),
    delivery: row.addresses.delivery && envelopeLines(row.addresses.delivery, lang),
    // An agreed pick-up stays valid even if the place is no longer offered
    pickup: row.pickup ? ((await pickupOf(ctx)) ?? { title: '', text: '' }) : null,
    isSent: way !== 'service',
    weeks:
      row.weeksFrom !== null && row.weeksUntil !== null ? { min: row.weeksFrom, max: row.weeksUntil } : null,
    transfer,
    payHref: paysOnline ? payAddress(ctx, payable, lang, true) : null,
    ways: paysOnline && !transfer ? await waysToPay(ctx, payable) : [],
    chosen: row.source,
    payProblem: paysOnline
      ? problemText(ctx, query.get('problem') ?? (row.payment === 'failed' && !transfer ? 'failed' : null))
      : '',
    reservedUntil: isOpen ? row.unpaidUntil : null,
    otherWayHref: transfer && (await otherWayHref(ctx, payable)),
    finishHref: afterAddress(lang, 'finish', row.key),
    cartHref: cartHref(lang),
    payBy: payTitle({ source: row.source, lang }),
    follows: row.state === 'sending' ? sayLines({ lang }, openOnly(await openLines(ctx, row._id))) : '',
    seller: await sellerText(ctx, lang),
    // Pick-up has no tracking, and services have no parcel
    parcels: (way === 'service' ? [] : await parcelsOf(ctx, [row._id])).map((one) => ({
      carrier: one.carrier,
      tracking: one.tracking,
      href: way === 'send' ? trackingHref(one.carrier, one.tracking) : null,
      sentAt: one.sentAt,
      arrived: one.arrivedAt !== null,
    })),
    documents: await paperLinks(ctx, row),
    withdrawalHref: mayWithdrawAgain(row, content, returned) ? withdrawalAddressOf(lang, row) : null,
    withdrawals: withdrawalsOf(ctx, row, content),
    back: moneyBack(row, all, paid),
    shopHref: enabled ? frontAddress(lang) : null,
    notice: done === 'cancelled' ? 'cancelled' : missing.length > 0 ? 'again' : null,
    missing,
    mayCancel: mayGiveUp(row, paid),
    mayOrderAgain: enabled,
  }
}

/** Steps `payment` and `finish` of the checkout: they show the placed order, or redirect to the provider's page. */
export async function orderPageView(
  ctx: Ctx,
  { query }: Pick<ViewRequest, 'query'>,
  step: 'payment' | 'finish',
): Promise<Loaded | null> {
  const row = await rowOfKey(ctx, query.get('order') ?? '')
  if (!row) return (await shopSettings(ctx)).enabled ? { data: null, redirect: cartHref(ctx.lang) } : null
  const data = await dataOf(ctx, row, step, query)
  // The thank-you page is for paid orders: an unpaid one goes to the payment instead
  if (data.payHref && row.source !== 'transfer') {
    const going = step === 'payment' ? await goingHref(ctx, payableOfOrder(row._id)) : null
    return { data: null, redirect: going ?? data.href }
  }
  return {
    data,
    meta: { title: wordsOf(ctx).steps[step], hidden: true },
    trail: [...(await shopTrail(ctx)), { label: wordsOf(ctx).steps[step], href: data.href }],
  }
}

/** View `shopOrder`: an order for the holder of its link. */
export const orderView: ViewLoader = async (ctx, { rest, query }) => {
  const row = await rowOfKey(ctx, rest[0] ?? '')
  if (!row) return null
  const title = filled(wordsOf(ctx).orderTitle, { code: row.code })
  const data = await dataOf(ctx, row, 'order', query)
  return {
    data,
    meta: { title, hidden: true },
    trail: [...(await shopTrail(ctx)), { label: title, href: data.href }],
  }
}

/** Changes per network and hour: each sends mails. */
const mostChanges = 20

/** Handles the forms of the order page: cancel, order again. */
export async function submitOrder(
  ctx: Ctx,
  form: SentForm,
  { key = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const found = (await shopIsPresent(ctx)) ? await rowOfKey(ctx, key) : null
  if (!found) throw notFound()
  if (form['action'] === 'cancel') {
    await limitSending(ctx, 'shop-order-change', mostChanges)
    const row = await lockRecord(ctx, shopOrders, { _id: found._id })
    if (!mayGiveUp(row, (await paidFor(ctx, payableOfOrder(row._id))).paid)) throw notFound()
    await takeAction(ctx, shopOrders, row, { action: 'cancel' })
    return `${orderAddress(ctx.lang, key)}?done=cancelled`
  }
  if (form['action'] !== 'again' || !(await shopSettings(ctx)).enabled) throw notFound()
  const bought = await linesById(ctx, found._id)
  const lines = bought.flatMap(({ item, quantity }) =>
    item === null ? [] : [{ item, quantity: Math.max(1, Number.parseInt(quantity, 10)) }],
  )
  const { missing } = await putInCart(ctx, lines)
  if (missing.length === 0) return cartHref(ctx.lang)
  const gone = bought.flatMap(({ _id, item }) => (item && missing.includes(item) ? [['missing', _id]] : []))
  return `${orderAddress(ctx.lang, key)}?${new URLSearchParams([['done', 'again'], ...gone])}`
}
