import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, rateColumn, recordColumns } from '#kit/server/database/columns.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'

export const discountGroupsTable = pgTable('discount_groups', {
  ...recordColumns(),
  title: translatedColumn(),
  priceGroup: text().notNull(),
  percent: rateColumn().notNull(),
  payByInvoice: boolean().notNull(),
  netView: boolean().notNull(),
  position: integer().notNull(),
})
export type DiscountGroupRow = typeof discountGroupsTable.$inferSelect

export const customersTable = pgTable('shop_customers', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  account: uuid(),
  party: uuid(),
  isOwn: boolean().notNull(),
  email: text().notNull(),
  discountGroups: uuid().array().notNull(),
  payByInvoice: boolean().notNull(),
  defaultShipping: uuid(),
  defaultInvoice: uuid(),
  alternateShipping: boolean().notNull(),
})
export type CustomerRow = typeof customersTable.$inferSelect

export const favouritesTable = pgTable('shop_favourites', {
  _id: uuid().primaryKey(),
  visitor: uuid(),
  account: uuid(),
  product: uuid().notNull(),
  createdAt: isoTime().notNull(),
})
