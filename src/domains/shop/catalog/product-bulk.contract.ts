import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'
import { leastPercent, mostPercent, percentForm, priceRoundings } from './product-bulk.rules.ts'

const inBounds = (text: string) => {
  const percent = Number(text.replace(',', '.'))
  return percent >= leastPercent && percent <= mostPercent
}

/** Change applied to all selected products. */
export const bulkChange = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('price'),
    percent: z.string().trim().regex(percentForm).refine(inBounds),
    rounding: z.enum(priceRoundings),
    /** Price group of a discount group; empty: the usual price. */
    priceGroup: z.string().trim().max(40),
  }),
  z.object({ what: z.literal('addGroup'), group: id }),
  z.object({ what: z.literal('removeGroup'), group: id }),
  z.object({ what: z.literal('vatGroup'), vatGroup: id }),
  z.object({ what: z.literal('ageClass'), ageClass: z.union([z.literal(0), z.literal(16), z.literal(18)]) }),
])
export type BulkChange = z.output<typeof bulkChange>

/** Reasons why a line stays unchanged. */
export const bulkReasons = ['same', 'noPrice', 'campaign', 'gone'] as const
export type BulkReason = (typeof bulkReasons)[number]

const line = z.object({
  /** Id of the product, and of the item if the item changes. */
  product: id,
  item: id.nullable(),
  title: z.string(),
  /** For display; prices include the minimum quantity if above one. */
  before: z.string(),
  after: z.string(),
  /** Null: the line changes. */
  stays: z.enum(bulkReasons).nullable(),
})
export type BulkLine = z.output<typeof line>

const update = { module: 'product', action: 'update' } as const

export const bulkCalls = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v0/shop/product-bulk/preview',
    summary: 'What a change of many products would do, line by line; nothing is stored',
    access: update,
    input: z.object({ _id: z.array(id).min(1).max(500), change: bulkChange }),
    output: z.object({
      lines: z.array(line),
      changes: z.number().int(),
      /** Sent with the execution, which is refused if its result would differ by now. */
      seal: z.string(),
    }),
    reads: true,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v0/shop/product-bulk',
    summary: 'Change many products as the preview has shown; what changed meanwhile is refused (409)',
    access: update,
    input: z.object({ _id: z.array(id).min(1).max(500), change: bulkChange, seal: z.string().max(100) }),
    output: z.object({ _id: id, changes: z.number().int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v0/shop/product-bulk/:_id/undo',
    summary: 'Take a change of many products back; what was changed again since then stays as it is',
    access: update,
    input: z.object({ _id: id }),
    output: z.object({ undone: z.number().int(), stayed: z.number().int() }),
  }),
}
