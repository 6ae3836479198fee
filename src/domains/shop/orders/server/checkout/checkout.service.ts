import type { Ctx } from '#kit/server/context.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { problemBody } from '#kit/server/http/problems.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { forgetVatAnswer, plainVatId } from '#domains/books/masterdata/server/offers.ts'
import { chooseCountry, pricedCart } from '#domains/shop/cart/server/offers.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { markVoucher, unmarkVoucher } from '#domains/shop/vouchers/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import { stepAddress } from '../links.ts'
import { cartHref } from './cart-address.ts'
import {
  acceptedValues,
  countryOf,
  keptOf,
  protectsAssociations,
  storeValues,
  uidIn,
} from './checkout-values.ts'
import { refused } from './consents.ts'
import { faultsIn, quoteFor, requireOrderable, valuesFor } from './judge-checkout.ts'
import { placeFromForm } from './order-button.service.ts'

/** Handles the step `shipping-info`. Refused values are stored too, so that going back loses nothing. */
async function takeShippingInfo(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const cart = await requireOrderable(ctx, await pricedCart(ctx))
  // Browsers do not send unticked boxes
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

/** Goes back to an earlier step, storing payment method and comment for the buyer's return. */
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

/** Goes back to the cart, storing the address unchecked for the buyer's return. */
async function leaveAddress(ctx: Ctx, form: SentForm): Promise<string> {
  const { _id } = await pricedCart(ctx)
  if (_id !== null)
    await storeValues(ctx, _id, { ...keptOf(form), other: form['other'] === 'on' ? 'on' : '', refused: 'on' })
  return cartHref(ctx.lang)
}

/** Forgets the answer of VIES about an unconfirmed VAT id: showing the page again repeats the check. */
async function recheckVatId(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const cart = await requireOrderable(ctx, await pricedCart(ctx))
  const values = await acceptedValues(ctx, cart._id)
  const vatId = plainVatId(values ? uidIn(values) : '') || cart.customer.vatId
  if (vatId) await forgetVatAnswer(ctx, vatId)
  return { values: form }
}

/** Applies a voucher to the cart, or removes one; the page keeps everything entered. */
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

/** Redeems a code that was entered but not applied: the buyer sees the new amount due before ordering. */
async function redeemBeforeOrder(ctx: Ctx, form: SentForm): Promise<Submitted> {
  const shown = await changeVouchers(ctx, { ...form, action: 'voucher' })
  if (typeof shown === 'string' || shown.problem) return shown
  const problem = new Problem('VOUCHER_TAKEN', 409, { de: de.voucher.taken, en: en.voucher.taken })
  return { ...shown, problem: problemBody(problem, ctx.lang, ctx.requestId) }
}

/** Handles the form of a checkout step. Returns the address of the next page. */
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
      if (form['action'] === 'vat-id') return recheckVatId(ctx, form)
      if (form['action']?.startsWith('voucher')) return changeVouchers(ctx, form)
      if (form['action'] === 'order' && form['voucher']?.trim()) return redeemBeforeOrder(ctx, form)
      // Only the order button concludes the contract
      if (form['action'] === 'order') return placeFromForm(ctx, form)
      throw notFound()
    default:
      throw notFound()
  }
}
