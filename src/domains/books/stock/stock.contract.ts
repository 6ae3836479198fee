import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { quantityField } from '#kit/shared/money/money-fields.ts'
import { flag, id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { type HandReason, handReasons, movementReasons } from './stock.rules.ts'

const module = 'stock'
const note = z.string().trim().max(300).default('')
const key = z.string().min(8).max(100).optional()
const above = quantityField

export const balance = z.object({
  item: id,
  number: z.string(),
  name: z.string(),
  unitShort: z.string(),
  warehouse: id,
  warehouseTitle: z.string(),
  place: z.string(),
  quantity: quantityField,
  reserved: quantityField,
  /** Available quantity: stock minus reservations. */
  free: quantityField,
  leastStock: quantityField.nullable(),
  /** Below the reorder level, over all warehouses. */
  scarce: z.boolean(),
})
export type StockBalance = z.output<typeof balance>

export const movement = z.object({
  _id: id,
  number: z.number().int(),
  item: id,
  itemName: z.string(),
  warehouse: id,
  warehouseTitle: z.string(),
  quantity: quantityField,
  reason: z.enum(movementReasons),
  at: isoTime,
  byName: z.string(),
  note: z.string(),
  source: id.nullable(),
})

const answer = z.object({ stock: z.array(balance) })

export const stockCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/stock',
    summary: 'What lies in stock, a page at a time: every stocked item in every warehouse where it ever was',
    access: { module, action: 'read' },
    input: z.object({
      limit: listParameters.limit,
      skip: listParameters.skip,
      search: listParameters.search,
      warehouse: id.optional(),
      item: id.optional(),
      /** Only items below their reorder level. */
      scarce: flag.optional(),
    }),
    output: z.object({ stock: z.array(balance), total: z.number().int() }),
  }),
  movements: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/stock/movements',
    summary: 'Movements, the newest first',
    access: { module, action: 'read' },
    input: z.object({
      limit: listParameters.limit,
      skip: listParameters.skip,
      item: id.optional(),
      warehouse: id.optional(),
    }),
    output: z.object({ movements: z.array(movement), total: z.number().int() }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/stock/move',
    summary: 'Put something into stock or take it out by hand, with the reason',
    access: { module, action: 'move' },
    input: z.object({
      item: id,
      warehouse: id,
      quantity: above,
      reason: z.enum(Object.keys(handReasons) as [HandReason, ...HandReason[]]),
      note,
      idempotencyKey: key,
    }),
    output: answer,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/stock/transfer',
    summary: 'Bring something from one warehouse to another',
    access: { module, action: 'move' },
    input: z.object({ item: id, from: id, to: id, quantity: above, note, idempotencyKey: key }),
    output: answer,
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/stock/count',
    summary: 'Say what was counted in a warehouse: what differs becomes a movement',
    access: { module, action: 'count' },
    input: z.object({
      warehouse: id,
      lines: z
        .array(
          z.object({
            item: id,
            counted: quantityField,
            /** Balance shown during the stock-take: if it has changed since, the line is rejected. */
            seen: quantityField.optional(),
          }),
        )
        .min(1)
        .max(500),
      note,
      /** Opening stock of a new program instead of a stock-take. */
      opening: z.boolean().default(false),
    }),
    output: z.object({ stock: z.array(balance), differences: z.number().int() }),
  }),
  setPlace: endpoint({
    method: 'PUT',
    path: '/api/v0/accounting/stock/place',
    summary: 'Say where in a warehouse an item lies',
    access: { module, action: 'move' },
    input: z.object({ item: id, warehouse: id, place: z.string().trim().max(60) }),
    output: answer,
  }),
  opening: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/stock/opening',
    summary:
      'Take over what lies in a warehouse from a table of item numbers and quantities, once for each item',
    access: { module, action: 'count' },
    input: z.object({
      warehouse: id,
      rows: z
        .array(z.object({ number: z.string().trim().max(60), quantity: quantityField.nullable() }))
        .min(1)
        .max(2000),
      /** Absent: checks without storing. */
      apply: z.boolean().default(false),
    }),
    output: z.object({
      lines: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          quantity: quantityField.nullable(),
          /** Reason for skipping the line; empty: it is imported. */
          problem: z.string(),
        }),
      ),
      taken: z.number().int(),
      applied: z.boolean(),
    }),
  }),
}
