import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const closuresTable = pgTable('shop_closures', {
  point: text().primaryKey(),
  shop: boolean().notNull(),
  products: uuid().array().notNull(),
  countries: text().array().notNull(),
})
