import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../database/columns.ts'

/** One row per domain: the values that differ from the defaults. */
export const settingsTable = pgTable('settings', {
  _id: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull(),
  updatedAt: isoTime().notNull(),
  updatedBy: uuid(),
})
