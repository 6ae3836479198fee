import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, priceColumn, quantityColumn, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import type { ContentUnit, ItemKind, ItemOrigin, PriceKind } from '../items.rules.ts'

export const itemsTable = pgTable('items', {
  ...recordColumns(),
  ...binColumns(),
  number: text().notNull(),
  kind: text().$type<ItemKind>().notNull(),
  title: translatedColumn(),
  text: translatedColumn(),
  category: text().notNull(),
  variantOf: uuid(),
  vintage: integer(),
  size: text().notNull(),
  colour: text().notNull(),
  unit: uuid().notNull(),
  vatGroup: uuid().notNull(),
  origin: text().$type<ItemOrigin>().notNull(),
  ean: text().notNull(),
  weight: integer(),
  content: quantityColumn(),
  contentUnit: text().$type<ContentUnit | ''>().notNull(),
  alcohol: integer(),
  customsCode: text().notNull(),
  countryOfOrigin: text().notNull(),
  ageClass: integer().$type<0 | 16 | 18>().notNull(),
  deposit: integer().$type<Cents>().notNull(),
  stocked: boolean().notNull(),
  mayOversell: boolean().notNull(),
  leastStock: quantityColumn(),
  active: boolean().notNull(),
  pictures: uuid().array().notNull(),
  note: text().notNull(),
  priceCounting: text().$type<Counting>().notNull(),
})
export type ItemRow = typeof itemsTable.$inferSelect

export const packsTable = pgTable('item_packs', {
  ...lineColumns(),
  title: text().notNull(),
  unit: uuid().notNull(),
  quantity: quantityColumn().notNull(),
  ean: text().notNull(),
})

export const partsTable = pgTable('item_parts', {
  ...lineColumns(),
  item: uuid().notNull(),
  quantity: quantityColumn().notNull(),
})

export const pricesTable = pgTable('item_prices', {
  _id: uuid().primaryKey(),
  item: uuid().notNull(),
  kind: text().$type<PriceKind>().notNull(),
  price: priceColumn(),
  counting: text().$type<Counting>().notNull(),
  priceGroup: text().notNull(),
  party: uuid(),
  fromQuantity: quantityColumn().notNull(),
  from: date().notNull(),
  until: date(),
  replaces: uuid(),
  createdAt: isoTime().notNull(),
  createdBy: uuid(),
})
export type PriceRow = typeof pricesTable.$inferSelect
