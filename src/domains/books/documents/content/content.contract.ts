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

/** The kinds of documents (specification § 3). */
export const documentKinds = ['offer', 'order', 'delivery', 'invoice'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * What an invoice is: a plain one, one for money in advance, for a part of the work, the final one that takes its advances off, and
 * the two that correct another.
 */
export const invoiceTypes = ['invoice', 'advance', 'partial', 'final', 'credit_note', 'cancellation'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** How a customer wants to be sent invoices. */
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
/** ISO 3166-1 alpha-2, as UNCL and all formats want it: `AT`. Northern Ireland is `GB`, its VAT ids begin with `XI`. */
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

/** An identifier with the list that it comes from: for addresses EAS (`EM`, `9914`, `0204`), for parties ISO 6523 (`0088` GLN). */
export const schemedId = z.object({ scheme: text(10), value: text(200) })

/** A seller (BG-4) or buyer (BG-7) as they were on the day of issue. */
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
  /** BT-32: number at the tax office; null: none. */
  taxNumber: text(40).nullable(),
  /** BT-30 / BT-47: commercial register, register of associations; null: none. */
  registration: text(60).nullable(),
  /** BT-29 / BT-46 */
  identifiers: z.array(schemedId).max(10),
  /** BT-34 / BT-49: where e-invoices go; null: not known. */
  electronicAddress: schemedId.nullable(),
  /** BT-33: court, management, capital; the seller's only. */
  legal: text(1000),
  /** The buyer's number in these books; empty: none. */
  customerNumber: text(40),
  /** The number that the buyer has for the seller (ebInterface `BillersInvoiceRecipientID`); empty: none. */
  supplierNumber: text(60),
})
export type ContentParty = z.output<typeof contentParty>

/** A VAT category with its rate: UNCL5305 (BT-118, BT-151), percent (BT-119, BT-152). */
export const contentTax = z.object({ category: z.enum(vatCategories), rate: rateField })

/** A day, or a period with both its ends included. */
export const contentPeriod = z.object({ from: isoDay, to: isoDay })
export type ContentPeriod = z.output<typeof contentPeriod>

/** A document that comes before: BG-3 with number BT-25 and day BT-26. */
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
  /** Optional and alternative lines are offered beside: they count in no sum. Firm is what counts. */
  role: z.enum(['firm', 'optional', 'alternative']),
}

/** An invoice line (BG-25). */
export const contentItemLine = z.object({
  ...lineBase,
  type: z.literal('item'),
  /** BT-126 as it is printed: `3`, within a group `2.1`. */
  position: text(20),
  /** What the seller knows the item by; all empty for a free line. */
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
  /** BT-129: negative for what is taken back and for advances of a final invoice; BT-146 is never negative. */
  quantity: quantityField,
  /** BT-130 (UN/ECE Rec. 20 and 21) and what people read. */
  unit: z.object({ code: text(10), name: text(40) }),
  /** Of `base` units, net or gross as the document counts: what paper shows. BT-146 is derived: `xmlPrice(net, quantity)`. */
  price: unitPriceField,
  /** BT-149 */
  base: quantityField,
  /** Percent off, for paper; in net mode BT-138. Null: none, or an amount. */
  discount: rateField.nullable(),
  /** Taken off the line as the document counts, with the sign of the line: in net mode BT-136, in gross mode it is in `net` already. */
  allowance: centsField,
  /** quantity × price − allowance as the document counts: what paper shows. */
  counted: centsField,
  /** BT-131 */
  net: centsField,
  /** What the largest remainder changed in `net`; 0 in net mode. */
  rounding: centsField,
  /** BG-30. Optional and alternative lines have it, too. */
  vat: contentTax,
  /** BG-26, or the day of supply of this line as a period of one day; null: the document's. */
  period: contentPeriod.nullable(),
  /** BT-132: the position in the buyer's order; empty: none. */
  buyerLine: text(40),
  /** The delivery note that the line was delivered by; null: one for the whole document or none. */
  delivery: contentReference.nullable(),
  /** An advance that the line takes off (quantity −1); null otherwise. */
  advance: contentReference.nullable(),
})
export type ContentItemLine = z.output<typeof contentItemLine>

export const contentLine = z.discriminatedUnion('type', [
  contentItemLine,
  /** A heading; what follows up to the next heading belongs to it. */
  z.object({ ...lineBase, type: z.literal('group'), position: text(20), name: text(500) }),
  /** The sum of the firm lines of the group so far, as the document counts. */
  z.object({ ...lineBase, type: z.literal('subtotal'), name: text(500), counted: centsField }),
  /** Words between lines. */
  z.object({ ...lineBase, type: z.literal('text'), text: text(5000) }),
])
export type ContentLine = z.output<typeof contentLine>

/** A document allowance (BG-20) or charge (BG-21), for one rate. */
export const contentAdjustment = z.object({
  /** As the document counts, never negative. */
  counted: centsField,
  /** BT-92 / BT-99 */
  net: centsField,
  /** BT-94 / BT-101 of `base`; null: an amount. */
  percent: rateField.nullable(),
  /** BT-93 / BT-100: net of what the percent is taken from; null: an amount. */
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
  /** BT-121; empty: there is none, BT-120 says it. */
  reasonCode: text(30),
  /** Whose rate it is: the seller's country but for sales under OSS. */
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

/** What is taken off where the money comes soon: XRechnung writes `#SKONTO#TAGE=…#PROZENT=…#` into BT-20. */
export const contentCashDiscount = z.object({
  days: z.number().int().min(0).max(365),
  percent: rateField,
  /** The last day on which it holds. */
  until: isoDay,
  /** What then has to be paid. */
  payable: centsField,
})

/**
 * All that a document says, as issuing freezes it: e-invoices, paper and corrections are made of this alone, whatever has changed since.
 * Amounts of a cancellation and a credit note are positive; `direction` says who owes whom. BT and BG are terms of EN 16931-1.
 */
export const documentContent = z.object({
  /** The form of this content; a later one is read by its number. */
  form: z.literal(1),
  _id: id,
  kind: z.enum(documentKinds),
  /** Null for what is no invoice. */
  type: z.enum(invoiceTypes).nullable(),
  /** `credit`: the seller owes the buyer (BT-3 381). */
  direction: z.enum(['charge', 'credit']),
  /** BT-3 (UNCL1001: 380, 381, 386, 326); empty for what is no invoice. */
  typeCode: text(3),
  /** BT-1. Null in a preview. */
  number: text(60).nullable(),
  /** BT-2, the day in the site's zone. */
  issuedOn: isoDay,
  language: z.enum(contentLanguages),
  /** BT-5 */
  currency: currencyField,
  /** Whether prices are net (among businesses) or gross. */
  counting: z.enum(['net', 'gross']),
  /** What it is about, one line. */
  subject: text(300),
  format: z.enum(invoiceFormats),
  /** A delivery note may leave prices out. */
  showsPrices: z.boolean(),
  /** Invoice of small amount (AT § 11 Abs 6 UStG to € 400, DE § 33 UStDV to € 250): the buyer may be left out. */
  isSmallAmount: z.boolean(),
  seller: contentParty,
  /** Null only for invoices of small amount. */
  buyer: contentParty.nullable(),
  /** BG-13: where goods go, when that is not the buyer's address; `isCollected`: the buyer takes them there. */
  deliverTo: z
    .object({ name: text(200), address: contentAddress, isCollected: z.boolean().optional() })
    .nullable(),
  /** BT-72 when `from` equals `to`, else BG-14. Null: offers, and advances, whose supply is to come. */
  supply: contentPeriod.nullable(),
  /** BT-10: Leitweg-ID, Auftragsreferenz or what the buyer asks for; empty: none. */
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
  /** BG-3: what is cancelled or corrected, and the advances of a final invoice. */
  preceding: z.array(contentReference).max(100),
  lines: z.array(contentLine).max(1000),
  allowances: z.array(contentAdjustment).max(50),
  charges: z.array(contentAdjustment).max(50),
  vat: z.array(contentVatGroup).max(20),
  totals: contentTotals,
  /** Money that had come before (its sum is BT-113), such as the payment of an order of the shop. */
  payments: z.array(z.object({ on: isoDay, amount: centsField, means: text(100) })).max(50),
  terms: z.object({
    /** BT-9; null: nothing to pay. */
    dueOn: isoDay.nullable(),
    /** BT-20 in words, without the lines of XRechnung. */
    text: text(1000),
    /** As many as terms of payment have. */
    cashDiscounts: z.array(contentCashDiscount).max(3),
  }),
  /** BG-16, BG-17 */
  payment: z.object({
    /** BT-81 (UNCL4461): 58 SEPA transfer, 30 transfer, 10 cash, 97 nothing is paid. */
    means: text(3),
    /** BT-83: what the transfer has to name; empty: the number. */
    reference: text(140),
    /** BT-85 exactly as the bank knows the holder, BT-84, BT-86. */
    account: z.object({ holder: text(70), iban: text(34), bic: text(11), bank: text(100) }).nullable(),
  }),
  /** An offer's last day. */
  validUntil: isoDay.nullable(),
  texts: z.object({
    /** Above the lines. */
    introduction: text(5000),
    /** Below the totals. */
    closing: text(5000),
    /** BT-22 of each BG-1: sentences that law or the tax decision want, such as „Es gilt der heutige Steuersatz“. */
    notes: z.array(text(1000)).max(20),
  }),
})
export type DocumentContent = z.output<typeof documentContent>
