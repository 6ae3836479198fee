import type { Ctx } from '#kit/server/context.ts'
import { amountOf, asPrice, type Cents, cents, minus, percentOf, sum, zero } from '#kit/shared/money/cents.ts'
import {
  quantity as quantityOf,
  rate as rateIn,
  scaled,
  type UnitPrice,
  unitPrice,
} from '#kit/shared/money/decimals.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Item, type PriceFor, priceIn } from '#domains/books/items/server/offers.ts'
import {
  type ItemOffer,
  itemOffers,
  shopSettings,
  type SoldItem,
  soldItems,
  soldTitle,
  variantParts,
  type WithdrawalExclusion,
} from '#domains/shop/catalog/server/offers.ts'
import { type Customer, groupPrices } from '#domains/shop/customers/server/offers.ts'
import { bottlePlaces } from '#domains/shop/shipping/server/offers.ts'
import type { LineNote } from '../cart.rules.ts'

/** A line of a cart or an order with its current price. */
export interface CartLine {
  _id: string
  item: string
  product: string
  title: string
  lang?: Language
  /** Address of the product with language; null when visitors cannot see it. */
  href: string | null
  /** File id. */
  picture: string | null
  /** Whole pieces. */
  quantity: number
  /** Per piece, with or without VAT according to `counting`. */
  unitCents: Cents
  /** With VAT (`gross`) or without. */
  counting: 'gross' | 'net'
  /** `unitCents` as a price for document lines. */
  unitPrice: UnitPrice
  cents: Cents
  vatGroup: string
  /** Percent today; null if no VAT is charged or the rate is unknown. */
  rate: string | null
  /** Grams per piece with packaging; null: unknown. */
  weight: number | null
  /** Places that a piece takes in a carton of bottles. */
  bottles: number
  ageClass: 0 | 16 | 18
  /** Service instead of goods. */
  isService: boolean
  /** Per piece, with or without VAT according to `counting`. */
  deposit: Cents
  /** Days until dispatch; null: not stated. */
  days: { min: number; max: number } | null
  step: 'available' | 'few' | 'none'
  /** Reason that excludes withdrawal; empty if the right applies. */
  noWithdrawal: WithdrawalExclusion | ''
  /** The item as read for pricing; null if it is no longer sold. */
  stored: Item | null
  notes: LineNote[]
}

/** An item to be priced; `seen`: price and name shown when it was put into the cart. */
export interface WantedLine {
  _id?: string
  item: string
  quantity: number
  product?: string
  seen?: { cents: Cents | null; counting: 'gross' | 'net' | null; title: string }
}

/** Customer whose prices apply. */
export type Buyer = Pick<Customer, 'party' | 'netView'> & { discountGroups: readonly { _id: string }[] }

const none: UnitPrice = unitPrice('0')
const one = quantityOf('1')

/** Usual price per piece at a quantity, without the customer's own terms. */
function tierPrice({ price }: ItemOffer, quantity: number): Cents | null {
  if (!price) return null
  const reached = price.tiers.filter(({ from }) => scaled(from, 3) <= BigInt(quantity) * 1000n)
  return reached.reduce((least, { amount }) => (amount < least ? amount : least), price.amount)
}

interface Terms {
  /** Prices as shown in the catalogue. */
  view: 'gross' | 'net'
  /** Prices as counted in this cart. */
  wanted: 'gross' | 'net'
  /** Percent of the best discount group. */
  percent: string
}

/** Lowest of the usual price, the usual price less group discount, and the customer's own prices. */
function priceOf(offer: ItemOffer, quantity: number, own: readonly PriceFor[], terms: Terms): Cents | null {
  const usual = tierPrice(offer, quantity)
  if (usual === null || !offer.price) return null
  const rate = rateIn(offer.price.rate ?? '0')
  const turned = (price: UnitPrice, from: 'gross' | 'net') =>
    amountOf(one, priceIn(price, from, terms.wanted, rate))
  const all = [
    turned(asPrice(minus(usual, percentOf(usual, rateIn(terms.percent)))), terms.view),
    ...own.map(({ price, counting }) => turned(price, counting)),
  ]
  return cents(Math.min(...all))
}

/** Deposit per piece; items store it with VAT. */
const depositIn = ({ item, price }: ItemOffer, counting: 'gross' | 'net'): Cents =>
  amountOf(one, priceIn(asPrice(item.deposit ?? zero), 'gross', counting, rateIn(price?.rate ?? '0')))

/** Line of an item no longer offered, as last seen. */
const goneLine = ({ _id = '', item, quantity, product = '', seen }: WantedLine): CartLine => ({
  _id,
  item,
  product,
  title: seen?.title ?? '',
  href: null,
  picture: null,
  quantity,
  unitCents: zero,
  counting: 'gross',
  unitPrice: none,
  cents: zero,
  vatGroup: '',
  rate: null,
  weight: null,
  bottles: 0,
  ageClass: 0,
  isService: false,
  deposit: zero,
  days: null,
  step: 'none',
  noWithdrawal: '',
  stored: null,
  notes: [{ code: 'gone', blocks: true }],
})

function pricedLine(
  wanted: WantedLine,
  {
    offer,
    sold,
    unit,
    counting,
    parts,
  }: {
    offer: ItemOffer
    sold: SoldItem
    unit: Cents | null
    counting: 'gross' | 'net'
    parts: readonly string[]
  },
): CartLine {
  const { item, price, step, pieces } = offer
  const { quantity, seen } = wanted
  const notes: LineNote[] = []
  if (sold.isClosed) notes.push({ code: 'closed', blocks: true })
  if (unit === null) notes.push({ code: 'noPrice', blocks: true })
  // Prices with and without VAT are not compared: decision 800
  else if (seen && seen.cents !== null && seen.counting === counting && seen.cents !== unit)
    notes.push({ code: 'price', blocks: false, was: seen.cents })
  if (pieces !== null && pieces < quantity) notes.push({ code: 'stock', blocks: true, free: pieces })
  const unitCents = unit ?? zero
  return {
    _id: wanted._id ?? '',
    item: item._id,
    product: sold.product,
    title: soldTitle(sold.title, parts),
    ...(sold.lang ? { lang: sold.lang } : {}),
    href: sold.href,
    picture: sold.picture,
    quantity,
    unitCents,
    counting,
    unitPrice: asPrice(unitCents),
    cents: amountOf(quantityOf(String(quantity)), asPrice(unitCents)),
    vatGroup: item.vatGroup,
    rate: price?.rate ?? null,
    weight: item.weight,
    bottles: bottlePlaces(item),
    ageClass: item.ageClass,
    isService: item.kind === 'service',
    deposit: depositIn(offer, counting),
    days: sold.days,
    step,
    noWithdrawal: sold.noWithdrawal,
    stored: item,
    notes,
  }
}

/** Prices lines for a customer, keeping their order: usual price, group discounts, own prices, tiers, stock. */
export async function priceLines(ctx: Ctx, buyer: Buyer, wanted: readonly WantedLine[]): Promise<CartLine[]> {
  const ids = [...new Set(wanted.map(({ item }) => item))]
  if (ids.length === 0) return []
  const { priceView } = await shopSettings(ctx)
  const [offers, sold] = [await itemOffers(ctx, ids), await soldItems(ctx, ids)]
  const groups = buyer.discountGroups as Customer['discountGroups']
  const own = await groupPrices(
    ctx,
    { party: buyer.party, discountGroups: groups },
    wanted.map(({ item, quantity }) => ({ item, quantity: quantityOf(String(quantity)) })),
  )
  const percent = groups.reduce(
    (best, group) => (scaled(group.percent, 3) > scaled(best, 3) ? group.percent : best),
    '0',
  )
  const terms: Terms = { view: priceView, wanted: buyer.netView ? 'net' : priceView, percent }
  const partsOf = await variantParts(
    ctx,
    [...offers.values()].map(({ item }) => item),
  )
  return wanted.map((line, at) => {
    const [offer, shown] = [offers.get(line.item), sold.get(line.item)]
    if (!offer || !shown) return goneLine(line)
    const unit = priceOf(offer, line.quantity, own[at] ?? [], terms)
    const [counting, parts] = [terms.wanted, partsOf(offer.item)]
    return pricedLine(line, { offer, sold: shown, unit, counting, parts })
  })
}

/** Sums of priced lines: goods without deposits, deposits, and the highest age class. */
export function sumsOf(lines: readonly CartLine[]): {
  goodsCents: Cents
  depositCents: Cents
  ageClass: 0 | 16 | 18
} {
  const ages = lines.map(({ ageClass }) => ageClass)
  return {
    goodsCents: sum(lines.map(({ cents: amount }) => amount)),
    depositCents: sum(
      lines.map(({ deposit, quantity }) => amountOf(quantityOf(String(quantity)), asPrice(deposit))),
    ),
    ageClass: ages.includes(18) ? 18 : ages.includes(16) ? 16 : 0,
  }
}
