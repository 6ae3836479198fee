import type { Editable, RichText, WithFiles } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Quantity, Rate } from '#kit/shared/money/decimals.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'
import type { GuaranteeNotice } from './catalog.contract.ts'
import type { GoodsKind, ProductOrder, WithdrawalExclusion } from './catalog.rules.ts'

/** Availability as shown to customers. */
export type Availability = 'available' | 'few' | 'none'

/** A text with its language if it differs from the page's. */
export interface Said {
  text: string
  lang?: Language
}

/** Price per piece as shown: with or without VAT, by the settings. */
export interface ShownPrice {
  amount: Cents
  /** Lowest price of the 30 days before a discount. */
  before: Cents | null
  /** Last day of a discount (`YYYY-MM-DD`). */
  until: string | null
  campaign: Said | null
  /** Price per litre or kilogram (Art. 3 of directive 98/6/EC); `unit` by UN/ECE code. */
  base: { amount: Cents; unit: string } | null
  /** Price per piece from a quantity on. */
  tiers: { from: Quantity; amount: Cents }[]
  /** Per piece, added to the price. */
  deposit: Cents
  /** Percent of VAT, `20`; null if none is charged. */
  rate: Rate | null
}

/** Terms that apply to all prices of a page. */
export interface PriceTerms {
  currency: Currency
  /** With VAT or without. */
  view: 'gross' | 'net'
  /** False for a small business, which charges no VAT. */
  taxed: boolean
  /** Page about shipping costs; null while there is none. */
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
  /** Price of the cheapest item that can be ordered; null if prices are hidden or missing. */
  price: ShownPrice | null
  /** Other items cost more. */
  isFrom: boolean
  step: Availability | null
  /** Id of the only item: it can be put into the cart at once. */
  only: string | null
  /** The preflight has stopped its sale. */
  isClosed: boolean
}

export interface GroupCard {
  _id: string
  href: string
  title: string
  lang?: Language
  picture: Picture | null
  /** Products in the group and its subgroups. */
  count: number
}

export interface ShownFacet {
  label: string
  lang?: Language
  values: { label: string; lang?: Language; count: number; isChosen: boolean; href: string }[]
}

/** A page of products with filters and order. */
export interface ProductListData {
  items: ProductCard[]
  total: number
  page: number
  pageSize: number
  facets: ShownFacet[]
  /** At least one filter can be reset. */
  isNarrowed: boolean
  order: ProductOrder
  orders: { order: ProductOrder; href: string }[]
  /** Filter for products that can be ordered, with the link that toggles it; null if all can be ordered. */
  there: { isChosen: boolean; href: string } | null
  /** Address without query. */
  href: string
  /** Query of the address without the page number: `p=…&sort=…`. */
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
  /** The seller in one line; empty while the books name none. */
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
  /** Search text. */
  search: string
  /** Corrected search text, if no product matches the typed words. */
  suggestion: { text: string; href: string } | null
  /** No product matches every term; the products listed match most of them. */
  isPartial: boolean
  list: ProductListData | null
  /** Groups offered when the search finds nothing. */
  groups: GroupCard[]
  searchHref: string
  allHref: string
}

/** One item of a product: a size, a colour, a vintage. */
export interface ProductVariant {
  _id: string
  number: string
  /** Distinguishing label: `2023, 0,75 l`; the item's name if nothing distinguishes it. */
  label: string
  colour: { title: string; lang?: Language; value: string; picture: Picture | null } | null
  price: ShownPrice | null
  step: Availability
  /** Percent by volume in tenths; null: none or unknown. */
  alcohol: number | null
  /** Content of one piece: `0.75` and `LTR`. */
  content: { quantity: Quantity; unit: string } | null
  ean: string
  /** Country name in the page's language: browsers are slow to load country names. */
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
  /** The preflight has stopped its sale. */
  isClosed: boolean
  goods: GoodsKind
  /** Highest age class of the variants. */
  ageClass: 0 | 16 | 18
  food: { allergens: string; ingredients: string; bottler: string; eLabel: string }
  safety: { producer: string; address: string; contact: string; warnings: string }
  /** Null if the notice is off or not required. */
  guarantee: GuaranteeNotice | null
  noWithdrawal: WithdrawalExclusion | ''
  related: ProductCard[]
  group: { title: string; href: string; lang?: Language }
  preview?: PreviewState
}
