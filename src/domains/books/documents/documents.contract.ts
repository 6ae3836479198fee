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
/** Credit notes only: the rate that the amount applies to. */
const onlyRate = contentTax.optional()
/** The form allows five; a credit note repeats each of them for every VAT rate. */
const mostReductions = 50

/** Editable fields of every document kind. */
export const documentFields = {
  party: id.nullable(),
  /** Ids of the party's addresses; null: the first suitable one. */
  invoiceAddress: id.nullable(),
  deliveryAddress: id.nullable(),
  /** Contact person at the party. */
  contact: text(200),
  subject: text(300),
  language: z.enum(contentLanguages),
  currency: currencyField,
  counting: z.enum(['net', 'gross']),
  /** Null: the customer's preference. */
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
  /** Offers only. */
  validUntil: day.nullable(),
  terms: id.nullable(),
  account: id.nullable(),
  introduction: text(5000),
  closing: text(5000),
  /** Internal note. */
  note: text(5000),
  discounts: z
    .array(z.object({ percent: rateField.nullable(), amount, reason: text(200), vat: onlyRate }))
    .max(mostReductions),
  charges: z
    .array(z.object({ amount, reason: text(200), reasonCode: text(10), vat: onlyRate }))
    .max(mostReductions),
  files: z.array(id).max(20),
}

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
      /** Never negative (BR-27): returns have a negative quantity instead. */
      price: unitPriceField.refine((price) => !price.startsWith('-')),
      /** Number of units that the price covers, always positive. */
      base: quantityField.refine((base) => base !== '0' && !base.startsWith('-')),
      discount: rateField.nullable(),
      /** Discount as an amount, if `discount` is null. */
      allowance: centsField,
      vatGroup: id.nullable(),
      nature: z.enum(natures),
      isOwn: z.boolean(),
      isExcise: z.boolean(),
      /** Domestic reverse charge: the buyer owes the VAT. */
      reverses: z.boolean(),
      supplyFrom: day.nullable(),
      supplyTo: day.nullable(),
      buyerLine: text(40),
      /** Line of the document that this line delivers or charges. */
      source: id.nullable(),
      /** Advance invoice that this line deducts. */
      advance: id.nullable(),
    },
  },
}

const answered = {
  /** Null until issued. */
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  partyName: z.string(),
  net: centsField,
  vat: centsField,
  gross: centsField,
  due: centsField,
  /** Order of the document, and the document it was created from. */
  order: id.nullable(),
  origin: id.nullable(),
}

/** A single value or a list. */
export const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(50)])
const filters = {
  party: id.optional(),
  order: id.optional(),
  issuedFrom: day.optional(),
  issuedTo: day.optional(),
}

/** Total shown to the user; any other is answered with 409 `TOTAL_CHANGED`. */
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
    /** The invoice that a cancellation or credit note corrects. */
    corrects: id.nullable(),
    /** Null until issued. */
    payment: z.enum(paymentStates).nullable(),
    /** Unpaid amount; negative if the seller owes it. */
    open: centsField,
    overdue: z.boolean(),
    cancelled: z.boolean(),
    approvedBy: id.nullable(),
    /** Another person has approved this version. */
    approved: z.boolean(),
  },
  lines: documentLines,
  states: invoiceStates,
  /** `restock`: returns credited goods to stock. */
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
    /** Null: only on request. */
    every: z.enum(intervals).nullable(),
    nextOn: day.nullable(),
    endsOn: day.nullable(),
    /** Issues the created documents at once. */
    issues: z.boolean(),
  },
  required: ['makes'],
  filters: { party: id.optional(), makes: z.enum(documentKinds).optional() },
  answered: { partyName: z.string(), net: centsField, vat: centsField, gross: centsField, due: centsField },
  lines: documentLines,
  states: templateStates,
})
export type Template = RecordOf<typeof template>
