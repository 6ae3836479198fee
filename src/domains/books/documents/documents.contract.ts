import { z } from 'zod'
import type { Endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import {
  centsField,
  currencyField,
  quantityField,
  rateField,
  unitPriceField,
} from '#kit/shared/money/money-fields.ts'
import { flag, id, isoDay } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { contentTax, documentKinds, invoiceFormats, invoiceTypes } from './content/content.contract.ts'
import { mostCents, natures } from './content/draft.rules.ts'
import {
  deliveryStates,
  intervals,
  invoiceStates,
  offerStates,
  orderStates,
  paymentStates,
  templateStates,
} from './states/documents.rules.ts'

const text = (max: number) => z.string().trim().max(max)
const module = 'document'
const day = isoDay
const amount = centsField.refine((value) => value >= 0 && value <= mostCents)
/** Of credit notes: the rate that an amount falls upon alone. */
const onlyRate = contentTax.optional()
/** Five that people write, each at several rates in credit notes. */
const mostReductions = 50

/** What people write into a document of any kind. */
export const documentFields = {
  party: id.nullable(),
  /** Addresses of the party, by the ids of its lines; null: the first that fits. */
  invoiceAddress: id.nullable(),
  deliveryAddress: id.nullable(),
  /** Whom it goes to at the party. */
  contact: text(200),
  subject: text(300),
  language: z.enum(contentLanguages),
  currency: currencyField,
  counting: z.enum(['net', 'gross']),
  /** Null: as the customer wants it. */
  format: z.enum(invoiceFormats).nullable(),
  isSmallAmount: z.boolean(),
  showsPrices: z.boolean(),
  buyerReference: text(100),
  purchaseOrder: text(100),
  contract: text(100),
  project: text(100),
  /** Day or period of supply. */
  supplyFrom: day.nullable(),
  supplyTo: day.nullable(),
  /** Of offers. */
  validUntil: day.nullable(),
  terms: id.nullable(),
  account: id.nullable(),
  introduction: text(5000),
  closing: text(5000),
  /** Internal. */
  note: text(5000),
  discounts: z
    .array(z.object({ percent: rateField.nullable(), amount, reason: text(200), vat: onlyRate }))
    .max(mostReductions),
  charges: z
    .array(z.object({ amount, reason: text(200), reasonCode: text(10), vat: onlyRate }))
    .max(mostReductions),
  files: z.array(id).max(20),
}

/** Its lines. */
export const documentLines = {
  lines: {
    most: 1000,
    fields: {
      type: z.enum(['item', 'group', 'subtotal', 'text']),
      role: z.enum(['firm', 'optional', 'alternative']),
      item: id.nullable(),
      /** Item number. */
      number: text(60),
      name: text(500),
      text: text(5000),
      quantity: quantityField,
      unit: id.nullable(),
      /** Never below nothing (BR-27): what comes back has a quantity below nothing. */
      price: unitPriceField.refine((price) => !price.startsWith('-')),
      /** Units that the price is for, some at least. */
      base: quantityField.refine((base) => base !== '0' && !base.startsWith('-')),
      discount: rateField.nullable(),
      /** An amount off, where `discount` is null. */
      allowance: centsField,
      vatGroup: id.nullable(),
      nature: z.enum(natures),
      isOwn: z.boolean(),
      isExcise: z.boolean(),
      /** The buyer owes the VAT at home, too. */
      reverses: z.boolean(),
      supplyFrom: day.nullable(),
      supplyTo: day.nullable(),
      buyerLine: text(40),
      /** The line that it delivers or charges. */
      source: id.nullable(),
      /** The advance invoice that it takes off. */
      advance: id.nullable(),
    },
  },
}

const answered = {
  /** Null before it is issued. */
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  partyName: z.string(),
  net: centsField,
  vat: centsField,
  gross: centsField,
  due: centsField,
  /** The order that it belongs to, and the document that it was begun from. */
  order: id.nullable(),
  origin: id.nullable(),
}

/** One value, or several. */
export const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(50)])
const filters = {
  party: id.optional(),
  order: id.optional(),
  issuedFrom: day.optional(),
  issuedTo: day.optional(),
}

/** The total that whoever issues has seen: another one is answered with 409 `TOTAL_CHANGED`. */
const issueInput = { total: centsField.optional() }

/** Issuing checks first and opens its own short transaction. */
const issuing = <C extends Record<'issue', Endpoint>>(calls: C): C => ({
  ...calls,
  issue: { ...calls.issue, reads: true },
})

const plainOffer = records({
  name: 'offer',
  module,
  path: '/api/v0/accounting/offer',
  fields: documentFields,
  required: [],
  filters,
  answered,
  lines: documentLines,
  states: offerStates,
  inputs: { issue: issueInput },
})
export const offer = { ...plainOffer, calls: issuing(plainOffer.calls) }
export type Offer = RecordOf<typeof offer>

const plainOrder = records({
  name: 'order',
  module,
  path: '/api/v0/accounting/order',
  fields: documentFields,
  required: [],
  filters,
  answered,
  lines: documentLines,
  states: orderStates,
  inputs: { issue: issueInput },
})
export const order = { ...plainOrder, calls: issuing(plainOrder.calls) }
export type Order = RecordOf<typeof order>

const plainDelivery = records({
  name: 'delivery',
  module,
  path: '/api/v0/accounting/delivery',
  fields: documentFields,
  required: [],
  filters,
  answered,
  lines: documentLines,
  states: deliveryStates,
  inputs: { issue: issueInput },
})
export const delivery = { ...plainDelivery, calls: issuing(plainDelivery.calls) }
export type Delivery = RecordOf<typeof delivery>

const plainInvoice = records({
  name: 'invoice',
  module,
  path: '/api/v0/accounting/invoice',
  fields: { ...documentFields, type: z.enum(invoiceTypes) },
  required: [],
  filters: {
    ...filters,
    type: oneOrMany(z.enum(invoiceTypes)).optional(),
    dueFrom: day.optional(),
    dueTo: day.optional(),
    payment: oneOrMany(z.enum(paymentStates)).optional(),
    overdue: flag.optional(),
  },
  answered: {
    ...answered,
    direction: z.enum(['charge', 'credit']),
    dueOn: day.nullable(),
    /** What a cancellation or credit note corrects. */
    corrects: id.nullable(),
    /** Null before it is issued. */
    payment: z.enum(paymentStates).nullable(),
    /** What is still to be paid; negative: the seller owes. */
    open: centsField,
    overdue: z.boolean(),
    cancelled: z.boolean(),
    approvedBy: id.nullable(),
    /** Somebody else has agreed to this very version. */
    approved: z.boolean(),
  },
  lines: documentLines,
  states: invoiceStates,
  /** `restock`: what a credit note takes back lies in stock again. */
  inputs: { issue: { ...issueInput, restock: z.boolean().optional() } },
})
export const invoice = { ...plainInvoice, calls: issuing(plainInvoice.calls) }
export type Invoice = RecordOf<typeof invoice>

export const template = records({
  name: 'template',
  module,
  path: '/api/v0/accounting/template',
  fields: {
    ...documentFields,
    makes: z.enum(documentKinds),
    /** Null: only when somebody asks. */
    every: z.enum(intervals).nullable(),
    nextOn: day.nullable(),
    endsOn: day.nullable(),
    /** What it makes is issued at once. */
    issues: z.boolean(),
  },
  required: ['makes'],
  filters: { party: id.optional(), makes: z.enum(documentKinds).optional() },
  answered: { partyName: z.string(), net: centsField, vat: centsField, gross: centsField, due: centsField },
  lines: documentLines,
  states: templateStates,
})
export type Template = RecordOf<typeof template>
