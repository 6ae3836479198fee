import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import { cents, minus } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { Problem } from '#kit/shared/problem.ts'
import { vatIdFault } from '#domains/books/masterdata/server/offers.ts'
import type { PricedCart } from '#domains/shop/cart/server/offers.ts'
import { judgeAddress, salutationFault } from '#domains/shop/customers/server/offers.ts'
import { paymentSources } from '#domains/shop/payments/server/offers.ts'
import { areServices, shippingFor, type ShippingQuote } from '#domains/shop/shipping/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import { orderSettings } from '../order-settings.ts'
import { requireOpenShop } from '../shop-break.ts'
import { addressIn, type CheckoutValues, countryOf, uidIn } from './checkout-values.ts'
import type { Fields } from './consents.ts'

/** Products that may not be sold until their legally required facts are complete. */
function linesClosed(titles: readonly string[]): Problem {
  const names = (open: string, close: string) => titles.map((one) => open + one + close).join(', ')
  return new Problem('LINES_CLOSED', 409, {
    de: `Das kann zurzeit nicht bestellt werden: ${names('„', '“')}. Bitte nehmen Sie es aus dem Warenkorb, alles andere können Sie bestellen.`,
    en: `This cannot be ordered at the moment: ${names('“', '”')}. Please take it out of the cart; everything else can be ordered.`,
  })
}

/** Throws if a cart cannot be ordered: empty, with unavailable lines, or below the minimum value. */
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
    en: `The minimum order value is ${writeMoney(cents(minimumCents), cart.currency, 'en')}. ${writeMoney(minus(cents(minimumCents), cart.goodsCents), cart.currency, 'en')} more to go.`,
  })
}

/** Values that apply to a cart: delivery choices made for earlier goods are ignored if only services remain. */
export const valuesFor = ({ lines }: PricedCart, values: CheckoutValues): CheckoutValues =>
  areServices(lines) ? { ...values, how: '', other: '' } : values

/** Shipping quote by the values entered. Throws at `country` if the shop does not ship there. */
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

/** Ways of delivery; empty: the default. */
const ways = ['', 'send', 'pickup']

function typedFaults(address: OrderAddress): Fields {
  const noSalutation = salutationFault(address.title)
  return { ...judgeAddress(address), ...(noSalutation ? { title: noSalutation } : {}) }
}

/** Errors of the first step, by field. */
export function faultsIn(values: CheckoutValues): Fields {
  const faults: Fields = {}
  if (!mail.safeParse(values['email'] ?? '').success)
    faults['email'] = { de: de.emailWrong, en: en.emailWrong }
  if (!ways.includes(values['how'] ?? '')) faults['how'] = { de: de.howWrong, en: en.howWrong }
  Object.assign(faults, typedFaults(addressIn(values)))
  // VIES is asked later, because it is often unavailable
  const noVatId = vatIdFault(uidIn(values))
  if (noVatId) faults['uid'] = noVatId
  if (values['other'] === 'on' && values['how'] !== 'pickup')
    for (const [field, words] of Object.entries(typedFaults(addressIn(values, 's_'))))
      faults[`s_${field}`] = words
  return faults
}

/** Payment methods for an order; cash only for pick-up. */
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
