import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'

export const weatherTable = pgTable('weather', {
  kind: text().$type<'forecast' | 'warnings'>().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
  place: text().notNull(),
  fetchedAt: isoTime().notNull(),
})
