import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'

export const stockNoticesTable = pgTable('stock_notices', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  item: uuid().notNull(),
  email: text().notNull(),
  lang: text({ enum: contentLanguages }).notNull(),
  provedAt: isoTime(),
})
export type StockNotice = typeof stockNoticesTable.$inferSelect
