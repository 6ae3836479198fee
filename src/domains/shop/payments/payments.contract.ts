import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { centsField } from '#kit/shared/money/money-fields.ts'
import { flag, id, isoDay, isoTime, listParameters } from '#kit/shared/records/record.ts'
import {
  disputeStates,
  looseReasons,
  modes,
  paymentSources,
  paymentStates,
  providerKeys,
  refundStates,
} from './payments.rules.ts'

/** Words for payment states, for the screens of other domains. */
export { stateWords as paymentStateWords } from './payments.rules.ts'

const module = 'payment'
const read = { module, action: 'read' } as const
const refunding = { module, action: 'refund' } as const
const noting = { module, action: 'receive' } as const
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(20)])

export const payment = z.object({
  _id: id,
  number: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number().int(),
  payableKind: z.string(),
  payableId: id,
  /** Screen of the payable, below the base of the admin centre; empty: none. */
  screen: z.string(),
  source: z.enum(paymentSources),
  mode: z.enum(modes),
  state: z.enum(paymentStates),
  cents: centsField,
  currency: z.string(),
  received: centsField,
  refunded: centsField,
  method: z.string(),
  title: z.string(),
  payableNumber: z.string(),
  email: z.string(),
  /** Payer in the books; null: unknown there. */
  party: id.nullable(),
  paidAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  problem: z.string(),
  dispute: z.enum(['', ...disputeStates]),
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof payment>

export const receipt = z.object({
  _id: id,
  at: isoTime,
  payment: id.nullable(),
  source: z.enum(paymentSources),
  mode: z.enum(modes),
  reference: z.string(),
  cents: centsField,
  currency: z.string(),
  fee: centsField,
  method: z.string(),
  byName: z.string(),
  note: z.string(),
  reason: z.enum(['', ...looseReasons]),
  resolvedAt: isoTime.nullable(),
  resolvedByName: z.string(),
  resolution: z.string(),
})
export type Receipt = z.output<typeof receipt>

export const refund = z.object({
  _id: id,
  at: isoTime,
  payment: id,
  cents: centsField,
  /** Refunded for goodwill: not due again. */
  waived: centsField,
  currency: z.string(),
  reason: z.string(),
  state: z.enum(refundStates),
  outside: z.boolean(),
  byName: z.string(),
  doneAt: isoTime.nullable(),
  /** The failed refund that this one replaces. */
  replaces: id.nullable(),
  problem: z.string(),
})
export type Refund = z.output<typeof refund>

const dispute = z.object({
  _id: id,
  at: isoTime,
  cents: centsField,
  currency: z.string(),
  reason: z.string(),
  state: z.enum(disputeStates),
  dueBy: isoTime.nullable(),
})

const whole = z.object({
  payment,
  receipts: z.array(receipt),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** Amounts of the payment that settle invoices. */
  settled: z.array(z.object({ document: id, number: z.string(), cents: centsField })),
  /** Amount that can still be refunded. */
  refundable: centsField,
})
export type WholePayment = z.output<typeof whole>

const amount = centsField.refine((value) => value > 0 && value <= 99_999_999)
const words = z.string().trim().max(500)

export const paymentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/shop/payment',
    summary: 'Payments, the newest first',
    access: read,
    input: z.object({
      ...listParameters,
      state: oneOrMany(z.enum(paymentStates)).optional(),
      source: oneOrMany(z.enum(paymentSources)).optional(),
      dispute: z.enum(disputeStates).optional(),
      payableKind: z.string().max(40).optional(),
      payableId: id.optional(),
      party: id.optional(),
      from: isoTime.optional(),
      to: isoTime.optional(),
      test: flag.optional(),
    }),
    output: z.object({ payments: z.array(payment), total: z.number().int(), isMore: z.boolean().optional() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v0/shop/payment/:_id',
    summary: 'One payment with what came in, what went back, disputes and invoices',
    access: read,
    input: z.object({ _id: id }),
    output: whole,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payment/:_id/refund',
    summary: 'Give money back, in whole or in part, on the way on which it came',
    access: refunding,
    input: z.object({
      _id: id,
      cents: amount,
      reason: words.default(''),
      /** Goodwill: the refunded amount is not due again, and the invoice is reduced. */
      waives: z.boolean().default(true),
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: whole,
  }),
  /** Records that a refund was carried out by hand. */
  refundDone: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payment/:_id/refund/:refund/done',
    summary: 'Note that money was paid back by hand',
    access: refunding,
    input: z.object({ _id: id, refund: id }),
    output: whole,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payment/:_id/receive',
    summary: 'Note money that came in by transfer, by invoice or in cash',
    access: noting,
    input: z.object({
      _id: id,
      cents: amount,
      note: words.default(''),
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: whole,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payment/:_id/refresh',
    summary: 'Ask the provider how a payment stands',
    access: noting,
    input: z.object({ _id: id }),
    output: whole,
    reads: true,
  }),
  loose: endpoint({
    method: 'GET',
    path: '/api/v0/shop/payment/loose',
    summary:
      'Money without an order: too much, too little, twice, other currency, for something that is over, unknown',
    access: read,
    input: z.object({ ...listParameters, all: flag.optional() }),
    output: z.object({ receipts: z.array(receipt), total: z.number().int(), isMore: z.boolean().optional() }),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payment/loose/:_id/resolve',
    summary: 'Note what was done about money without an order',
    access: noting,
    input: z.object({ _id: id, resolution: words.min(1) }),
    output: z.object({ receipt }),
  }),
}

const transaction = z.object({
  _id: z.string(),
  source: z.enum(providerKeys),
  mode: z.enum(modes),
  kind: z.string(),
  at: isoTime,
  cents: centsField,
  fee: centsField,
  net: centsField,
  currency: z.string(),
  payout: z.string().nullable(),
  /** The payment of the transaction. */
  payment: z.object({ _id: id, number: z.number().int(), title: z.string() }).nullable(),
})
const payout = z.object({
  _id: z.string(),
  source: z.enum(providerKeys),
  mode: z.enum(modes),
  cents: centsField,
  currency: z.string(),
  state: z.string(),
  at: isoTime,
  arrivesOn: isoDay,
})
const balance = z.object({
  source: z.enum(providerKeys),
  mode: z.enum(modes),
  currency: z.string(),
  available: centsField,
  pending: centsField,
  at: isoTime,
})

export const payoutCalls = {
  /** Specification § 7: transactions, payouts, balance, numItems. */
  browse: endpoint({
    method: 'GET',
    path: '/api/v1/shop/getPageDataPayoutsBrowser',
    summary: 'Transactions, payouts and balance as the providers keep them',
    access: read,
    input: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(500).default(50),
      source: z.enum(providerKeys).optional(),
      payout: z.string().max(100).optional(),
    }),
    output: z.object({
      transactions: z.array(transaction),
      payouts: z.array(payout),
      balance: z.array(balance),
      /** Total number of transactions. */
      numItems: z.number().int(),
    }),
  }),
  refreshPayouts: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payout/refresh',
    summary: 'Read transactions, payouts and balance from the providers now',
    access: noting,
    input: z.object({}),
    output: z.object({ read: z.array(z.enum(providerKeys)) }),
    reads: true,
    perMinute: 6,
  }),
}
