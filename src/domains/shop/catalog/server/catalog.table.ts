import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, rateColumn, recordColumns } from '#kit/server/database/columns.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { GoodsKind, WithdrawalExclusion } from '../catalog.rules.ts'
import type { Property } from '../product.contract.ts'

export const groupsTable = pgTable('product_groups', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  text: text().notNull(),
  parent: uuid(),
  order: integer().notNull(),
  mainGallery: boolean().notNull(),
  picture: uuid(),
  meta_description: text().notNull(),
})

export const colorsTable = pgTable('product_colors', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  value: text().notNull(),
  picture: uuid(),
})

export const productsTable = pgTable('products', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  teaser: text().notNull(),
  text: text().notNull(),
  groups: uuid().array().notNull(),
  items: uuid().array().notNull(),
  properties: jsonb().$type<Property[]>().notNull(),
  tags: text().array().notNull(),
  picture: uuid(),
  files: uuid().array().notNull(),
  related: uuid().array().notNull(),
  order: integer().notNull(),
  featured: boolean().notNull(),
  goods: text().$type<GoodsKind>().notNull(),
  shippingMin: integer().notNull(),
  shippingMax: integer().notNull(),
  allergens: text().notNull(),
  ingredients: text().notNull(),
  bottler: text().notNull(),
  eLabel: text().notNull(),
  producer: text().notNull(),
  producerAddress: text().notNull(),
  producerContact: text().notNull(),
  warnings: text().notNull(),
  noWithdrawal: text().$type<WithdrawalExclusion | ''>().notNull(),
  meta_description: text().notNull(),
})

export const campaignsTable = pgTable('campaigns', {
  ...recordColumns(),
  title: translatedColumn(),
  from: date().notNull(),
  until: date().notNull(),
  percent: rateColumn().notNull(),
  products: uuid().array().notNull(),
  groups: uuid().array().notNull(),
  active: boolean().notNull(),
})
export type CampaignRow = typeof campaignsTable.$inferSelect

export const campaignPricesTable = pgTable('campaign_prices', {
  price: uuid().primaryKey(),
  campaign: uuid().notNull(),
  item: uuid().notNull(),
})

/** An executed step of a bulk change, with the data for its undo. */
export type BulkStep =
  | { kind: 'price'; price: string }
  | { kind: 'item'; item: string; field: 'vatGroup' | 'ageClass'; was: string | number; is: string | number }
  | { kind: 'groups'; product: string; was: string[]; is: string[] }

export const productBulkTable = pgTable('product_bulk', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  createdBy: uuid().notNull(),
  steps: jsonb().$type<BulkStep[]>().notNull(),
  undoneAt: isoTime(),
})
