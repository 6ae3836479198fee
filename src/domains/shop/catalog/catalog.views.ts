import type { Editable, RichText, WithFiles } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Quantity, Rate } from '#kit/shared/money/decimals.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'
import type { GuaranteeNotice } from './catalog.contract.ts'
import type { GoodsKind, ProductOrder, WithdrawalExclusion } from './catalog.rules.ts'

/** What customers are told of what is there. */
export type Availability = 'available' | 'few' | 'none'

/** A text with its language where that is not the page's. */
export interface Said {
  text: string
  lang?: Language
}

/** What one costs, as it is shown: with VAT or without, by the settings. */
export interface ShownPrice {
  amount: Cents
  /** The lowest price of the 30 days before a reduction. */
  before: Cents | null
  /** The last day of a reduction (`YYYY-MM-DD`). */
  until: string | null
  campaign: Said | null
  /** What a litre or a kilogram costs (Art. 3 of directive 98/6/EC); `unit` by UN/ECE code. */
  base: { amount: Cents; unit: string } | null
  /** What one costs from so many on. */
  tiers: { from: Quantity; amount: Cents }[]
  /** For one, added to the price. */
  deposit: Cents
  /** Percent of VAT, `20`; null where none is charged. */
  rate: Rate | null
}

/** How all prices of a page are to be read. */
export interface PriceTerms {
  currency: Currency
  /** With VAT or without. */
  view: 'gross' | 'net'
  /** VAT is charged; a small business charges none. */
  taxed: boolean
  /** Where shipping costs are told; null where they are not. */
  shippingHref: string | null
}

/** A product in a list. */
export interface ProductCard {
  _id: string
  href: string
  title: string
  lang?: Language
  teaser: string
  picture: Picture | null
  /** Of the cheapest that can be ordered; null: prices are not shown, or there is none. */
  price: ShownPrice | null
  /** Others cost more. */
  isFrom: boolean
  step: Availability | null
  /** The only item that it comes in: it can be put into the cart at once. */
  only: string | null
  /** The law keeps it from being sold at the moment. */
  isClosed: boolean
}

export interface GroupCard {
  _id: string
  href: string
  title: string
  lang?: Language
  picture: Picture | null
  /** Products in it and below it. */
  count: number
}

export interface ShownFacet {
  label: string
  lang?: Language
  values: { label: string; lang?: Language; count: number; isChosen: boolean; href: string }[]
}

/** A list of products with all that narrows and sorts it. */
export interface ProductListData {
  items: ProductCard[]
  total: number
  page: number
  pageSize: number
  facets: ShownFacet[]
  /** What is chosen can be taken back all at once. */
  isNarrowed: boolean
  order: ProductOrder
  orders: { order: ProductOrder; href: string }[]
  /** Whether only what can be ordered is shown, and the way to the other list; null: all can be. */
  there: { isChosen: boolean; href: string } | null
  /** Address without query. */
  href: string
  /** What stands in the address beside the page's number: `p=…&sort=…`. */
  query: string
  terms: PriceTerms | null
}

/** View `shopFront`. */
export interface ShopFrontData {
  groups: GroupCard[]
  featured: ProductCard[]
  terms: PriceTerms | null
  searchHref: string
  allHref: string
  total: number
  /** The seller in one line; empty: the books name none yet. */
  seller: string
}

/** View `shopGroup`: the products of a group, or all. */
export interface ShopGroupData extends Editable {
  title: string
  lang?: Language
  text: RichText
  picture: Picture | null
  groups: GroupCard[]
  list: ProductListData
  searchHref: string
  preview?: PreviewState
}

/** View `shopSearch`. */
export interface ShopSearchData {
  /** What was asked for. */
  search: string
  /** What was probably meant: nothing has exactly these words. */
  suggestion: { text: string; href: string } | null
  /** No product has everything that was asked for: these have most of it. */
  isPartial: boolean
  list: ProductListData | null
  /** Where to go on when nothing was found. */
  groups: GroupCard[]
  searchHref: string
  allHref: string
}

/** One item of a product: a size, a colour, a vintage. */
export interface ProductVariant {
  _id: string
  number: string
  /** What tells it apart: `2023, 0,75 l`; the name of the item where nothing does. */
  label: string
  colour: { title: string; lang?: Language; value: string; picture: Picture | null } | null
  price: ShownPrice | null
  step: Availability
  /** Percent by volume in tenths; null: none or unknown. */
  alcohol: number | null
  /** What one holds: `0.75` and `LTR`. */
  content: { quantity: Quantity; unit: string } | null
  ean: string
  /** Name of the country, in the page's language: browsers load names of countries slowly. */
  origin: string
  ageClass: 0 | 16 | 18
}

/** View `shopProduct`. */
export interface ShopProductData extends Editable, WithFiles {
  _id: string
  title: string
  lang?: Language
  teaser: string
  text: RichText
  picture: Picture | null
  variants: ProductVariant[]
  terms: PriceTerms | null
  properties: { name: string; nameLang?: Language; value: string; valueLang?: Language; href: string }[]
  /** Expected shipping in whole weeks. */
  weeks: { min: number; max: number } | null
  /** The law keeps it from being sold at the moment. */
  isClosed: boolean
  goods: GoodsKind
  /** The highest of its variants. */
  ageClass: 0 | 16 | 18
  food: { allergens: string; ingredients: string; bottler: string; eLabel: string }
  safety: { producer: string; address: string; contact: string; warnings: string }
  /** Null: none is wanted beside it. */
  guarantee: GuaranteeNotice | null
  noWithdrawal: WithdrawalExclusion | ''
  related: ProductCard[]
  group: { title: string; href: string; lang?: Language }
  preview?: PreviewState
}
