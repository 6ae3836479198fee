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
  /** Cents: what lowers what the customer owes is positive. */
  amount: centsField,
  on: isoDay,
  note: z.string(),
  /** The other side of an offset; the credit note or cancellation that took back what was taken off. */
  other: id.nullable(),
  /** It takes another one back. */
  reverses: id.nullable(),
  takenBack: z.boolean(),
})
/** What is settled of something that somebody owes. */
export const account = z.object({
  settlements: z.array(settlement),
  claim: centsField,
  open: centsField,
  payment: z.enum(paymentStates),
  /** What is left to pay with cash discount today; null: none holds. */
  discounted: z.object({ until: isoDay, payable: centsField, percent: z.string() }).nullable(),
  /** Text of the EPC QR code for what is open; null where nothing is to be transferred. */
  qr: z.string().nullable(),
})

/** A payment, a refund, a cash discount or a write-off, as it is noted. */
export const noted = z.object({
  _id: id,
  source: z.enum(['transfer', 'cash', 'card', 'other', 'refund', 'discount', 'write_off']),
  /** What came in, went back, or is taken off: never negative. */
  amount: centsField.refine((value) => value > 0 && value <= mostCents),
  on: isoDay.optional(),
  note: z.string().trim().max(500).default(''),
  /** New for each payment: sent again, the first one counts. */
  idempotencyKey: z.string().min(8).max(100).optional(),
})

/** Money by hand: payments, refunds, cash discount, write-off, and credit set against invoices. */
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
      /** What is left to pay, as it was shown. */
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
