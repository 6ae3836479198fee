import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../../kit/server/context.ts'
import type { SentForm, Submitted } from '../../../../../kit/server/http/form-pages.ts'
import { problemBody } from '../../../../../kit/server/http/problems.ts'
import { limitSending } from '../../../../../kit/server/http/spam.ts'
import { cents, minus, sum } from '../../../../../kit/shared/money/cents.ts'
import { writeMoney } from '../../../../../kit/shared/money/format.ts'
import { notFound, Problem } from '../../../../../kit/shared/problem.ts'
import { truncate } from '../../../../../kit/shared/truncate.ts'
import { vatIdFault } from '../../../../books/masterdata/server/offers.ts'
import { chooseCountry, lockCart, pricedCart, type PricedCart } from '../../../cart/server/offers.ts'
import { shopSettings } from '../../../catalog/server/offers.ts'
import { customerParty, judgeAddress, salutationFault } from '../../../customers/server/offers.ts'
import { paymentSources } from '../../../payments/server/offers.ts'
import { areServices, shippingFor, type ShippingQuote } from '../../../shipping/server/offers.ts'
import { markVoucher, unmarkVoucher } from '../../../vouchers/server/offers.ts'
import { cartHref } from './cart-address.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import {
  addressIn,
  type CheckoutValues,
  countryOf,
  isConsumerIn,
  keptOf,
  protectsAssociations,
  storeValues,
  takeValues,
  uidIn,
} from './checkout-values.ts'
import { type Fields, refused, requireConsents } from './consents.ts'
import { askForProof, codeField, provesMailbox } from './mailbox-proof.ts'
import { requireWithinBounds } from './unpaid-bounds.ts'
import { afterAddress, filledMark, readShown, stepAddress } from '../links.ts'
import { orderSettings } from '../order-settings.ts'
import { requireOpenShop } from '../shop-break.ts'
import { noSource, type PaymentSource, storeOrder } from './place.service.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'

/** Products that may not be sold until what the law asks of them is there. */
function linesClosed(titles: readonly string[]): Problem {
  const names = (open: string, close: string) => titles.map((one) => open + one + close).join(', ')
  return new Problem('LINES_CLOSED', 409, {
    de: `Das kann zurzeit nicht bestellt werden: ${names('„', '“')}. Bitte nehmen Sie es aus dem Warenkorb, alles andere können Sie bestellen.`,
    en: `This cannot be ordered at the moment: ${names('“', '”')}. Please take it out of the cart; everything else can be ordered.`,
  })
}

/** Throws where nothing can be ordered from a cart as it stands: empty, not to be had, too little. */
export async function requireOrderable(ctx: Ctx, cart: PricedCart): Promise<PricedCart & { _id: string }> {
  await requireOpenShop(ctx)
  const { _id } = cart
  if (_id === null || cart.lines.length === 0)
    throw new Problem('CART_EMPTY', 409, { de: de.cartEmpty, en: en.cartEmpty })
  const closed = cart.lines.filter(({ notes }) => notes.some(({ code }) => code === 'closed'))
  if (closed.length > 0) throw linesClosed(closed.map(({ title }) => title))
  if (cart.lines.some(({ notes }) => notes.some(({ blocks }) => blocks)))
    throw new Problem('CART_CHANGED', 409, { de: de.cartChanged, en: en.cartChanged })
  const { minimumCents } = await orderSettings(ctx)
  if (cart.goodsCents >= minimumCents) return { ...cart, _id }
  throw new Problem('BELOW_MINIMUM', 409, {
    de: `Der Mindestbestellwert ist ${writeMoney(cents(minimumCents), cart.currency, 'de')}. Es fehlen noch ${writeMoney(minus(cents(minimumCents), cart.goodsCents), cart.currency, 'de')}.`,
    en: `The least that can be ordered is ${writeMoney(cents(minimumCents), cart.currency, 'en')}. ${writeMoney(minus(cents(minimumCents), cart.goodsCents), cart.currency, 'en')} are missing.`,
  })
}

/** What was filled in, as far as it matters for a cart: services alone go nowhere, whatever was chosen for other goods before. */
export const valuesFor = ({ lines }: PricedCart, values: CheckoutValues): CheckoutValues =>
  areServices(lines) ? { ...values, how: '', other: '' } : values

/** What sending the cart costs by what was filled in. Throws at `country` where nothing is sent there. */
export async function quoteFor(ctx: Ctx, cart: PricedCart, values: CheckoutValues): Promise<ShippingQuote> {
  const pickup = values['how'] === 'pickup'
  const quote = await shippingFor(ctx, {
    country: countryOf(values),
    lines: cart.lines,
    goodsCents: cart.goodsCents,
    pickup,
  })
  if (quote.missingBottles === 0) return quote
  throw new Problem('CARTONS', 409, { de: de.cartonsOpen, en: en.cartonsOpen })
}

const mail = z.email().max(200)

/** How goods get to their buyer; empty: as usual. */
const ways = ['', 'send', 'pickup']

function typedFaults(address: OrderAddress): Fields {
  const noSalutation = salutationFault(address.title)
  return { ...judgeAddress(address), ...(noSalutation ? { title: noSalutation } : {}) }
}

/** What is wrong with the first step, by field. */
export function faultsIn(values: CheckoutValues): Fields {
  const faults: Fields = {}
  if (!mail.safeParse(values['email'] ?? '').success)
    faults['email'] = { de: de.emailWrong, en: en.emailWrong }
  if (!ways.includes(values['how'] ?? '')) faults['how'] = { de: de.howWrong, en: en.howWrong }
  Object.assign(faults, typedFaults(addressIn(values)))
  // Whether there is such a firm is asked later, because that service is often out of reach
  const noVatId = vatIdFault(uidIn(values))
  if (noVatId) faults['uid'] = noVatId
  if (values['other'] === 'on' && values['how'] !== 'pickup')
    for (const [field, words] of Object.entries(typedFaults(addressIn(values, 's_'))))
      faults[`s_${field}`] = words
  return faults
}

/** Step `shipping-info`: judged as a whole and kept, what is refused, too, so that going back loses nothing; nobody orders with that. */
async function takeShippingInfo(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const cart = await requireOrderable(ctx, await pricedCart(ctx))
  // A box that is not ticked is not sent
  const values = {
    ...keptOf(form),
    other: form['other'] === 'on' ? 'on' : '',
    ...(form['type'] === 'association' && !(await protectsAssociations(ctx)) ? { type: 'business' } : {}),
  }
  try {
    const judged = valuesFor(cart, values)
    const faults = faultsIn(judged)
    if (Object.keys(faults).length > 0) throw refused(faults)
    await quoteFor(ctx, cart, judged)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await storeValues(ctx, cart._id, { ...values, refused: 'on' })
    return { values: form, problem: problemBody(error, ctx.lang, ctx.requestId) }
  }
  await storeValues(ctx, cart._id, { ...values, refused: '' })
  const country = countryOf(valuesFor(cart, values))
  if (country && country !== cart.country) await chooseCountry(ctx, cart._id, country)
  return stepAddress(ctx.lang, 'check-order')
}

/** Back to an earlier step; what was chosen and typed beside the button is there when the buyer comes again. */
async function leaveButton(ctx: Ctx, form: SentForm, to: string): Promise<string> {
  const { _id } = await pricedCart(ctx)
  const { source, comment } = keptOf(form)
  if (_id !== null)
    await storeValues(ctx, _id, {
      ...(source === undefined ? {} : { source }),
      ...(comment === undefined ? {} : { comment }),
    })
  return to
}

/** Back to the cart; the address is there when the buyer comes again, and is judged then. */
async function leaveAddress(ctx: Ctx, form: SentForm): Promise<string> {
  const { _id } = await pricedCart(ctx)
  if (_id !== null)
    await storeValues(ctx, _id, { ...keptOf(form), other: form['other'] === 'on' ? 'on' : '', refused: 'on' })
  return cartHref(ctx.lang)
}

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
export const placedAddress = (row: OrderRow): string =>
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
export async function order(ctx: Ctx, form: SentForm): Promise<Submitted> {
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
  const proven = { email, cart: seen.cart }
  const typed = form[codeField] ?? ''
  const isProven = customer.account === null && (await provesMailbox(ctx, proven, typed))
  const bounds = await requireWithinBounds(ctx, cart.lines, { ...customer, email, isProven })
  if (bounds === 'unproven') {
    // What was filled in is needed again
    await storeValues(ctx, seen.cart, taken)
    const problem = await askForProof(ctx, proven, typed)
    return { values: form, problem: problemBody(problem, ctx.lang, ctx.requestId) }
  }
  const party = await customerParty(ctx, {
    invoice,
    ...(delivery ? { shipping: delivery } : {}),
    email,
    ...(uidIn(values) ? { vatId: uidIn(values) } : {}),
  })
  const row = await storeOrder(ctx, {
    channel: 'web',
    cart: seen.cart,
    lines: cart.lines,
    goodsCents: sum([cart.goodsCents, cart.depositCents]),
    currency: cart.currency,
    netView: cart.netView,
    ageClass: cart.ageClass,
    quote,
    party,
    account: customer.account,
    isConsumer: isConsumerIn(values),
    mayPayByInvoice: customer.mayPayByInvoice,
    invoice,
    delivery,
    email,
    source,
    consents,
    comment: truncate((form['comment'] ?? '').trim(), 2000),
    shown: cents(seen.total),
    shownDue: cents(seen.due),
  })
  await ctx.emit('goalReached', { goal: 'orders.ordered' })
  return placedAddress(row)
}

/** The ways to pay of an order as it was filled in: cash only where it is fetched. */
export async function sourcesFor(
  ctx: Ctx,
  { currency, customer }: PricedCart,
  values: CheckoutValues,
): ReturnType<typeof paymentSources> {
  const offered = await paymentSources(ctx, {
    currency,
    country: addressIn(values).country,
    byInvoice: customer.mayPayByInvoice,
  })
  return offered.filter(({ key }) => key !== 'cash' || values['how'] === 'pickup')
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

/** Takes a voucher into the order that is being made, or out of it; everything that was typed stays on the page. */
async function changeVouchers(ctx: Ctx, { voucher = '', ...form }: SentForm): Promise<Submitted> {
  const { _id: cart, currency } = await requireOrderable(ctx, await pricedCart(ctx))
  const [, out] = /^voucher-out:([\da-f-]{36})$/.exec(form['action'] ?? '') ?? []
  if (out) {
    await unmarkVoucher(ctx, cart, out)
    return { values: form }
  }
  const fault = await markVoucher(ctx, { cart, typed: voucher, currency })
  if (!fault) return { values: form }
  const problem = refused({ voucher: fault })
  return { values: { ...form, voucher }, problem: problemBody(problem, ctx.lang, ctx.requestId) }
}

/** A code that was typed and not redeemed counts: the buyer sees what is left to pay, and orders then. */
async function redeemBeforeOrder(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const shown = await changeVouchers(ctx, { ...form, action: 'voucher' })
  if (typeof shown === 'string' || shown.problem) return shown
  const problem = new Problem('VOUCHER_TAKEN', 409, { de: de.voucher.taken, en: en.voucher.taken })
  return { ...shown, problem: problemBody(problem, ctx.lang, ctx.requestId) }
}

/** Takes in a step of the checkout. Gives the address to go on at. */
export async function submitStep(
  ctx: Ctx,
  form: SentForm,
  { step = '' }: Readonly<Record<string, string>>,
): Promise<Submitted> {
  if (!(await shopSettings(ctx)).enabled) throw notFound()
  switch (step) {
    case 'cart':
      return cartHref(ctx.lang)
    case 'shipping-info':
      return form['action'] === 'cart' ? leaveAddress(ctx, form) : takeShippingInfo(ctx, form)
    case 'check-order':
      if (form['action'] === 'address') return leaveButton(ctx, form, stepAddress(ctx.lang, 'shipping-info'))
      if (form['action'] === 'cart') return leaveButton(ctx, form, cartHref(ctx.lang))
      if (form['action']?.startsWith('voucher')) return changeVouchers(ctx, form)
      if (form['action'] === 'order' && form['voucher']?.trim()) return redeemBeforeOrder(ctx, form)
      // Only the button that says so makes a contract
      if (form['action'] === 'order') return order(ctx, form)
      throw notFound()
    default:
      throw notFound()
  }
}
