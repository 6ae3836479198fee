import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Quantity, Rate, UnitPrice } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import type { AmountCharge, AmountDiscount } from './amounts.rules.ts'
import type { InvoiceFormat } from './content.contract.ts'

/** Largest amount accepted, in cents: a thousand million. Anything above is a typing error. */
export const mostCents = 100_000_000_000

/** Nature of a line's supply; decides the place of taxation. */
export const natures = ['goods', 'service', 'digital', 'local', 'voucher'] as const
export type Nature = (typeof natures)[number]

/** A line as entered by the office. */
export interface DocumentLine {
  _id: string
  type: 'item' | 'group' | 'subtotal' | 'text'
  role: 'firm' | 'optional' | 'alternative'
  item: string | null
  number: string
  name: string
  text: string
  quantity: Quantity
  unit: string | null
  price: UnitPrice
  base: Quantity
  discount: Rate | null
  allowance: Cents
  vatGroup: string | null
  nature: Nature
  isOwn: boolean
  isExcise: boolean
  reverses: boolean
  supplyFrom: string | null
  supplyTo: string | null
  buyerLine: string
  source: string | null
  advance: string | null
}

/** Fields of a document that affect its content. */
export interface DraftDocument {
  language: Language
  currency: Currency
  counting: Counting
  format: InvoiceFormat | null
  subject: string
  isSmallAmount: boolean
  showsPrices: boolean
  buyerReference: string
  purchaseOrder: string
  contract: string
  project: string
  supplyFrom: string | null
  supplyTo: string | null
  validUntil: string | null
  introduction: string
  closing: string
  discounts: readonly AmountDiscount[]
  charges: readonly AmountCharge[]
  payments: { on: string; amount: Cents; means: string }[]
  lines: readonly DocumentLine[]
}
