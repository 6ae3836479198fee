import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { LineNote } from './cart.rules.ts'

/** A line of the cart as its page shows it. */
export interface ShownLine {
  item: string
  title: string
  lang?: Language
  /** Null where nobody sees the product any more. */
  href: string | null
  picture: Picture | null
  quantity: number
  unit: Cents
  amount: Cents
  /** Of one, with VAT. */
  deposit: Cents
  notes: LineNote[]
}

/** What sending it costs, as far as it is known before the address is. */
export interface ShownShipping {
  country: string
  countries: { code: string; title: string }[]
  /** Null: it cannot be sent so; `problem` says why. */
  cost: Cents | null
  problem?: string
  weeks: { min: number; max: number } | null
  free: { from: Cents; missing: Cents } | null
  cartons: { size: number; count: number }[]
  room: number
  /** Until all cartons are full, where only full ones are sent. */
  missing: number
  hasPickup: boolean
}

/** An order that its buyer still has to pay online. */
export interface PendingOrder {
  code: string
  /** Page of the order, where it can be paid. */
  href: string
}

/** View `shopCart`. */
export interface CartData {
  lines: ShownLine[]
  currency: Currency
  isNet: boolean
  /** VAT is charged; a small business charges none. */
  isTaxed: boolean
  goods: Cents
  deposits: Cents
  /** Goods, deposits and shipping; null where something of it is unknown. */
  total: Cents | null
  /** Null: nothing is sent. */
  shipping: ShownShipping | null
  /** Least value of the goods, and how much is missing; null: any value can be ordered. */
  minimum: { from: Cents; missing: Cents } | null
  /** Orders of this buyer that wait for their payment. */
  pending: PendingOrder[]
  /** Ways to pay that the shop takes, by name. */
  payBy: string[]
  /** The seller in one line. */
  seller: string
  /** Nothing keeps it from being ordered. */
  canOrder: boolean
  ageClass: 0 | 16 | 18
  shopHref: string
  favouritesHref: string
  signInHref?: string
  /** What was just done. */
  done?: { what: 'added' | 'changed' } | { what: 'removed'; item: string; title: string; quantity: number }
  /** What was refused, with what was typed. */
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

/** The part of the header that leads to cart and favourites. */
export interface CartButtonData {
  cartHref: string
  favouritesHref: string
}
