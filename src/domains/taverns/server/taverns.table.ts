import { sql } from 'drizzle-orm'
import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '../../../kit/server/database/columns.ts'
import type { OpeningHours } from '../../../kit/shared/site.ts'
import type { TavernRun } from '../taverns.contract.ts'

export const runsTable = pgTable('tavern_runs', {
  ...recordColumns(),
  tavern: uuid().notNull(),
  from: date({ mode: 'string' }).notNull(),
  to: date({ mode: 'string' }).notNull(),
  hours: jsonb().$type<OpeningHours[]>().notNull(),
  exceptions: jsonb().$type<TavernRun['exceptions']>().notNull(),
  note: jsonb().$type<TavernRun['note']>().notNull(),
  announcedAt: isoTime(),
})

export const settingsTable = pgTable('tavern_settings', {
  _id: text().primaryKey(),
  types: text().array().notNull(),
  tellAt: text().notNull(),
})

/** In the order in which they come. */
export const inOrder = [sql`${runsTable.from}`, sql`${runsTable._id}`]
