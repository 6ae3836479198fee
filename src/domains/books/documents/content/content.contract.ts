import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import {
  centsField,
  currencyField,
  quantityField,
  rateField,
  unitPriceField,
} from '#kit/shared/money/money-fields.ts'
import { vatCategories } from '#kit/shared/money/totals.ts'
import { id, isoDay } from '#kit/shared/records/record.ts'

/** Document kinds (specification § 3). */
export const documentKinds = ['offer', 'order', 'delivery', 'invoice'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * Invoice types. `advance` asks for money before delivery, `partial` charges a part of the work, `final` deducts the
 * advances; `credit_note` and `cancellation` correct another invoice.
 */
export const invoiceTypes = ['invoice', 'advance', 'partial', 'final', 'credit_note', 'cancellation'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** Formats in which a customer can receive invoices. */
export const invoiceFormats = [
  'pdf',
  'zugferd',
  'xrechnung-ubl',
  'xrechnung-cii',
  'ebinterface',
  'peppol',
] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

const text = (max: number) => z.string().max(max)
/** ISO 3166-1 alpha-2, as UNCL and all formats require: `AT`. Northern Ireland is `GB`, its VAT ids begin with `XI`. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

export const contentAddress = z.object({
  /** BT-35 / BT-50 / BT-75 */
  street: text(200),
  /** BT-36 / BT-51 / BT-76 */
  extra: text(200),
  /** BT-38 / BT-53 / BT-78 */
  zip: text(20),
  /** BT-37 / BT-52 / BT-77 */
  city: text(100),
  /** BT-40 / BT-55 / BT-80 */
  country: countryCode,
})
export type ContentAddress = z.output<typeof contentAddress>

/** Identifier with its scheme: EAS for addresses (`EM`, `9914`, `0204`), ISO 6523 for parties (`0088` GLN). */
export const schemedId = z.object({ scheme: text(10), value: text(200) })

/** Seller (BG-4) or buyer (BG-7) as of the day of issue. */
export const contentParty = z.object({
  /** The party's record; null for the seller, who is this site's owner. */
  _id: id.nullable(),
  kind: z.enum(['person', 'business', 'public']),
  /** BT-27 / BT-44 */
  name: text(200),
  /** BT-28 / BT-45; empty: none. */
  tradingName: text(200),
  /** BG-5 / BG-8 */
  address: contentAddress,
  /** BG-6 / BG-9: name BT-41 / BT-56, phone BT-42 / BT-57, e-mail BT-43 / BT-58; empty: none. */
  contact: z.object({ name: text(200), phone: text(60), email: text(254) }),
  /** BT-31 / BT-48 with its prefix (Greece `EL`); null: none. */
  vatId: text(20).nullable(),
  /** BT-32: tax number at the tax office; null: none. */
  taxNumber: text(40).nullable(),
  /** BT-30 / BT-47: commercial register, register of associations; null: none. */
  registration: text(60).nullable(),
  /** BT-29 / BT-46 */
  identifiers: z.array(schemedId).max(10),
  /** BT-34 / BT-49: address for e-invoices; null: not known. */
  electronicAddress: schemedId.nullable(),
  /** BT-33: court, management, capital; the seller's only. */
  legal: text(1000),
  /** The buyer's customer number with this seller; empty: none. */
  customerNumber: text(40),
  /** The seller's number in the buyer's system (ebInterface `BillersInvoiceRecipientID`); empty: none. */
  supplierNumber: text(60),
})
export type ContentParty = z.output<typeof contentParty>

/** VAT category (UNCL5305: BT-118, BT-151) and rate in percent (BT-119, BT-152). */
export const contentTax = z.object({ category: z.enum(vatCategories), rate: rateField })

/** Day or period, both ends included. */
export const contentPeriod = z.object({ from: isoDay, to: isoDay })
export type ContentPeriod = z.output<typeof contentPeriod>

/** Reference to a preceding document: BG-3 with number BT-25 and day BT-26. */
export const contentReference = z.object({
  _id: id,
  kind: z.enum(documentKinds),
  type: z.enum(invoiceTypes).nullable(),
  number: text(60),
  issuedOn: isoDay,
})
export type ContentReference = z.output<typeof contentReference>

const lineBase = {
  _id: id,
  /** Only firm lines count; optional and alternative ones appear in no total. */
  role: z.enum(['firm', 'optional', 'alternative']),
}

/** An invoice line (BG-25). */
export const contentItemLine = z.object({
  ...lineBase,
  type: z.literal('item'),
  /** BT-126 as printed: `3`, within a group `2.1`. */
  position: text(20),
  /** Item identification; all empty for a free line. */
  item: z.object({
    _id: id.nullable(),
    /** BT-155 */
    number: text(60),
    /** BT-156 */
    buyerNumber: text(60),
    /** BT-157, scheme 0160 */
    ean: text(20),
    /** BT-158, list HS */
    customsCode: text(20),
    /** BT-159; empty: not said. */
    originCountry: z.union([countryCode, z.literal('')]),
  }),
  /** BT-153 */
  name: text(500),
  /** BT-154 */
  text: text(5000),
  /** BT-129: negative for returns and for advances of a final invoice; BT-146 is never negative. */
  quantity: quantityField,
  /** BT-130 (UN/ECE Rec. 20 and 21) and the printed name. */
  unit: z.object({ code: text(10), name: text(40) }),
  /** Printed price of `base` units in the document's price mode. BT-146 is derived: `xmlPrice(net, quantity)`. */
  price: unitPriceField,
  /** BT-149 */
  base: quantityField,
  /** Printed discount in percent; in net mode BT-138. Null: none, or an amount. */
  discount: rateField.nullable(),
  /**
   * Line discount in the document's price mode, with the sign of the line: BT-136 in net mode; in gross mode `net`
   * includes it.
   */
  allowance: centsField,
  /** quantity × price − allowance in the document's price mode, as printed. */
  counted: centsField,
  /** BT-131 */
  net: centsField,
  /** Correction of `net` by largest-remainder rounding; 0 in net mode. */
  rounding: centsField,
  /** BG-30, also of optional and alternative lines. */
  vat: contentTax,
  /** BG-26; a day of supply is a period of one day. Null: the document's. */
  period: contentPeriod.nullable(),
  /** BT-132: the position in the buyer's order; empty: none. */
  buyerLine: text(40),
  /** Delivery note of this line; null: one for the whole document or none. */
  delivery: contentReference.nullable(),
  /** Advance that the line deducts (quantity −1); null otherwise. */
  advance: contentReference.nullable(),
})
export type ContentItemLine = z.output<typeof contentItemLine>

export const contentLine = z.discriminatedUnion('type', [
  contentItemLine,
  /** Heading of the lines up to the next heading. */
  z.object({ ...lineBase, type: z.literal('group'), position: text(20), name: text(500) }),
  /** Sum of the group's firm lines so far, in the document's price mode. */
  z.object({ ...lineBase, type: z.literal('subtotal'), name: text(500), counted: centsField }),
  /** Text between lines. */
  z.object({ ...lineBase, type: z.literal('text'), text: text(5000) }),
])
export type ContentLine = z.output<typeof contentLine>

/** Document allowance (BG-20) or charge (BG-21) at one rate. */
export const contentAdjustment = z.object({
  /** In the document's price mode, never negative. */
  counted: centsField,
  /** BT-92 / BT-99 */
  net: centsField,
  /** BT-94 / BT-101 of `base`; null: an amount. */
  percent: rateField.nullable(),
  /** BT-93 / BT-100: net base of the percentage; null: an amount. */
  base: centsField.nullable(),
  /** BT-97 / BT-104 */
  reason: text(200),
  /** BT-98 (UNCL5189: 95 discount) / BT-105 (UNCL7161: FC freight); empty: none. */
  reasonCode: text(10),
  /** BT-95, BT-96 / BT-102, BT-103 */
  vat: contentTax,
})
export type ContentAdjustment = z.output<typeof contentAdjustment>

/** One rate of the VAT breakdown (BG-23). */
export const contentVatGroup = z.object({
  ...contentTax.shape,
  /** BT-116 */
  taxable: centsField,
  /** BT-117 */
  vat: centsField,
  /** BT-120 in the document's language; empty for S and Z. */
  reason: text(500),
  /** BT-121; empty if no code exists and BT-120 gives the reason. */
  reasonCode: text(30),
  /** Country that receives the VAT: the seller's, except for sales under OSS. */
  country: countryCode,
})
export type ContentVatGroup = z.output<typeof contentVatGroup>

/** BG-22 */
export const contentTotals = z.object({
  /** BT-106 */
  lineNet: centsField,
  /** BT-107 */
  allowanceNet: centsField,
  /** BT-108 */
  chargeNet: centsField,
  /** BT-109 */
  net: centsField,
  /** BT-110 */
  vat: centsField,
  /** BT-112 */
  gross: centsField,
  /** BT-113 */
  paid: centsField,
  /** BT-114 */
  rounding: centsField,
  /** BT-115 */
  due: centsField,
})

/** Cash discount: XRechnung writes `#SKONTO#TAGE=…#PROZENT=…#` into BT-20. */
export const contentCashDiscount = z.object({
  days: z.number().int().min(0).max(365),
  percent: rateField,
  /** Last day of the discount. */
  until: isoDay,
  /** Amount payable within the period. */
  payable: centsField,
})

/**
 * Complete content of a document, frozen when issued: e-invoices, PDF and corrections derive from it alone, whatever
 * changes later. Amounts of cancellations and credit notes are positive; `direction` says which side owes. BT and BG
 * are terms of EN 16931-1.
 */
export const documentContent = z.object({
  /** Version of this format, for readers of old documents. */
  form: z.literal(1),
  _id: id,
  kind: z.enum(documentKinds),
  /** Null unless an invoice. */
  type: z.enum(invoiceTypes).nullable(),
  /** `credit`: the seller owes the buyer (BT-3 381). */
  direction: z.enum(['charge', 'credit']),
  /** BT-3 (UNCL1001: 380, 381, 386, 326); empty unless an invoice. */
  typeCode: text(3),
  /** BT-1. Null in a preview. */
  number: text(60).nullable(),
  /** BT-2, day in the site's time zone. */
  issuedOn: isoDay,
  language: z.enum(contentLanguages),
  /** BT-5 */
  currency: currencyField,
  /** Prices without VAT (between businesses) or with VAT. */
  counting: z.enum(['net', 'gross']),
  /** Subject, one line. */
  subject: text(300),
  format: z.enum(invoiceFormats),
  /** Delivery notes may omit prices. */
  showsPrices: z.boolean(),
  /** Invoice of small amount (AT § 11 Abs 6 UStG up to € 400, DE § 33 UStDV up to € 250): the buyer may be omitted. */
  isSmallAmount: z.boolean(),
  seller: contentParty,
  /** Null only for invoices of small amount. */
  buyer: contentParty.nullable(),
  /** BG-13: delivery address if it differs from the buyer's; `isCollected`: pick-up at that address. */
  deliverTo: z
    .object({ name: text(200), address: contentAddress, isCollected: z.boolean().optional() })
    .nullable(),
  /** BT-72 if `from` equals `to`, else BG-14. Null for offers and for advances, whose supply is still to come. */
  supply: contentPeriod.nullable(),
  /** BT-10: Leitweg-ID, Auftragsreferenz or another reference the buyer requires; empty: none. */
  buyerReference: text(100),
  /** BT-13: number of the buyer's order; empty: none. */
  purchaseOrder: text(100),
  /** BT-12; empty: none. */
  contract: text(100),
  /** BT-11; empty: none. */
  project: text(100),
  /** BT-14: this site's order; BT-16: its delivery notes. */
  order: contentReference.nullable(),
  deliveries: z.array(contentReference).max(100),
  /** BG-3: the corrected invoice, and the advances of a final invoice. */
  preceding: z.array(contentReference).max(100),
  lines: z.array(contentLine).max(1000),
  allowances: z.array(contentAdjustment).max(50),
  charges: z.array(contentAdjustment).max(50),
  vat: z.array(contentVatGroup).max(20),
  totals: contentTotals,
  /** Payments received before issuing (their sum is BT-113), such as those of a shop order. */
  payments: z.array(z.object({ on: isoDay, amount: centsField, means: text(100) })).max(50),
  terms: z.object({
    /** BT-9; null if nothing is due. */
    dueOn: isoDay.nullable(),
    /** BT-20 as text, without the XRechnung lines. */
    text: text(1000),
    /** Same limit as payment terms. */
    cashDiscounts: z.array(contentCashDiscount).max(3),
  }),
  /** BG-16, BG-17 */
  payment: z.object({
    /** BT-81 (UNCL4461): 58 SEPA transfer, 30 transfer, 10 cash, 97 nothing is paid. */
    means: text(3),
    /** BT-83: payment reference; empty: the document number. */
    reference: text(140),
    /** BT-85 exactly as registered at the bank, BT-84, BT-86. */
    account: z.object({ holder: text(70), iban: text(34), bic: text(11), bank: text(100) }).nullable(),
  }),
  /** Last day of an offer. */
  validUntil: isoDay.nullable(),
  texts: z.object({
    /** Above the lines. */
    introduction: text(5000),
    /** Below the totals. */
    closing: text(5000),
    /**
     * BT-22 of each BG-1: sentences required by law or by the tax decision, such as „Es gilt der heutige Steuersatz“.
     */
    notes: z.array(text(1000)).max(20),
  }),
})
export type DocumentContent = z.output<typeof documentContent>
