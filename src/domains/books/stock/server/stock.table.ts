import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, quantityColumn } from '#kit/server/database/columns.ts'
import type { MovementReason } from '../stock.rules.ts'

export const movementsTable = pgTable('stock_movements', {
  _id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
  item: uuid().notNull(),
  warehouse: uuid().notNull(),
  quantity: quantityColumn().notNull(),
  reason: text().$type<MovementReason>().notNull(),
  at: isoTime().notNull(),
  by: uuid(),
  note: text().notNull(),
  source: uuid(),
  sourceLine: uuid(),
  act: uuid().notNull(),
})

export const reservationsTable = pgTable('stock_reservations', {
  _id: uuid().primaryKey(),
  item: uuid().notNull(),
  warehouse: uuid().notNull(),
  quantity: quantityColumn().notNull(),
  owner: uuid().notNull(),
  until: isoTime(),
  createdAt: isoTime().notNull(),
})
