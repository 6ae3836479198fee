import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewLoader } from '#kit/server/domain.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { minus, sum } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'
import { vatAnswerFor } from '#domains/books/masterdata/server/offers.ts'
import { orderedCarts, pricedCart, type PricedCart } from '#domains/shop/cart/server/offers.ts'
import {
  guaranteeNoticeOf,
  itemFacts,
  sellerText,
  shopSettings,
  shopStep,
  whileOn,
} from '#domains/shop/catalog/server/offers.ts'
import { salutations } from '#domains/shop/customers/server/offers.ts'
import { areServices, pickupOf, shippingCountries } from '#domains/shop/shipping/server/offers.ts'
import { takesVouchers, voucherParts } from '#domains/shop/vouchers/server/offers.ts'
import type { BlockedData, BoughtLine, CheckOrderData, ShippingInfoData } from '../../orders.views.ts'
import { envelopeLines } from '../../order-address.rules.ts'
import type { CheckoutStep } from '../../orders.rules.ts'
import { cartHref } from './cart-address.ts'
import { legalWords, stepsAt, wordsOf } from './checkout-frame.ts'
import { faultsIn, quoteFor, requireOrderable, sourcesFor, valuesFor } from './judge-checkout.ts'
import {
  acceptedValues,
  addressIn,
  beginningValues,
  type CheckoutValues,
  countryOf,
  isConsumerIn,
  protectsAssociations,
  uidIn,
} from './checkout-values.ts'
import { buyerOf, totalsOf } from './order-totals.ts'
import { judgeVatId } from './judge-vat-id.ts'
import { pendingOrders } from '../pending-orders.ts'
import { filledMark, signShown, stepAddress } from '../links.ts'
import { orderPageView } from '../order-page.views.service.ts'
import { whilePresent } from '../shop-presence.ts'
import { boughtOf, conditionsText, withdrawalText } from '../letters/order-texts.ts'
import { mayWithdraw } from '../letters/withdrawal-told.ts'

const shell = (ctx: Ctx, step: CheckoutStep, data: unknown): Loaded => {
  const words = wordsOf(ctx)
  return {
    data,
    meta: { title: words.steps[step], hidden: true },
    trail: [shopStep(ctx), { label: words.steps[step], href: stepAddress(ctx.lang, step) }],
  }
}

const backTo = (redirect: string): Loaded => ({ data: null, redirect })

/** Page that states the obstacle and links to the cart. */
function blocked(ctx: Ctx, step: CheckoutStep, { texts }: Problem): Loaded {
  const data: BlockedData = {
    step: 'blocked',
    message: texts[ctx.lang],
    steps: stepsAt(ctx, step),
    href: stepAddress(ctx.lang, step),
    cartHref: cartHref(ctx.lang),
  }
  return shell(ctx, step, data)
}

async function shippingInfo(ctx: Ctx, cart: PricedCart & { _id: string }): Promise<Loaded> {
  const { customer } = cart
  const countries = await shippingCountries(ctx, { forSelection: true })
  const { country } = await shopSettings(ctx)
  const values = await beginningValues(ctx, cart)
  const pickup = areServices(cart.lines) ? null : await pickupOf(ctx)
  const data: ShippingInfoData = {
    step: 'shipping-info',
    steps: stepsAt(ctx, 'shipping-info'),
    href: stepAddress(ctx.lang, 'shipping-info'),
    cartHref: cartHref(ctx.lang),
    values: { country, s_country: values['country'] ?? country, ...values },
    countries: countries.filter(({ served }) => served).map(({ code, title }) => ({ code, title })),
    types: (await protectsAssociations(ctx)) ? ['person', 'business', 'association'] : ['person', 'business'],
    salutations: salutations[ctx.lang].filter(Boolean),
    pickup,
    isSent: !areServices(cart.lines),
    loginHref: customer.account
      ? null
      : loginHref(ctx.lang, { redirect: stepAddress(ctx.lang, 'shipping-info') }),
    // All methods available here, including cash at pick-up
    payBy: (
      await sourcesFor(ctx, cart, {
        ...values,
        ...{ how: pickup ? 'pickup' : '', country: cart.country || country },
      })
    ).map(({ title }) => title),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    lines: await boughtLines(ctx, cart),
    goods: sum([cart.goodsCents, cart.depositCents]),
    currency: cart.currency,
  }
  return shell(ctx, 'shipping-info', data)
}

/** Lines of the cart as shown above the order button. */
export async function boughtLines(ctx: Ctx, cart: PricedCart): Promise<BoughtLine[]> {
  const facts = await itemFacts(ctx, cart.lines)
  const legal = legalWords(ctx)
  return cart.lines.map((line) => ({
    _id: line._id,
    title: line.title,
    href: line.href,
    quantity: String(line.quantity),
    unit: line.unitCents,
    cents: line.cents,
    facts: facts.get(line.item) ?? [],
    notes: line.noWithdrawal ? [legal.excluded[line.noWithdrawal]] : [],
  }))
}

async function checkOrder(
  ctx: Ctx,
  cart: PricedCart & { _id: string },
  values: CheckoutValues,
): Promise<Loaded> {
  const { lang } = ctx
  const quote = await quoteFor(ctx, cart, values)
  const invoice = addressIn(values)
  const conditions = await conditionsText(ctx, lang)
  const delivery = values['other'] === 'on' && !quote.pickup ? addressIn(values, 's_') : null
  const isConsumer = isConsumerIn(values)
  const buyer = buyerOf({ kind: isConsumer ? 'person' : 'business', invoice, delivery, vatId: uidIn(values) })
  const judged = await judgeVatId(ctx, cart, { quote, buyer }, vatAnswerFor)
  const before = await totalsOf(ctx, { ...judged.cart, party: cart.customer.party }, judged)
  const vouchers = await voucherParts(ctx, { cart: cart._id }, { due: before.total, currency: cart.currency })
  const voucher = sum(vouchers.map((one) => one.cents))
  const totals = { ...before, voucher, due: minus(before.total, voucher), vatCheck: judged.check }
  const isWithdrawable = mayWithdraw(
    isConsumer,
    cart.lines.map(({ noWithdrawal }) => noWithdrawal),
  )
  const instructions = isWithdrawable ? await withdrawalText(ctx, lang, boughtOf(cart.lines)) : null
  const { shippingUrl, termsUrl, specialConditionsUrl, additionalInfoUrl } = await shopSettings(ctx)
  const data: CheckOrderData = {
    step: 'check-order',
    steps: stepsAt(ctx, 'check-order'),
    href: stepAddress(lang, 'check-order'),
    cartHref: cartHref(lang),
    lines: await boughtLines(ctx, judged.cart),
    totals,
    email: values['email'] ?? '',
    invoice: envelopeLines(invoice, lang),
    delivery: delivery && envelopeLines(delivery, lang),
    pickup: quote.pickup ? await pickupOf(ctx) : null,
    isSent: !areServices(cart.lines),
    seller: await sellerText(ctx, lang),
    shippingHref: inLanguage(shippingUrl, lang),
    weeks: quote.weeks,
    adultSignature: quote.adultSignature,
    ageClass: cart.ageClass,
    vouchers,
    takesVouchers: vouchers.length > 0 || (await takesVouchers(ctx)),
    sources: (await sourcesFor(ctx, cart, values)).map(({ key, title: name, text: about, test }) => ({
      ...{ key, title: name, text: about, test },
    })),
    chosen: values['source'] ?? '',
    values,
    termsHref: inLanguage(termsUrl, lang),
    conditionsHref: conditions ? inLanguage(specialConditionsUrl, lang) : '',
    infoHref: additionalInfoUrl ? inLanguage(additionalInfoUrl, lang) : '',
    privacyHref: routeAddress(legalPages.privacy, lang),
    withdrawal: instructions && { title: instructions.title, text: instructions.text },
    guarantee: await guaranteeNoticeOf(
      ctx,
      cart.lines.map(({ product }) => product),
    ),
    shown: signShown(ctx, {
      ...{ cart: cart._id, total: totals.total, due: totals.due },
      ...{ version: cart.version, filled: filledMark(ctx, values) },
    }),
  }
  return shell(ctx, 'check-order', data)
}

/**
 * Address for a buyer with an empty cart: an order awaiting payment, after going back from the provider, else the cart.
 */
async function insteadOfNothing(ctx: Ctx): Promise<string> {
  const [pending] = await pendingOrders(ctx, await orderedCarts(ctx))
  return pending?.href ?? cartHref(ctx.lang)
}

/** Steps before the order button; redirects to the first incomplete step. */
const stepBefore: ViewLoader = async (ctx, { rest: [step = ''] }) => {
  if (step === 'cart') return backTo(cartHref(ctx.lang))
  if (step !== 'shipping-info' && step !== 'check-order') return null
  let cart
  try {
    cart = await requireOrderable(ctx, await pricedCart(ctx))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return error.code === 'CART_EMPTY' ? backTo(await insteadOfNothing(ctx)) : blocked(ctx, step, error)
  }
  if (step === 'shipping-info') return shippingInfo(ctx, cart)
  const accepted = await acceptedValues(ctx, cart._id)
  const values = accepted && valuesFor(cart, accepted)
  if (!values || Object.keys(faultsIn(values)).length > 0)
    return backTo(stepAddress(ctx.lang, 'shipping-info'))
  try {
    return await checkOrder(ctx, cart, values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (['NOT_SERVED', 'NO_PICKUP', 'CARTONS'].includes(error.code))
      return backTo(stepAddress(ctx.lang, 'shipping-info'))
    if (error.code === 'MIXED_COUNTRIES') return blocked(ctx, step, error)
    throw error
  }
}

/**
 * View `shopCheckout`: one address per step. Buyers returning from payment find their order even if the shop is off by
 * then.
 */
export const checkoutView: ViewLoader = (ctx, request) => {
  const [step = ''] = request.rest
  const load =
    step === 'payment' || step === 'finish'
      ? whilePresent((asking, asked) => orderPageView(asking, asked, step))
      : whileOn(stepBefore)
  return load(ctx, request)
}

/** `/shop/checkout`: redirects to the first incomplete step. */
export const checkoutStart: ViewLoader = async (ctx) => {
  const cart = await pricedCart(ctx)
  if (!cart._id || cart.lines.length === 0) return backTo(await insteadOfNothing(ctx))
  const accepted = await acceptedValues(ctx, cart._id)
  const values = accepted && valuesFor(cart, accepted)
  // The country was changed in the cart after the address was filled in
  const isElsewhere =
    values !== null && !areServices(cart.lines) && cart.country !== '' && countryOf(values) !== cart.country
  const isFilled =
    values !== null &&
    (values['how'] === 'pickup' || !isElsewhere) &&
    Object.keys(faultsIn(values)).length === 0
  return backTo(stepAddress(ctx.lang, isFilled ? 'check-order' : 'shipping-info'))
}
