import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { centsField, quantityField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { withdrawalStates } from './withdrawals.rules.ts'

const line = (max: number) => z.string().trim().max(max)

export const withdrawal = records({
  name: 'shop_withdrawal',
  path: '/api/v0/shop/withdrawal',
  fields: {
    /** Read by the shop alone. */
    note: line(5000),
  },
  required: [],
  filters: { order: id.optional() },
  answered: {
    order: id.nullable(),
    orderNumber: z.string(),
    name: z.string(),
    email: z.string(),
    contract: z.string(),
    statement: z.string(),
    lang: z.enum(contentLanguages),
    declaredAt: isoTime,
    lines: z.array(z.object({ _id: id, quantity: quantityField })),
    /** Goods in the words of a buyer to whom no lines were shown; the office says which lines they are. */
    part: z.string(),
    endsOn: isoDay.nullable(),
    /** Declared after that day; the shop decides. */
    late: z.boolean(),
    refundBy: isoDay,
    settledAt: isoTime.nullable(),
    /** What the order has, with the reason where a line can't be withdrawn from. */
    bought: z.array(
      z.object({
        _id: id,
        /** Null: a deposit, which goes with the line above. */
        item: id.nullable(),
        name: z.string(),
        quantity: quantityField,
        /** Not taken back yet. */
        left: quantityField,
        cents: centsField,
        excluded: z.string(),
      }),
    ),
  },
  states: withdrawalStates,
  // They come from the site
  without: ['create', 'remove'],
})
export type Withdrawal = RecordOf<typeof withdrawal>

export const withdrawalCalls = {
  refund: endpoint({
    method: 'POST',
    path: '/api/v0/shop/withdrawal/:_id/refund',
    summary: 'Settle a withdrawal: credit note in the books, stock, money back at the same provider',
    access: { module: 'shop_withdrawal', action: 'refund' },
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      /** What comes back; by default what was declared and may be withdrawn from untouched. Needed where the buyer used own words. */
      lines: z
        .array(z.object({ _id: id, quantity: quantityField }))
        .max(1000)
        .optional(),
      restock: z.boolean().default(true),
    }),
    output: z.object({ shop_withdrawal: withdrawal.record }),
  }),
}
