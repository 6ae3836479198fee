import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { OpeningHours } from '#kit/shared/site/site.ts'
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

export const reportsTable = pgTable('tavern_reports', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  tavern: uuid().notNull(),
  what: text({ enum: ['add', 'change', 'remove'] }).notNull(),
  run: uuid(),
  from: date({ mode: 'string' }).notNull(),
  to: date({ mode: 'string' }).notNull(),
  hours: jsonb().$type<OpeningHours[]>().notNull(),
  note: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  lang: text({ enum: ['de', 'en'] }).notNull(),
  state: text({ enum: ['waiting', 'accepted', 'declined'] })
    .notNull()
    .default('waiting'),
  word: text().notNull().default(''),
  answeredAt: isoTime(),
  toldAt: isoTime(),
})

export const linksTable = pgTable('tavern_links', {
  tavern: uuid().primaryKey(),
  nonce: text().notNull(),
  createdAt: isoTime().notNull(),
  createdBy: uuid(),
  usedAt: isoTime(),
})
