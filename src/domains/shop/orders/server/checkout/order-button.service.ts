import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { problemBody } from '#kit/server/http/problems.ts'
import { limitSending } from '#kit/server/http/spam.ts'
import { cents, minus, sum } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { knownVatAnswer, proveVatId } from '#domains/books/masterdata/server/offers.ts'
import { lockCart, type PricedCart } from '#domains/shop/cart/server/offers.ts'
import { customerParty } from '#domains/shop/customers/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import { afterAddress, filledMark, readShown } from '../links.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { cartHref } from './cart-address.ts'
import {
  addressIn,
  type CheckoutValues,
  isConsumerIn,
  storeValues,
  takeValues,
  uidIn,
} from './checkout-values.ts'
import { requireConsents } from './consents.ts'
import { faultsIn, quoteFor, requireOrderable, sourcesFor, valuesFor } from './judge-checkout.ts'
import { judgeVatId } from './judge-vat-id.ts'
import { askForProof, codeField, provesMailbox } from './mailbox-proof.ts'
import { buyerOf } from './order-totals.ts'
import { noSource, type PaymentSource, storeOrder } from './place.service.ts'
import { requireWithinBounds } from './unpaid-bounds.ts'

/** Orders that one network may place within an hour: customers with an account, and guests, of whom nobody knows who they are. */
const mostOrders = 40
const mostGuestOrders = 20

/** The order that a closed cart has become, as its refusal names it; null: it was something else. */
async function orderOfClosed(ctx: Ctx, error: unknown): Promise<OrderRow | null> {
  if (!(error instanceof Problem) || error.code !== 'CART_CLOSED') return null
  const [row] = await ctx.db
    .select()
    .from(ordersTable)
    .where(eq(ordersTable._id, String(error.details?.['order'])))
  return row ?? null
}

/** Where a buyer goes on after the button. */
const placedAddress = (row: OrderRow): string =>
  afterAddress(
    row.lang,
    minus(row.paidCents, row.refundedCents) < row.totalCents &&
      row.source !== 'cash' &&
      row.source !== 'invoice'
      ? 'payment'
      : 'finish',
    row.key,
  )

/**
 * Places what stands on the page, in one transaction. The second press of the button finds what the first one has made. A guest may be asked to
 * prove the mailbox first: then nothing is placed, and the page goes on with what was typed.
 */
export async function placeFromForm(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const seen = readShown(ctx, form['shown'] ?? '')
  if (!seen) throw new Problem('CART_CHANGED', 409, { de: de.cartChanged, en: en.cartChanged })
  await limitSending(ctx, 'shop-order', ctx.user ? mostOrders : mostGuestOrders)
  let cart
  try {
    cart = await lockCart(ctx, seen.cart)
  } catch (error) {
    const row = await orderOfClosed(ctx, error)
    if (row) return placedAddress(row)
    // The browser has lost its cookie: the cart page says what it knows of, and nothing is ordered
    if (error instanceof Problem && error.code === 'NOT_FOUND') return cartHref(ctx.lang)
    throw error
  }
  await requireOrderable(ctx, cart)
  const { customer } = cart
  const taken = await takeValues(ctx, seen.cart)
  const values = taken && valuesFor(cart, taken)
  if (!values || Object.keys(faultsIn(values)).length > 0)
    throw new Problem('ADDRESS_MISSING', 409, { de: de.addressMissing, en: en.addressMissing })
  // Another window may have put other goods of the same price into it, or sent it to somebody else
  if (cart.version !== seen.version || filledMark(ctx, values) !== seen.filled)
    throw new Problem('CART_CHANGED', 409, { de: de.orderChanged, en: en.orderChanged })
  const quote = await quoteFor(ctx, cart, values)
  const consents = await requireConsents(ctx, form, cart)
  const invoice = addressIn(values)
  const isOther = values['other'] === 'on' && !quote.pickup
  const delivery = isOther ? addressIn(values, 's_') : null
  const isCovered = seen.due === 0 && seen.total > 0
  const source = isCovered ? 'voucher' : await sourceIn(ctx, form, cart, values)
  const email = values['email']!
  const mailbox = { email, cart: seen.cart }
  const typed = form[codeField] ?? ''
  const isProven = customer.account === null && (await provesMailbox(ctx, mailbox, typed))
  const bounds = await requireWithinBounds(ctx, cart.lines, { ...customer, email, isProven })
  if (bounds === 'unproven') {
    // What was filled in is needed again
    await storeValues(ctx, seen.cart, taken)
    const problem = await askForProof(ctx, mailbox, typed)
    return { values: form, problem: problemBody(problem, ctx.lang, ctx.requestId) }
  }
  const isConsumer = isConsumerIn(values)
  const buyer = buyerOf({ kind: isConsumer ? 'person' : 'business', invoice, delivery, vatId: uidIn(values) })
  // VIES was asked by the page with the button
  const judged = await judgeVatId(ctx, cart, { quote, buyer }, knownVatAnswer)
  const party = await customerParty(ctx, {
    invoice,
    ...(delivery ? { shipping: delivery } : {}),
    email,
    ...(buyer.vatId ? { vatId: buyer.vatId } : {}),
  })
  const proven = judged.answer && (await proveVatId(ctx, party.party, judged.answer))
  const row = await storeOrder(ctx, {
    channel: 'web',
    cart: seen.cart,
    lines: judged.cart.lines,
    goodsCents: sum([judged.cart.goodsCents, judged.cart.depositCents]),
    currency: cart.currency,
    netView: judged.cart.netView,
    ageClass: cart.ageClass,
    quote,
    party: proven && party.made ? { ...party, made: proven } : party,
    account: customer.account,
    isConsumer,
    mayPayByInvoice: customer.mayPayByInvoice,
    invoice,
    delivery,
    email,
    source,
    consents,
    comment: truncate((form['comment'] ?? '').trim(), 2000),
    vatCheck: judged.check,
    shown: cents(seen.total),
    shownDue: cents(seen.due),
  })
  await ctx.emit('goalReached', { goal: 'orders.ordered' })
  return placedAddress(row)
}

/** The way to pay that was chosen: one that is offered. */
async function sourceIn(
  ctx: Ctx,
  form: SentForm,
  ...asked: [PricedCart, CheckoutValues]
): Promise<PaymentSource> {
  const offered = await sourcesFor(ctx, ...asked)
  const chosen = offered.find(({ key }) => key === form['source'])
  if (!chosen) throw noSource()
  return chosen.key
}
