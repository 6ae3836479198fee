import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { type Cents, cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'
import { cartPath, checkoutPath, favouritesPath } from '#domains/shop/catalog/catalog.addresses.ts'
import {
  frontAddress,
  sellerText,
  sellsWithVat,
  shopSettings,
  shopStep,
  soldItems,
} from '#domains/shop/catalog/server/offers.ts'
import { customerOf, tellCount } from '#domains/shop/customers/server/offers.ts'
import { paymentSources } from '#domains/shop/payments/server/offers.ts'
import {
  areServices,
  pickupOf,
  shippingCountries,
  shippingFor,
} from '#domains/shop/shipping/server/offers.ts'
import { site as de } from '../cart.de.ts'
import { site as en } from '../cart.en.ts'
import { knownField, noQuantity, quantityField, readPieces, shippingIn } from '../cart.rules.ts'
import type { CartData, ShownLine, ShownShipping } from '../cart.views.ts'
import { orderedCarts, type PricedCart, pricedCart } from './cart.service.ts'
import { putInCart, setCountry, setQuantities } from './fill-cart.service.ts'
import { orderTerms } from './order-terms.ts'
import type { CartLine } from './price-lines.service.ts'

const address = (ctx: Pick<Ctx, 'lang'>) => routeAddress(cartPath, ctx.lang)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shipping costs to the chosen country, else to the customer's, else to the shop's own. */
async function shippingOf(ctx: Ctx, cart: PricedCart, asked: string | null): Promise<ShownShipping> {
  const customer = await customerOf(ctx)
  const home = customer.addresses.find(({ _id }) => _id === customer.defaultShipping)?.country
  const countries = await shippingCountries(ctx, { forSelection: true })
  const known = (code: string | null | undefined) => countries.some((one) => one.code === code) && code
  const country =
    known(asked?.toUpperCase()) ||
    known(cart.country) ||
    known(home) ||
    known((await shopSettings(ctx)).country) ||
    countries[0]?.code ||
    ''
  const lines = cart.lines.filter(({ href }) => href !== null)
  const shown = {
    country,
    // A country without shipping is shown only to customers whose address is there
    countries: countries
      .filter(({ code, served }) => served || code === country)
      .map(({ code, title }) => ({ code, title })),
    hasPickup: (await pickupOf(ctx)) !== null,
  }
  try {
    const quote = await shippingFor(ctx, { country, lines, goodsCents: cart.goodsCents })
    return {
      ...shown,
      cost: shippingIn(quote.cents, lines, cart.netView),
      weeks: quote.weeks,
      free: quote.free,
      cartons: quote.cartons,
      room: quote.roomForBottles,
      missing: quote.missingBottles,
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const nothing = { cost: null, weeks: null, free: null, cartons: [], room: 0, missing: 0 }
    return { ...shown, ...nothing, problem: error.texts[ctx.lang] }
  }
}

async function shownLines(ctx: Ctx, lines: readonly CartLine[]): Promise<ShownLine[]> {
  const images = await pictures(
    ctx,
    lines.flatMap(({ picture }) => picture ?? []),
  )
  return lines.map(({ item, title, lang, href, picture, quantity, unitCents, cents, deposit, notes }) => ({
    item,
    title,
    ...(lang ? { lang } : {}),
    href,
    picture: (picture && images.get(picture)) || null,
    quantity,
    unit: unitCents,
    amount: cents,
    deposit,
    notes,
  }))
}

/** Result of the previous form, from the address of the page; a removed item can be put back while it is sold. */
async function doneLast(ctx: Ctx, query: URLSearchParams): Promise<CartData['done']> {
  const what = query.get('done')
  if (what === 'added' || what === 'changed') return { what }
  const [item, quantity] = [query.get('item') ?? '', readPieces(query.get('quantity') ?? '')]
  if (what !== 'removed' || !uuid.test(item) || quantity === null) return undefined
  const title = (await soldItems(ctx, [item])).get(item)?.title
  return title ? { what, item, title, quantity } : { what: 'changed' }
}

/** Minimum order value and the missing amount; null without a minimum. */
async function minimumOf(ctx: Ctx, { goodsCents }: PricedCart): Promise<CartData['minimum']> {
  const from = (await orderTerms()?.minimum(ctx)) ?? zero
  if (from <= 0) return null
  return { from, missing: cents(Math.max(0, minus(from, goodsCents))) }
}

/** True if every line can be ordered and the minimum is reached. The page shows the obstacles. */
async function isOrderable(ctx: Ctx, cart: PricedCart): Promise<boolean> {
  const isWhole =
    cart.lines.length > 0 && cart.lines.every(({ notes }) => notes.every(({ blocks }) => !blocks))
  return isWhole && ((await minimumOf(ctx, cart))?.missing ?? 0) === 0
}

/** Names of the payment methods for a country; by invoice only for approved customers. */
async function payByOf(ctx: Ctx, { currency, customer }: PricedCart, country: string): Promise<string[]> {
  const sources = await paymentSources(ctx, { currency, country, byInvoice: customer.mayPayByInvoice })
  return sources.map(({ title }) => title)
}

/** View `shopCart`. */
export const cartView: ViewLoader = async (ctx, { query }) => {
  const cart = await pricedCart(ctx)
  tellCount(ctx, 'cart', cart.count)
  const words = ctx.lang === 'en' ? en : de
  const isEmpty = cart.lines.length === 0
  const isSent = !areServices(cart.lines)
  const shipping = isEmpty || !isSent ? null : await shippingOf(ctx, cart, query.get('country'))
  const done = await doneLast(ctx, query)
  const amounts: Cents[] = [cart.goodsCents, cart.depositCents]
  const minimum = isEmpty ? null : await minimumOf(ctx, cart)
  const home = (await shopSettings(ctx)).country
  const data: CartData = {
    lines: await shownLines(ctx, cart.lines),
    currency: cart.currency,
    isNet: cart.netView,
    isTaxed: await sellsWithVat(ctx),
    goods: cart.goodsCents,
    deposits: cart.depositCents,
    total: !isSent ? sum(amounts) : shipping?.cost == null ? null : sum([...amounts, shipping.cost]),
    shipping,
    minimum,
    pending: (await orderTerms()?.pending(ctx, await orderedCarts(ctx))) ?? [],
    payBy: isEmpty ? [] : await payByOf(ctx, cart, shipping?.country ?? home),
    seller: await sellerText(ctx, ctx.lang),
    canOrder: (await isOrderable(ctx, cart)) && (shipping?.missing ?? 0) === 0,
    ageClass: cart.ageClass,
    shopHref: frontAddress(ctx.lang),
    favouritesHref: routeAddress(favouritesPath, ctx.lang),
    ...(ctx.user ? {} : { signInHref: loginHref(ctx.lang, { redirect: address(ctx) }) }),
    ...(done ? { done } : {}),
  }
  return {
    data,
    meta: {
      title: words.title,
      description: words.description,
      hidden: true,
      alternates: Object.fromEntries(contentLanguages.map((lang) => [lang, routeAddress(cartPath, lang)])),
    },
    trail: [shopStep(ctx), { label: words.title, href: address(ctx) }],
  }
}

const notOffered = new Problem('NOT_FOUND', 404, {
  de: 'Das wird im Shop nicht (mehr) angeboten. Ihr Warenkorb ist unverändert.',
  en: 'The shop does not offer this (any more). Your cart is unchanged.',
})

/**
 * Quantities in a form that differ from those shown on its page, so that changes made elsewhere meanwhile are kept.
 * `without`: item being removed; its quantity field is ignored.
 */
function changedQuantities(form: SentForm, without = ''): Map<string, number> {
  const wrong: [string, typeof noQuantity][] = []
  const changed = new Map<string, number>()
  for (const [name, typed] of Object.entries(form)) {
    const item = name.startsWith('quantity_') ? name.slice('quantity_'.length) : ''
    if (!uuid.test(item) || item === without || typed.trim() === form[knownField(item)]) continue
    const count = readPieces(typed, 0)
    if (count === null) wrong.push([quantityField(item), noQuantity])
    else changed.set(item, count)
  }
  if (wrong.length > 0) throw new Problem('INVALID', 422, noQuantity, { fields: Object.fromEntries(wrong) })
  return changed
}

/** Stores the country chosen beside the quantities, if the shop knows it. */
async function takeCountry(ctx: Ctx, { country = '' }: SentForm): Promise<void> {
  const code = country.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) return
  const countries = await shippingCountries(ctx, { forSelection: true })
  if (countries.some((one) => one.code === code)) await setCountry(ctx, code)
}

/**
 * Handles the forms of the cart: `add` an item, `set` quantities and country, continue to `order`, or `remove` an item.
 * Every button also stores the quantities typed anywhere on the page.
 */
export async function takeCart(ctx: Ctx, form: SentForm): Promise<Submitted> {
  if (!(await shopSettings(ctx)).enabled) throw notFound()
  const { action = '', remove = '' } = form
  const to = (query: Record<string, string>) => `${address(ctx)}?${new URLSearchParams(query)}`
  if (action === 'add') {
    const quantity = readPieces(form['quantity'] ?? '1')
    if (quantity === null) throw new Problem('INVALID', 422, noQuantity, { fields: { quantity: noQuantity } })
    const item = form['item'] ?? ''
    if (!uuid.test(item) || (await putInCart(ctx, [{ item, quantity }])).missing.length > 0) throw notOffered
    return to({ done: 'added' })
  }
  const isRemoving = uuid.test(remove)
  const changed = changedQuantities(form, isRemoving ? remove : '')
  await takeCountry(ctx, form)
  if (isRemoving) {
    const quantity = form[knownField(remove)] ?? '1'
    await setQuantities(ctx, changed.set(remove, 0))
    return to({ done: 'removed', item: remove, quantity })
  }
  await setQuantities(ctx, changed)
  if (action === 'order' && (await isOrderable(ctx, await pricedCart(ctx))))
    return routeAddress(checkoutPath, ctx.lang)
  return changed.size > 0 ? to({ done: 'changed' }) : address(ctx)
}
