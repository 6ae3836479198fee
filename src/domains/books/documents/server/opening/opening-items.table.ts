import { bigint, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { SettlementSource } from '../../states/documents.rules.ts'

export const openingItemsTable = pgTable('opening_items', {
  ...recordColumns(),
  number: text().notNull(),
  party: uuid().notNull(),
  issuedOn: date().notNull(),
  dueOn: date(),
  currency: text().$type<Currency>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  note: text().notNull().default(''),
})
export type OpeningItemRow = typeof openingItemsTable.$inferSelect

export const openingSettlementsTable = pgTable('opening_settlements', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  by: uuid(),
  byName: text().notNull(),
  item: uuid().notNull(),
  source: text().$type<Exclude<SettlementSource, 'offset'>>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  on: date().notNull(),
  note: text().notNull(),
  reverses: uuid(),
})
