import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { LineNote } from './cart.rules.ts'

/** A line of the cart as shown on its page. */
export interface ShownLine {
  item: string
  title: string
  lang?: Language
  /** Null when visitors cannot see the product. */
  href: string | null
  picture: Picture | null
  quantity: number
  unit: Cents
  amount: Cents
  /** Per piece, with VAT. */
  deposit: Cents
  notes: LineNote[]
}

/** Shipping costs, as far as they can be known before the address. */
export interface ShownShipping {
  country: string
  countries: { code: string; title: string }[]
  /** Null when shipping is impossible; `problem` gives the reason. */
  cost: Cents | null
  problem?: string
  weeks: { min: number; max: number } | null
  free: { from: Cents; missing: Cents } | null
  cartons: { size: number; count: number }[]
  room: number
  /** Bottles missing until all cartons are full, if only full cartons are sent. */
  missing: number
  hasPickup: boolean
}

/** An order that awaits online payment by its buyer. */
export interface PendingOrder {
  code: string
  /** Page of the order with the payment. */
  href: string
}

/** View `shopCart`. */
export interface CartData {
  lines: ShownLine[]
  currency: Currency
  isNet: boolean
  /** False for a small business, which charges no VAT. */
  isTaxed: boolean
  goods: Cents
  deposits: Cents
  /** Goods, deposits and shipping; null while a part is unknown. */
  total: Cents | null
  /** Null: nothing to ship. */
  shipping: ShownShipping | null
  /** Minimum value of the goods and the missing amount; null without a minimum. */
  minimum: { from: Cents; missing: Cents } | null
  /** Orders of this buyer that await payment. */
  pending: PendingOrder[]
  /** Names of the payment methods offered. */
  payBy: string[]
  seller: string
  /** Every line can be ordered and the minimum is reached. */
  canOrder: boolean
  ageClass: 0 | 16 | 18
  shopHref: string
  favouritesHref: string
  signInHref?: string
  /** Result of the previous form. */
  done?: { what: 'added' | 'changed' } | { what: 'removed'; item: string; title: string; quantity: number }
  /** Rejected form with the values entered. */
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

/** Header part with the links to cart and favourites. */
export interface CartButtonData {
  cartHref: string
  favouritesHref: string
}
