import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { Cents } from '#kit/shared/money/cents.ts'

export const cartsTable = pgTable('shop_carts', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  touchedAt: isoTime().notNull(),
  version: integer().notNull(),
  visitor: uuid(),
  account: uuid(),
  order: uuid(),
  country: text().notNull().default(''),
})
export type CartRow = typeof cartsTable.$inferSelect

export const cartLinesTable = pgTable('shop_cart_lines', {
  _id: uuid().primaryKey(),
  cart: uuid().notNull(),
  item: uuid().notNull(),
  product: uuid().notNull(),
  quantity: integer().notNull(),
  seenCents: integer().$type<Cents>(),
  seenCounting: text().$type<'gross' | 'net'>(),
  seenTitle: text().notNull(),
  at: isoTime().notNull(),
})
export type CartLineRow = typeof cartLinesTable.$inferSelect
