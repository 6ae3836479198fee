import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Quantity, Rate, UnitPrice } from '#kit/shared/money/decimals.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import type { InvoiceType as Purpose } from '#domains/books/documents/content/content.contract.ts'

/**
 * The semantic model of EN 16931-1 as far as documents use it, independent of syntax. Each field names its business
 * term (BT) or group (BG). Missing values are `undefined` or an empty list, never an empty text.
 */

/** A day as `YYYY-MM-DD`. */
export type Day = string

/** Invoice types (UNCL1001, BT-3): invoice, credit note, corrected invoice, prepayment invoice, partial invoice. */
export const invoiceTypes = ['380', '381', '384', '386', '326'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** Identifier with its scheme (ISO/IEC 6523 or EAS). */
export interface Identifier {
  scheme?: string
  value: string
}

/** BG-5, BG-8, BG-15 */
export interface PostalAddress {
  /** BT-35, BT-50, BT-75 */
  street?: string
  /** BT-36, BT-51, BT-76 */
  extra?: string
  /** BT-38, BT-53, BT-78 */
  code?: string
  /** BT-37, BT-52, BT-77 */
  city?: string
  /** BT-40, BT-55, BT-80: ISO 3166-1 alpha-2 */
  country?: string
}

/** BG-6, BG-9 */
export interface Contact {
  /** BT-41, BT-56 */
  name?: string
  /** BT-42, BT-57 */
  phone?: string
  /** BT-43, BT-58 */
  mail?: string
}

/** BG-4, BG-7 */
export interface TradeParty {
  /** BT-27, BT-44 */
  name?: string
  /** BT-28, BT-45: trading name, if different. */
  tradingName?: string
  /** BT-29, BT-46: number in the other side's books, or a global one (GLN: scheme 0088). */
  ids: readonly Identifier[]
  /** BT-30, BT-47: number in the commercial register. */
  legalId?: Identifier
  /** BT-31, BT-48: with country prefix. */
  vatId?: string
  /** BT-32: number at the local tax office; the seller's only. */
  taxNumber?: string
  /** BT-33: court and place of registration etc.; the seller's only. */
  legalInfo?: string
  /** BT-34, BT-49 */
  electronicAddress?: Identifier
  address: PostalAddress
  contact: Contact
}

/** BG-14, BG-26 */
export interface Period {
  from?: Day
  to?: Day
}

/** BG-13 */
export interface DeliveryInformation {
  /** BT-72 */
  day?: Day
  /** BT-70 */
  name?: string
  /** BG-15 */
  address?: PostalAddress
}

/** BG-16 */
export interface PaymentInstructions {
  /** BT-81 (UNCL4461) */
  means: string
  /** BT-83: text the payer has to quote. */
  reference?: string
  /** BG-17: BT-84, 85, 86 */
  accounts: readonly { iban: string; holder?: string; bic?: string }[]
}

/** Deduction for early payment. Part of BT-20 in EN 16931, fields in ebInterface. */
export interface CashDiscount {
  /** Last day of the discount. */
  until: Day
  percent: Rate
}

/** An allowance (BG-20, BG-27) or charge (BG-21, BG-28). */
export interface Adjustment {
  /** BT-92, 99, 136, 141: net, never negative. */
  amount: Cents
  /** BT-93, 100, 137, 142 */
  base?: Cents
  /** BT-94, 101, 138, 143 */
  percent?: Rate
  /** BT-97, 104, 139, 144 */
  reason?: string
  /** BT-98, 140 (UNCL5189), BT-105, 145 (UNCL7161) */
  reasonCode?: string
}

/** Adjustment of the whole document, with its rate (BT-95, 96, 102, 103). */
export interface DocumentAdjustment extends Adjustment {
  category: VatCategory
  rate: Rate
}

/** BG-23 */
export interface VatBreakdown {
  /** BT-116 */
  taxable: Cents
  /** BT-117 */
  vat: Cents
  /** BT-118 */
  category: VatCategory
  /** BT-119 */
  rate: Rate
  /** BT-120 */
  reason?: string
  /** BT-121 */
  reasonCode?: string
}

/** BG-25 */
export interface InvoiceLine {
  /** BT-126 */
  id: string
  /** BT-127 */
  note?: string
  /** BT-129: negative for returns, since prices are never negative. */
  quantity: Quantity
  /** BT-130 (UN/ECE Recommendation 20 and 21) */
  unit: string
  /** BT-131 */
  net: Cents
  /** BT-132: line of the buyer's order. */
  orderLine?: string
  /** BG-26 */
  period?: Period
  /** BG-27 */
  allowances: readonly Adjustment[]
  /** BG-28 */
  charges: readonly Adjustment[]
  /** BT-146 */
  price: UnitPrice
  /** BT-149, in the unit of the line (BT-150) */
  base: Quantity
  /** BT-151 */
  category: VatCategory
  /** BT-152 */
  rate: Rate
  /** BT-153 */
  name?: string
  /** BT-154 */
  description?: string
  /** BT-155 */
  sellerId?: string
  /** BT-156 */
  buyerId?: string
  /** BT-157: GTIN (scheme 0160) */
  gtin?: string
  /** BT-158, of the Harmonised System (list HS) */
  customsCode?: string
  /** BT-159 */
  origin?: string
}

/** BG-22 */
export interface InvoiceTotals {
  /** BT-106 */
  lineNet: Cents
  /** BT-107 */
  allowanceNet: Cents
  /** BT-108 */
  chargeNet: Cents
  /** BT-109 */
  net: Cents
  /** BT-110 */
  vat: Cents
  /** BT-112 */
  gross: Cents
  /** BT-113 */
  paid: Cents
  /** BT-114 */
  rounding: Cents
  /** BT-115 */
  due: Cents
}

export interface Invoice {
  /** BT-1 */
  number?: string
  /** BT-2 */
  issued?: Day
  /** BT-3 */
  type: InvoiceType
  /**
   * Purpose in the books: unlike BT-3, ebInterface distinguishes final invoices, partial invoices and cancellations.
   */
  purpose: Purpose
  /** BT-5 */
  currency: Currency
  /** BT-9 */
  due?: Day
  /** BT-10: in Germany the Leitweg-ID of public bodies. */
  buyerReference?: string
  /** BT-11 */
  project?: string
  /** BT-12 */
  contract?: string
  /** BT-13: the buyer's order; in Austria the Auftragsreferenz of public bodies. */
  order?: string
  /** BT-14 */
  salesOrder?: string
  /** BT-16; EN 16931 allows one. */
  despatchAdvice?: string
  /** BT-20 without the cash discount lines. */
  terms?: string
  /** Cash discount lines within BT-20. */
  discounts: readonly CashDiscount[]
  /** BT-22 */
  notes: readonly string[]
  /** BG-3: BT-25, 26 */
  preceding: readonly { number: string; issued?: Day }[]
  seller: TradeParty
  buyer: TradeParty
  delivery?: DeliveryInformation
  /** BG-14 */
  period?: Period
  payment?: PaymentInstructions
  allowances: readonly DocumentAdjustment[]
  charges: readonly DocumentAdjustment[]
  totals: InvoiceTotals
  /** BG-23 */
  vat: readonly VatBreakdown[]
  lines: readonly InvoiceLine[]
  /** Prices include VAT: VAT amounts may then differ by a cent from their share of the taxable amount. */
  isGross: boolean
}
