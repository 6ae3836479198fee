import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { centsField, quantityField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { enterWithdrawalAccess } from '#domains/shop/orders/order-withdrawals.contract.ts'
import { enteredChannels, withdrawalStates } from './withdrawals.rules.ts'

const line = (max: number) => z.string().trim().max(max)

export const withdrawal = records({
  name: 'shop_withdrawal',
  path: '/api/v0/shop/withdrawal',
  fields: {
    /** Internal note. */
    note: line(5000),
  },
  required: [],
  filters: { order: id.optional() },
  answered: {
    order: id.nullable(),
    channel: z.enum(['site', ...enteredChannels]),
    orderNumber: z.string(),
    name: z.string(),
    email: z.string(),
    contract: z.string(),
    statement: z.string(),
    lang: z.enum(contentLanguages),
    declaredAt: isoTime,
    lines: z.array(z.object({ _id: id, quantity: quantityField })),
    /** Goods in the words of a buyer who was shown no lines; the office assigns the lines. */
    part: z.string(),
    endsOn: isoDay.nullable(),
    /** Declared after that day; the shop decides. */
    late: z.boolean(),
    refundBy: isoDay,
    settledAt: isoTime.nullable(),
    /** Lines of the order, with the reason if withdrawal is excluded. */
    bought: z.array(
      z.object({
        _id: id,
        /** Null: a deposit, which follows the line above. */
        item: id.nullable(),
        name: z.string(),
        quantity: quantityField,
        /** Quantity not taken back yet. */
        left: quantityField,
        cents: centsField,
        excluded: z.string(),
      }),
    ),
  },
  states: withdrawalStates,
  // Declared on the site, or entered for an order
  without: ['create', 'remove'],
})
export type Withdrawal = RecordOf<typeof withdrawal>

export const withdrawalCalls = {
  enter: endpoint({
    method: 'POST',
    path: '/api/v0/shop/withdrawal',
    summary:
      'Enter a withdrawal that came by letter, telephone or e-mail: halts the order, mails the receipt, deadlines run from its arrival',
    access: enterWithdrawalAccess,
    input: z.object({
      order: id,
      channel: z.enum(enteredChannels),
      /** Day of arrival. */
      receivedOn: isoDay,
      /** Empty: everything left of the order. */
      lines: z
        .array(z.object({ _id: id, quantity: quantityField }))
        .max(1000)
        .default([]),
      /** Recipient of the receipt; empty: none. */
      email,
      /** Created by the caller for each withdrawal: repeating the request returns the first result. */
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: z.object({ shop_withdrawal: withdrawal.record }),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/v0/shop/withdrawal/:_id/refund',
    summary: 'Settle a withdrawal: credit note in the books, stock, money back at the same provider',
    access: { module: 'shop_withdrawal', action: 'refund' },
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      /**
       * Lines that come back; by default the declared ones that can be withdrawn from while untouched. Required if the
       * buyer used own words.
       */
      lines: z
        .array(z.object({ _id: id, quantity: quantityField }))
        .max(1000)
        .optional(),
      restock: z.boolean().default(true),
    }),
    output: z.object({ shop_withdrawal: withdrawal.record }),
  }),
}
