import {
  divideRounded,
  places,
  quantity,
  scaled,
  unitPrice,
  unscaled,
  type Quantity,
  type Rate,
  type UnitPrice,
} from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'

/** Kinds of items: goods, services, and sets sold as one. */
export const itemKinds = ['article', 'service', 'set'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Origin: some VAT rates apply to own produce only. */
export const itemOrigins = ['own', 'bought'] as const
export type ItemOrigin = (typeof itemOrigins)[number]

/** Minimum age of the buyer; 0: none. */
export const ageClasses = [0, 16, 18] as const

/** Units of the base price (§ 5 PAngV, § 10a PrAG). */
export const baseUnits = ['', 'LTR', 'KGM', 'MTR', 'MTK', 'MTQ'] as const
export type BaseUnit = (typeof baseUnits)[number]

/** Content units with their base unit and the number that makes one base unit. */
export const contentUnits = {
  MLT: { base: 'LTR', per: 1000 },
  CLT: { base: 'LTR', per: 100 },
  LTR: { base: 'LTR', per: 1 },
  GRM: { base: 'KGM', per: 1000 },
  KGM: { base: 'KGM', per: 1 },
  CMT: { base: 'MTR', per: 100 },
  MTR: { base: 'MTR', per: 1 },
  MTK: { base: 'MTK', per: 1 },
  MTQ: { base: 'MTQ', per: 1 },
} as const satisfies Record<string, { base: Exclude<BaseUnit, ''>; per: number }>
export type ContentUnit = keyof typeof contentUnits

/** Sales or purchase price. */
export const priceKinds = ['sale', 'purchase'] as const
export type PriceKind = (typeof priceKinds)[number]

/** A price as set; rows are immutable, later ones replace earlier ones. */
export interface ItemPrice {
  _id: string
  kind: PriceKind
  /** Per unit; null ends the replaced price. */
  price: UnitPrice | null
  counting: Counting
  /** Price group; empty: all customers. */
  priceGroup: string
  /** For this party only. */
  party: string | null
  /** Minimum quantity. */
  fromQuantity: Quantity
  /** First and last day (`YYYY-MM-DD`); null: no end. */
  from: string
  until: string | null
  replaces: string | null
  createdAt: string
}

/** Buyer, quantity and day of a price query. */
export interface PriceQuestion {
  kind?: PriceKind
  party?: string | null
  priceGroup?: string
  quantity?: Quantity
  day: string
}

/**
 * The applicable price: party before group before everyone; then the largest reached quantity, the latest start, the
 * latest set. Null if there is none.
 */
export function priceAmong<P extends ItemPrice>(
  prices: readonly P[],
  { kind = 'sale', party = null, priceGroup = '', quantity: count = quantity('1'), day }: PriceQuestion,
): P | null {
  const replaced = new Set(prices.flatMap(({ replaces }) => replaces ?? []))
  const steps = scaled(count, places.quantity)
  const reached = steps < 0n ? -steps : steps
  const fits = prices.filter(
    (one) =>
      one.price !== null &&
      !replaced.has(one._id) &&
      one.kind === kind &&
      one.from <= day &&
      (one.until === null || one.until >= day) &&
      (one.party === null || one.party === party) &&
      (one.priceGroup === '' || one.priceGroup === priceGroup) &&
      scaled(one.fromQuantity, places.quantity) <= reached,
  )
  const near = (one: P) => (one.party === null ? 0 : 2) + (one.priceGroup === '' ? 0 : 1)
  const [best] = fits.toSorted(
    (a, b) =>
      near(b) - near(a) ||
      Number(scaled(b.fromQuantity, places.quantity) - scaled(a.fromQuantity, places.quantity)) ||
      b.from.localeCompare(a.from) ||
      b.createdAt.localeCompare(a.createdAt) ||
      b._id.localeCompare(a._id),
  )
  return best ?? null
}

/** Converts a price between net and gross, rounded to four decimals. */
export function priceIn(price: UnitPrice, from: Counting, to: Counting, rate: Rate): UnitPrice {
  if (from === to) return price
  const [steps, whole] = [scaled(price, places.price), 100_000n]
  const withRate = whole + scaled(rate, places.rate)
  const converted =
    to === 'gross' ? divideRounded(steps * withRate, whole) : divideRounded(steps * whole, withRate)
  return unitPrice(unscaled(converted, places.price))
}

/** Price per base unit (litre, kilogram), rounded to cents; null if the item has no content. */
export function basePrice(
  price: UnitPrice,
  { content, contentUnit }: { content: Quantity | null; contentUnit: ContentUnit | '' },
): { price: UnitPrice; unit: Exclude<BaseUnit, ''> } | null {
  if (content === null || contentUnit === '' || scaled(content, places.quantity) <= 0n) return null
  const { base, per } = contentUnits[contentUnit]
  const cents = divideRounded(
    scaled(price, places.price) * 1000n * BigInt(per),
    scaled(content, places.quantity) * 100n,
  )
  return { price: unitPrice(unscaled(cents, 2)), unit: base }
}

/** Full name of an item on one line: with vintage, size and colour. */
export const itemTitle = (
  { vintage, size, colour }: { vintage: number | null; size: string; colour: string },
  title: string,
): string => [title, vintage === null ? '' : String(vintage), size, colour].filter(Boolean).join(', ')
