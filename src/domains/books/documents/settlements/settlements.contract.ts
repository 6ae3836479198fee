import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { centsField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { mostCents } from '../content/draft.rules.ts'
import { paymentStates, settlementSources } from '../states/documents.rules.ts'

const module = 'document'
const one = z.object({ _id: id })

export const settlement = z.object({
  _id: id,
  at: isoTime,
  byName: z.string(),
  source: z.enum(settlementSources),
  /** In cents; positive if it reduces the customer's debt. */
  amount: centsField,
  on: isoDay,
  note: z.string(),
  /** Other document of an offset, or the credit note or cancellation that reversed a reduction. */
  other: id.nullable(),
  /** Settlement that this one reverses. */
  reverses: id.nullable(),
  takenBack: z.boolean(),
})
/** Account of a claim. */
export const account = z.object({
  settlements: z.array(settlement),
  claim: centsField,
  open: centsField,
  payment: z.enum(paymentStates),
  /** Amount payable with cash discount today; null if none applies. */
  discounted: z.object({ until: isoDay, payable: centsField, percent: z.string() }).nullable(),
  /** Text of the EPC QR code for the open amount; null unless it can be paid by transfer. */
  qr: z.string().nullable(),
})

/** Settlements that reduce a claim without money. */
export const takenOffSources = ['discount', 'write_off'] as const

/** A payment, refund, cash discount or write-off to record. */
export const noted = z.object({
  _id: id,
  source: z.enum(['transfer', 'cash', 'card', 'other', 'refund', ...takenOffSources]),
  /** Positive, whatever the direction. */
  amount: centsField.refine((value) => value > 0 && value <= mostCents),
  on: isoDay.optional(),
  note: z.string().trim().max(500).default(''),
  /** New for each payment; a repeated key records nothing. */
  idempotencyKey: z.string().min(8).max(100).optional(),
})

/** Calls that record payments, refunds, cash discounts, write-offs and offsets by hand. */
export const settlementCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/invoice/:_id/settlements',
    summary: 'How an issued invoice was settled, and what is open',
    access: { module, action: 'read' },
    input: one,
    output: account,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/:_id/settlements',
    summary: 'Note a payment, a refund, a cash discount or a write-off',
    access: { module, action: 'settle' },
    input: noted,
    output: account,
  }),
  payDiscounted: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/:_id/settlements/discounted',
    summary:
      'Note that all of an invoice was paid with cash discount: the payment and what is taken off, both or none',
    access: { module, action: 'settle' },
    input: z.object({
      _id: id,
      /** Payable amount shown to the user. */
      payable: centsField,
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: account,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/:_id/settlements/:settlement/take-back',
    summary: 'Take one of them back by a row of its own',
    access: { module, action: 'settle' },
    input: z.object({ _id: id, settlement: id, note: z.string().trim().max(500).default('') }),
    output: account,
  }),
  offset: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/:_id/offset',
    summary: 'Set what is open of a credit note or cancellation against an open invoice of the same customer',
    access: { module, action: 'settle' },
    input: z.object({ _id: id, other: id, amount: centsField.optional() }),
    output: account,
  }),
}
