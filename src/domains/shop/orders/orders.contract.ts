import { z } from 'zod'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { centsField, currencyField, quantityField, rateField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { payment as tryToPay } from '#domains/shop/payments/payments.contract.ts'
import { orderVatCheck } from './order-vat-check.contract.ts'
import { orderWithdrawals, withdrawalFilter } from './order-withdrawals.contract.ts'
import { type OrderPayment, orderPayments, shopOrderStates } from './orders.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(50)])
const day = isoDay
const oneOrManyIds = z.union([id, z.array(id).min(1).max(100)])

export const paymentField = z.enum(Object.keys(orderPayments) as [OrderPayment, ...OrderPayment[]])

/** An address of an order, as entered. */
export const orderAddress = z.object({
  type: z.enum(['person', 'business']),
  title: line(40),
  first_name: line(100),
  last_name: line(100),
  company: line(200),
  address: line(200),
  zip: line(20),
  city: line(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: line(40),
})
export type OrderAddress = z.output<typeof orderAddress>

export const shopOrder = records({
  name: 'shop_order',
  path: '/api/v0/shop/order',
  fields: {
    phone,
    email,
    /** Internal note. */
    note: line(5000),
  },
  required: [],
  filters: {
    payment: oneOrMany(paymentField).optional(),
    /** Payment method: key of a provider. */
    source: oneOrMany(line(20)).optional(),
    /** State of the latest payment, as reported by its provider. */
    paymentState: oneOrMany(tryToPay.shape.state).optional(),
    party: id.optional(),
    channel: z.enum(['web', 'phone']).optional(),
    placedFrom: day.optional(),
    placedTo: day.optional(),
    withdrawal: withdrawalFilter.optional(),
  },
  answered: {
    code: z.string(),
    number: z.string(),
    channel: z.enum(['web', 'phone']),
    party: id,
    account: id.nullable(),
    name: z.string(),
    lang: z.enum(contentLanguages),
    currency: currencyField,
    country: z.string(),
    pickup: z.boolean(),
    goodsCents: centsField,
    shippingCents: centsField,
    totalCents: centsField,
    voucherCents: centsField,
    paidCents: centsField,
    refundedCents: centsField,
    source: z.string(),
    payment: paymentField,
    /** Paid with a provider's test keys: neither sent nor charged. */
    test: z.boolean(),
    ageClass: z.number().int(),
    comment: z.string(),
    weeksFrom: z.number().int().nullable(),
    weeksUntil: z.number().int().nullable(),
    vatCheck: orderVatCheck.nullable(),
    placedAt: isoTime,
    sentAt: isoTime.nullable(),
    deliveredAt: isoTime.nullable(),
    cancelledAt: isoTime.nullable(),
    unpaidUntil: isoTime.nullable(),
    /** Time since when a withdrawal has halted dispatch; null: not halted. */
    haltedAt: isoTime.nullable(),
    withdrawals: orderWithdrawals,
  },
  states: shopOrderStates,
  // Orders are created by the checkout and by telephone
  without: ['create', 'remove'],
})
export type ShopOrderRecord = RecordOf<typeof shopOrder>

const right = (action: 'read' | 'create' | 'update' | 'cancel') => ({ module: 'shop_order', action }) as const

const parcel = z.object({
  _id: id,
  carrier: z.string(),
  tracking: z.string(),
  href: z.string().nullable(),
  sentAt: isoTime,
  arrivedAt: isoTime.nullable(),
  lines: z.array(z.object({ line: id, quantity: quantityField })),
})

const details = z.object({
  lines: z.array(
    z.object({
      _id: id,
      item: id.nullable(),
      name: z.string(),
      quantity: quantityField,
      cents: centsField,
      sent: quantityField,
      back: quantityField,
      /** Quantity still to be sent. */
      open: quantityField,
      excluded: z.string(),
    }),
  ),
  /** An invoice exists and is not cancelled: unavailable lines are taken back instead of removed. */
  isCharged: z.boolean(),
  addresses: z.object({ invoice: orderAddress, delivery: orderAddress.nullable() }),
  consents: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      version: z.string(),
      /** Information that the buyer received without agreeing to it. */
      told: z.boolean(),
    }),
  ),
  parcels: z.array(parcel),
  payments: z.array(
    z.object({
      _id: id,
      number: z.number().int(),
      source: z.string(),
      state: z.string(),
      cents: centsField,
      received: centsField,
      refunded: centsField,
      /** Amount that the office must refund itself; providers refund automatically. */
      byHand: centsField,
      createdAt: isoTime,
      test: z.boolean(),
    }),
  ),
  /** Documents of the books, oldest first. */
  documents: z.array(
    z.object({ _id: id, kind: z.string(), number: z.string(), issuedOn: day.nullable(), gross: centsField }),
  ),
  /** Public page of the order for the buyer. */
  href: z.string(),
})
export type OrderDetails = z.output<typeof details>

const someLines = z.array(z.object({ _id: id, quantity: quantityField })).max(1000)
const orderedLines = z.array(z.object({ item: id, quantity: z.number().int().min(1).max(9999) })).min(1)
const changed = z.object({ shop_order: shopOrder.record })

/** Content of an order by telephone that decides its price. */
const phoned = {
  /** A known customer; without one a customer is created from the address. */
  party: id.optional(),
  address: orderAddress.optional(),
  /** VAT id of a firm; absent: the known one. */
  uid: line(20).optional(),
  /** Delivery address; absent: the invoice address. */
  delivery: orderAddress.optional(),
  /** Language of the customer's mails; absent: the customer's own, German for a new customer. */
  lang: z.enum(contentLanguages).optional(),
  lines: orderedLines.max(200),
  pickup: z.boolean().default(false),
  /** Voucher codes as read aloud; the remaining amount is paid by `source`. */
  vouchers: z.array(line(60).min(1)).max(10).default([]),
}

const phoneTotals = z.object({
  currency: currencyField,
  /** Prices without VAT. */
  isNet: z.boolean(),
  lines: z.array(z.object({ title: z.string(), quantity: z.number().int(), cents: centsField })),
  deposit: centsField,
  /** Null: nothing to ship. */
  shipping: centsField.nullable(),
  vat: z.array(z.object({ rate: rateField, cents: centsField, reason: z.string() })),
  total: centsField,
  voucher: centsField,
  /** Amount due. */
  due: centsField,
  ageClass: z.number().int(),
})
export type PhoneTotals = z.output<typeof phoneTotals>

const phoneForm = z.object({
  /** Country of the shop, in capitals. */
  country: z.string(),
  /** Salutations in the caller's language. */
  salutations: z.array(z.string()),
  /** Pick-up is possible. */
  pickup: z.boolean(),
  /** Addresses of the requested customer, invoice address first; `delivery`: usual delivery address. */
  addresses: z.array(orderAddress.extend({ _id: id })),
  delivery: id.nullable(),
  /** Language of the customer's mails. */
  lang: z.enum(contentLanguages),
})
export type PhoneForm = z.output<typeof phoneForm>

export const orderCalls = {
  details: endpoint({
    method: 'GET',
    path: '/api/v0/shop/order/:_id/details',
    summary: 'What an order holds beside its row: lines, addresses, consents, parcels, payments, documents',
    access: right('read'),
    input: z.object({ _id: id }),
    output: z.object({ details }),
  }),
  phone: endpoint({
    method: 'POST',
    path: '/api/v0/shop/phone-order',
    summary: 'Enter an order that came by telephone: priced, with stock and documents as one from the site',
    access: right('create'),
    perMinute: 30,
    // The service opens its own transaction, after the one that counts attempts at codes
    reads: true,
    input: z.object({
      ...phoned,
      email,
      source: z.enum(['transfer', 'invoice', 'cash']),
      /** Total shown before; a different price now is refused. */
      shown: z.object({ total: centsField, due: centsField }).optional(),
      comment: line(2000).default(''),
      /** Created by the caller for each order: repeating the request returns the first result. */
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: changed,
  }),
  phonePreview: endpoint({
    method: 'POST',
    path: '/api/v0/shop/phone-order/preview',
    summary:
      'What an order by telephone would cost, with shipping, VAT and vouchers; orders nothing, but wrong codes count as tries: 429 after too many',
    access: right('create'),
    perMinute: 120,
    reads: true,
    input: z.object(phoned),
    output: z.object({ totals: phoneTotals }),
  }),
  phoneForm: endpoint({
    method: 'GET',
    path: '/api/v0/shop/phone-order',
    summary: 'What the form of an order by telephone begins with, and the addresses of a customer',
    access: right('create'),
    input: z.object({ party: id.optional() }),
    output: z.object({ form: phoneForm }),
  }),
  parcel: endpoint({
    method: 'POST',
    path: '/api/v0/shop/order/:_id/parcel',
    summary:
      'Send a parcel: some lines or all that is open, with carrier and number; stock, delivery note and mail follow',
    access: right('update'),
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      lines: someLines.optional(),
      carrier: line(40).default(''),
      tracking: line(80).default(''),
    }),
    output: changed,
  }),
  addLines: endpoint({
    method: 'POST',
    path: '/api/v0/shop/order/:_id/add-lines',
    summary:
      'Add lines to an order before anything of it is sent: priced as on the site; its buyer gets the new confirmation',
    access: right('update'),
    perMinute: 30,
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      lines: orderedLines.max(50),
    }),
    output: changed,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/v0/shop/order/:_id/take-back',
    summary:
      'Take lines back: credit note, stock and refund follow. Before anything has gone out all of them cancel the order; without an invoice some are left out, and `restock` and `shipping` are ignored',
    access: right('cancel'),
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      lines: someLines.min(1),
      /** Put sent goods back into stock. */
      restock: z.boolean().default(true),
      /** Also refund the outward shipping. */
      shipping: z.boolean().default(false),
      reason: line(500).default(''),
    }),
    output: changed,
  }),
  /** Goods to be picked for several orders. */
  picking: endpoint({
    method: 'GET',
    path: '/api/v0/shop/orders/picking-list',
    summary:
      'What is still to be packed for some orders, summed over them by item (CSV); 409 `NOTHING_TO_PACK` where nothing is',
    access: right('read'),
    input: z.object({ _id: oneOrManyIds }),
    output: fileAnswer,
    file: true,
  }),
  deliveryNotes: endpoint({
    method: 'GET',
    path: '/api/v0/shop/orders/delivery-notes',
    summary: 'The delivery notes of some orders, packed into one file (ZIP)',
    access: right('read'),
    input: z.object({ _id: oneOrManyIds }),
    output: fileAnswer,
    file: true,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/v0/shop/orders/labels',
    summary:
      'Addresses of some orders for the import of a carrier (CSV), with the columns of the settings; 409 `NOTHING_TO_SEND` where none of them is sent',
    access: right('read'),
    input: z.object({ _id: oneOrManyIds }),
    output: fileAnswer,
    file: true,
  }),
}
