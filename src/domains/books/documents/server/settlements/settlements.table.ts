import { bigint, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import type { SettlementSource } from '../../states/documents.rules.ts'
import type { OrderShare } from '../../settlements/order-shares.rules.ts'

/** Reduction of base and VAT at one rate by a settlement. */
export interface SettledTax {
  category: VatCategory
  rate: Rate
  net: Cents
  vat: Cents
}

export const settlementsTable = pgTable('settlements', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  by: uuid(),
  byName: text().notNull(),
  document: uuid().notNull(),
  source: text().$type<SettlementSource>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  on: date().notNull(),
  note: text().notNull(),
  tax: jsonb().$type<SettledTax[]>().notNull(),
  other: uuid(),
  reverses: uuid(),
  shares: jsonb().$type<OrderShare[]>().notNull(),
})
export type SettlementRow = typeof settlementsTable.$inferSelect

/** Data of a new settlement; time and author come from the context. */
export type NewSettlement = Pick<SettlementRow, 'document' | 'source' | 'amount'> &
  Partial<Omit<SettlementRow, '_id' | 'at' | 'by' | 'byName'>>
