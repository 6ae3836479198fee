import type { Ctx } from '#kit/server/context.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { problemBody } from '#kit/server/http/problems.ts'
import { limitSending } from '#kit/server/http/spam.ts'
import { cents, sum } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { knownVatAnswer, proveVatId } from '#domains/books/masterdata/server/offers.ts'
import type { PricedCart } from '#domains/shop/cart/server/offers.ts'
import { customerParty, type PartyOfOrder } from '#domains/shop/customers/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import { isUnpaid } from '../../orders.rules.ts'
import { afterAddress, readShown } from '../links.ts'
import type { OrderRow } from '../orders.table.ts'
import { cartHref } from './cart-address.ts'
import { addressIn, type CheckoutValues, isConsumerIn, storeValues, uidIn } from './checkout-values.ts'
import { refused, requireConsents } from './consents.ts'
import { quoteFor, requireOrderable, sourcesFor } from './judge-checkout.ts'
import { type JudgedVatId, judgeVatId } from './judge-vat-id.ts'
import { askForProof, codeField, provesMailbox } from './mailbox-proof.ts'
import { buyerOf } from './order-totals.ts'
import { storeOrder } from './place.service.ts'
import type { PaymentSource, Placing } from './placing.ts'
import { lockShownCart, requireAsShown } from './shown-order.ts'
import { requireWithinBounds } from './unpaid-bounds.ts'

/** Orders per network and hour: by customers with an account, and by guests, who are anonymous. */
const mostOrders = 40
const mostGuestOrders = 20

/** Next page after the order button. */
const placedAddress = (row: OrderRow): string =>
  afterAddress(
    row.lang,
    isUnpaid(row) && row.source !== 'cash' && row.source !== 'invoice' ? 'payment' : 'finish',
    row.key,
  )

/**
 * Places the order shown on the page, in one transaction. Pressing the button twice returns the first order. If a guest
 * must prove the mailbox first, nothing is placed, and the page keeps the input.
 */
export async function placeFromForm(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const seen = readShown(ctx, form['shown'] ?? '')
  if (!seen) throw new Problem('CART_CHANGED', 409, { de: de.cartChanged, en: en.cartChanged })
  await limitSending(ctx, 'shop-order', ctx.user ? mostOrders : mostGuestOrders)
  const found = await lockShownCart(ctx, seen.cart)
  // The cart page explains the reason
  if (found === 'gone') return cartHref(ctx.lang)
  if ('order' in found) return placedAddress(found.order)
  const { cart } = found
  await requireOrderable(ctx, cart)
  const { typed, values } = await requireAsShown(ctx, seen, cart)
  const quote = await quoteFor(ctx, cart, values)
  const consents = await requireConsents(ctx, form, cart)
  const isCovered = seen.due === 0 && seen.total > 0
  const source = isCovered ? 'voucher' : await sourceIn(ctx, form, cart, values)
  const email = values['email']!
  const unproven = await refusedMailbox(ctx, form, { cart, _id: seen.cart, email })
  if (unproven) {
    // The refused form needs the values again
    await storeValues(ctx, seen.cart, typed)
    return { values: form, problem: problemBody(unproven, ctx.lang, ctx.requestId) }
  }
  const invoice = addressIn(values)
  const delivery = values['other'] === 'on' && !quote.pickup ? addressIn(values, 's_') : null
  const isConsumer = isConsumerIn(values)
  const buyer = buyerOf({ kind: isConsumer ? 'person' : 'business', invoice, delivery, vatId: uidIn(values) })
  // The page with the button has already asked VIES
  const judged = await judgeVatId(ctx, cart, { quote, buyer }, knownVatAnswer)
  const row = await storeOrder(ctx, {
    channel: 'web',
    cart: seen.cart,
    lines: judged.cart.lines,
    goodsCents: sum([judged.cart.goodsCents, judged.cart.depositCents]),
    currency: cart.currency,
    netView: judged.cart.netView,
    ageClass: cart.ageClass,
    quote,
    party: await partyFor(ctx, judged, { invoice, delivery, email }),
    account: cart.customer.account,
    isConsumer,
    mayPayByInvoice: cart.customer.mayPayByInvoice,
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

/**
 * Problem that asks a guest to prove the mailbox; null: within the limits. Throws what `requireWithinBounds` throws.
 */
async function refusedMailbox(
  ctx: Ctx,
  form: SentForm,
  { cart, _id, email }: { cart: PricedCart; _id: string; email: string },
): Promise<Problem | null> {
  const proven = { email, cart: _id }
  const typed = form[codeField] ?? ''
  const isProven = cart.customer.account === null && (await provesMailbox(ctx, proven, typed))
  const bounds = await requireWithinBounds(ctx, cart.lines, { ...cart.customer, email, isProven })
  return bounds === 'unproven' ? askForProof(ctx, proven, typed) : null
}

/** Party of the buyer; stores the new VIES answer there. */
async function partyFor(
  ctx: Ctx,
  { buyer: { vatId }, answer }: JudgedVatId<PricedCart>,
  { invoice, delivery, email }: Pick<Placing, 'invoice' | 'delivery' | 'email'>,
): Promise<PartyOfOrder> {
  const party = await customerParty(ctx, {
    invoice,
    ...(delivery ? { shipping: delivery } : {}),
    email,
    ...(vatId ? { vatId } : {}),
  })
  const proven = answer && (await proveVatId(ctx, party.party, answer))
  return proven && party.made ? { ...party, made: proven } : party
}

/** Message of specification § 5. */
const noSource: Words = { de: 'Bitte wählen Sie eine Zahlungsart.', en: 'Please select a payment method.' }

/** Chosen payment method. Throws 422 at `source` unless it is offered. */
async function sourceIn(
  ctx: Ctx,
  form: SentForm,
  ...asked: [PricedCart, CheckoutValues]
): Promise<PaymentSource> {
  const offered = await sourcesFor(ctx, ...asked)
  const chosen = offered.find(({ key }) => key === form['source'])
  if (!chosen) throw refused({ source: noSource })
  return chosen.key
}
