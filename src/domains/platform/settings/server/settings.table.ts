import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../../../../kit/server/database/columns.ts'
import type { Settings } from '../settings.contract.ts'

/** One row: the settings that differ from the defaults. */
export const settingsTable = pgTable('settings', {
  _id: text().primaryKey(),
  value: jsonb().$type<Partial<Settings>>().notNull(),
  version: integer().notNull(),
  updatedAt: isoTime().notNull(),
  updatedBy: uuid(),
})
