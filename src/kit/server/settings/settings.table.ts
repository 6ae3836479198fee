import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../database/columns.ts'

/** One row for the settings of each domain, by its name: what differs from the defaults. */
export const settingsTable = pgTable('settings', {
  _id: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull(),
  updatedAt: isoTime().notNull(),
  updatedBy: uuid(),
})
