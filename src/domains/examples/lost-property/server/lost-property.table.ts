import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { StateOf } from '#kit/shared/states/states.ts'
import type { lostItemStates } from '../lost-property.rules.ts'

export const lostItemsTable = pgTable('lost_items', {
  ...recordColumns(),
  ...binColumns(),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  state: text().$type<StateOf<typeof lostItemStates>>().notNull(),
  title: text().notNull(),
  place: text().notNull(),
  foundOn: date().notNull(),
  keptUntil: date(),
  finder: text().notNull(),
  notice: translatedColumn(),
  label: text(),
  reward: integer().notNull(),
  claimedUntil: isoTime(),
  owner: text().notNull().default(''),
  receipt: text(),
  receiptCounter: integer(),
  receiptPeriod: text(),
})

export const contentsTable = pgTable('lost_item_contents', {
  ...lineColumns(),
  what: text().notNull(),
  count: integer().notNull(),
})
