import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { ShippingCounting } from '../shipping.rules.ts'

export const shippingGroupsTable = pgTable('shipping_groups', {
  ...recordColumns(),
  title: translatedColumn(),
  text: translatedColumn(),
  countedBy: text().$type<ShippingCounting>().notNull(),
  productGroups: uuid().array().notNull(),
  freeFrom: integer().$type<Cents>(),
  adultFee: integer().$type<Cents>().notNull(),
  fullCartons: boolean().notNull(),
  daysMin: integer().notNull(),
  daysMax: integer().notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
})
export type ShippingGroupRow = typeof shippingGroupsTable.$inferSelect

export const shippingRatesTable = pgTable('shipping_rates', {
  ...lineColumns(),
  countries: text().array().notNull(),
  upTo: integer(),
  cents: integer().$type<Cents>().notNull(),
})

export const shippingCountriesTable = pgTable('shipping_countries', {
  ...recordColumns(),
  code: text().notNull(),
  shippingGroup: uuid(),
  position: integer().notNull(),
  active: boolean().notNull(),
})
