import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { centsField, currencyField } from '#kit/shared/money/money-fields.ts'
import { flag, id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { transferCalls } from '#kit/shared/records/transfer.ts'
import { mostCents } from '../content/draft.rules.ts'
import { paymentStates } from '../states/documents.rules.ts'
import { account, noted } from '../settlements/settlements.contract.ts'

const module = 'document'
const text = (max: number) => z.string().trim().max(max)

/**
 * Opening item: an unpaid invoice from a previous program, without a document, number, turnover or VAT in these books.
 */
export const openingItem = records({
  name: 'opening_item',
  module,
  path: '/api/v0/accounting/opening-item',
  fields: {
    /** Number of the original invoice, unique. */
    number: text(60).min(1),
    party: id,
    issuedOn: isoDay,
    dueOn: isoDay.nullable(),
    currency: currencyField,
    /** Cents open at the takeover; negative if the seller owed them. */
    amount: centsField.refine((value) => value !== 0 && Math.abs(value) <= mostCents),
    note: text(1000),
  },
  required: ['number', 'party', 'issuedOn', 'amount'],
  filters: { party: id.optional(), unsettled: flag.optional() },
  answered: {
    partyName: z.string(),
    /** Unpaid amount; negative if the seller owes it. */
    open: centsField,
    payment: z.enum(paymentStates),
    overdue: z.boolean(),
    /** Last reminder sent by mail. */
    remindedAt: isoTime.nullable(),
  },
})
export type OpeningItem = RecordOf<typeof openingItem>

export const openingItemTransfer = transferCalls(openingItem)

/** Calls that record payments of opening items by hand. */
export const openingSettlementCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/opening-item/:_id/settlements',
    summary: 'How an opening item was settled, and what is open',
    access: { module, action: 'read' },
    input: z.object({ _id: id }),
    output: account,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/opening-item/:_id/settlements',
    summary:
      'Note a payment, a refund, a cash discount or a write-off; VAT stays with the books of that time',
    access: { module, action: 'settle' },
    input: noted,
    output: account,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/opening-item/:_id/settlements/:settlement/take-back',
    summary: 'Take one of them back by a row of its own',
    access: { module, action: 'settle' },
    input: z.object({ _id: id, settlement: id, note: text(500).default('') }),
    output: account,
  }),
}
