import { z } from 'zod'
import { quantityField, unitPriceField } from '#kit/shared/money/money-fields.ts'
import { tableCalls } from '#kit/shared/records/transfer.ts'
import { goodsKinds } from './catalog.rules.ts'
import { product } from './product.contract.ts'

const line = (max: number) => z.string().trim().max(max)
const { fields } = product

/** Columns for the product of an item. */
export const productColumns = {
  product: line(200).min(1),
  productEn: line(200),
  address: fields.slug,
  online: z.boolean(),
  /** Names of groups; the first decides the address: `Weißwein | Geschenke`. */
  groups: line(500),
  goods: z.enum(goodsKinds),
  teaser: fields.teaser,
  teaserEn: fields.teaser,
  order: fields.order,
  featured: fields.featured,
  shippingMin: fields.shippingMin,
  shippingMax: fields.shippingMax,
  allergens: fields.allergens,
  ingredients: fields.ingredients,
  bottler: fields.bottler,
  eLabel: fields.eLabel,
  producer: fields.producer,
  producerAddress: fields.producerAddress,
  producerContact: fields.producerContact,
  warnings: fields.warnings,
} as const

/** Columns for the item itself. */
export const itemColumns = {
  number: line(40).min(1),
  vintage: z.number().int().min(1900).max(2200).nullable(),
  size: line(40),
  colour: line(40),
  ean: line(14),
  price: unitPriceField.nullable(),
  /** Name of a VAT group in either language. */
  vatGroup: line(80),
  alcohol: z.number().int().min(0).max(1000).nullable(),
  ageClass: z.union([z.literal(0), z.literal(16), z.literal(18)]),
  content: quantityField.nullable(),
  contentUnit: line(3),
  weight: z.number().int().min(0).max(100_000_000).nullable(),
  /** Stock in the first warehouse; empty: not counted here. */
  stock: quantityField.nullable(),
  /** Stock at the time of the export: if `stock` still equals it, the line contains no new count. */
  stockBefore: quantityField.nullable(),
} as const

export const transferFields = { ...itemColumns, ...productColumns } as const
export type TransferField = keyof typeof transferFields
export type TransferValues = { [K in TransferField]?: z.output<(typeof transferFields)[K]> }

/** Products and their items as one table: a line per item; lines of one product share its address or name. */
export const productTransfer = tableCalls({
  name: product.name,
  path: '/api/v0/shop/product-table',
  access: {
    create: { module: 'product', action: 'create' },
    read: { module: 'product', action: 'read' },
  },
  listed: (product.calls.list.input as z.ZodObject).shape,
})
