import type { RichText } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { ShippingCounting } from './shipping.rules.ts'

/** Costs of a group for some countries. */
export interface CostTable {
  /** Names in the language of the page. */
  countries: string[]
  rows: { upTo: number | null; cents: Cents }[]
}

/** A way of shipping on the page of shipping costs. */
export interface ShownShipping {
  _id: string
  title: string
  lang?: Language
  text: string
  textLang?: Language
  countedBy: ShippingCounting
  tables: CostTable[]
  freeFrom: Cents | null
  adultFee: Cents
  fullCartons: boolean
  /** In transit, in whole weeks. */
  weeks: { min: number; max: number } | null
  /** Only for these goods. */
  goods: string[]
}

/** View `shippingcosts`. */
export interface ShippingCostsData {
  title: string
  lang?: Language
  text: RichText
  currency: Currency
  groups: ShownShipping[]
  pickups: { _id: string; title: string; lang?: Language; text: string; textLang?: Language }[]
  edit?: string
}
