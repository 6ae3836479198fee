import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { centsField, quantityField, unitPriceField } from '#kit/shared/money/money-fields.ts'
import { flag, id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { transferCalls } from '#kit/shared/records/transfer.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { type ContentUnit, contentUnits, itemKinds, itemOrigins, priceKinds } from './items.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const whole = (least: number, most: number) => z.number().int().min(least).max(most)
const counting = z.enum(['net', 'gross'])
const contentUnit = z.union([
  z.literal(''),
  z.enum(Object.keys(contentUnits) as [ContentUnit, ...ContentUnit[]]),
])

export const item = records({
  name: 'item',
  path: '/api/v0/accounting/item',
  fields: {
    /** Item number; assigned if empty. */
    number: line(40),
    kind: z.enum(itemKinds),
    title: translated(line(200).min(1)),
    /** Text below the name on documents. */
    text: translated(line(5000)),
    /** Category for listing. */
    category: line(80),
    /** Main item of a variant. */
    variantOf: id.nullable(),
    vintage: whole(1900, 2200).nullable(),
    size: line(40),
    colour: line(40),
    unit: id,
    vatGroup: id,
    origin: z.enum(itemOrigins),
    ean: line(14),
    /** Grams including packaging. */
    weight: whole(0, 100_000_000).nullable(),
    /** Content of one unit, for the base price. */
    content: quantityField.nullable(),
    contentUnit,
    /** Tenths of a percent by volume. */
    alcohol: whole(0, 1000).nullable(),
    /** Combined Nomenclature, eight digits. */
    customsCode: line(10),
    countryOfOrigin: line(2),
    ageClass: z.union([z.literal(0), z.literal(16), z.literal(18)]),
    /** Deposit per unit, including VAT. */
    deposit: centsField,
    /** Stock is tracked. */
    stocked: z.boolean(),
    /** May be sold beyond the stock, for items counted later. */
    mayOversell: z.boolean(),
    /** Reorder level. */
    leastStock: quantityField.nullable(),
    active: z.boolean(),
    pictures: z.array(id).max(20),
    note: line(5000),
    /** Price for all customers for one unit from today; earlier ones are kept. Null: none. */
    price: unitPriceField.nullable(),
    /** Whether `price` includes VAT. */
    priceCounting: counting,
    /** Net cost price; null: unknown. */
    cost: unitPriceField.nullable(),
  },
  required: ['title'],
  defaults: {
    number: '',
    kind: 'article',
    title: untranslated(),
    text: untranslated(),
    category: '',
    variantOf: null,
    vintage: null,
    size: '',
    colour: '',
    origin: 'own',
    ean: '',
    weight: null,
    content: null,
    contentUnit: '',
    alcohol: null,
    customsCode: '',
    countryOfOrigin: '',
    ageClass: 0,
    deposit: zero,
    stocked: false,
    mayOversell: false,
    leastStock: null,
    active: true,
    pictures: [],
    note: '',
    price: null,
    priceCounting: 'gross',
    cost: null,
  },
  filters: {
    active: flag.optional(),
    kind: z.union([z.enum(itemKinds), z.array(z.enum(itemKinds))]).optional(),
    category: line(80).optional(),
    variantOf: id.optional(),
    vintage: z.coerce.number().int().optional(),
  },
  answered: {
    /** Title with vintage, size and colour, in the caller's language. */
    name: z.string(),
    unitShort: z.string(),
  },
  lines: {
    /** Packs: a carton of six. */
    packs: {
      fields: { title: line(60).min(1), unit: id, quantity: quantityField, ean: line(14) },
      most: 20,
    },
    /** Parts of a set. */
    parts: { fields: { item: id, quantity: quantityField }, most: 50 },
  },
  bin: true,
})
export type Item = RecordOf<typeof item>

export const itemTransfer = transferCalls(item)

export const itemPrice = z.object({
  _id: id,
  kind: z.enum(priceKinds),
  price: unitPriceField.nullable(),
  counting,
  priceGroup: z.string(),
  party: id.nullable(),
  partyName: z.string(),
  fromQuantity: quantityField,
  from: isoDay,
  until: isoDay.nullable(),
  replaces: id.nullable(),
  createdAt: isoTime,
  /** Author of the price. */
  byName: z.string(),
  /** Replaced by another price. */
  replaced: z.boolean(),
})
export type ListedPrice = z.output<typeof itemPrice>

const one = z.object({ _id: id })
const priced = z.object({ prices: z.array(itemPrice) })

export const itemCalls = {
  prices: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/item/:_id/prices',
    summary: 'Every price that was ever set for an item, the newest first',
    access: { module: 'item', action: 'read' },
    input: one,
    output: priced,
  }),
  setPrice: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/item/:_id/prices',
    summary:
      'Set a price: for all, a group or a party, from a quantity on, from a day on. Earlier ones are kept',
    access: { module: 'item', action: 'price' },
    input: z.object({
      _id: id,
      kind: z.enum(priceKinds).default('sale'),
      price: unitPriceField,
      counting: counting.default('gross'),
      priceGroup: line(40).default(''),
      party: id.nullable().default(null),
      fromQuantity: quantityField.optional(),
      from: isoDay.optional(),
      until: isoDay.nullable().default(null),
      /** Price that this one replaces. */
      replaces: id.nullable().default(null),
    }),
    output: priced,
  }),
  endPrice: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/item/:_id/prices/:price/end',
    summary: 'Let a price hold no longer; it stays in the history',
    access: { module: 'item', action: 'price' },
    input: z.object({ _id: id, price: id }),
    output: priced,
  }),
  priceOf: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/item/:_id/price',
    summary: 'What an item costs somebody in a quantity on a day',
    access: { module: 'item', action: 'read' },
    input: z.object({
      _id: id,
      party: id.optional(),
      quantity: quantityField.optional(),
      /** Unit of quantity and price, such as a pack; absent: the item's own. */
      unit: id.optional(),
      day: isoDay.optional(),
      kind: z.enum(priceKinds).default('sale'),
    }),
    output: z.object({ price: unitPriceField.nullable(), counting, from: isoDay.nullable() }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/search/item',
    summary: 'Items by title, number or EAN, the best first, for choosing one',
    access: { module: 'item', action: 'read' },
    input: z.object({
      text: z.string().trim().max(200),
      limit: z.number().int().min(1).max(50).default(10),
    }),
    output: z.object({
      item: z.array(
        z.object({
          _id: id,
          number: z.string(),
          name: z.string(),
          kind: z.enum(itemKinds),
          ean: z.string(),
          unit: id,
          unitShort: z.string(),
          price: unitPriceField.nullable(),
          priceCounting: counting,
        }),
      ),
    }),
    reads: true,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/batch/item',
    summary: 'Read several items with their packs and parts',
    access: { module: 'item', action: 'read' },
    input: z.object({ _id: z.array(id).min(1).max(500) }),
    output: z.object({ item: z.array(item.record) }),
    reads: true,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/item-categories',
    summary: 'What items are listed under so far',
    access: { module: 'item', action: 'read' },
    input: z.object({}),
    output: z.object({ categories: z.array(z.string()) }),
  }),
}
