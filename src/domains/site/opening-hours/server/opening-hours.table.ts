import { boolean, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import type { WeekSpan } from '../opening-hours.rules.ts'

export const openingHoursTable = pgTable('opening_hours', {
  ...recordColumns(),
  title: text().notNull(),
  week: jsonb().$type<WeekSpan[]>().notNull(),
  country: text().$type<'at' | 'de'>().notNull(),
  state: text().notNull(),
  closedOnHolidays: boolean().notNull(),
  ours: boolean().notNull(),
})

export const seasonsTable = pgTable('opening_hours_seasons', {
  ...lineColumns(),
  title: text().notNull(),
  from: text().notNull(),
  to: text().notNull(),
  week: jsonb().$type<WeekSpan[]>().notNull(),
})

export const daysTable = pgTable('opening_hours_days', {
  ...lineColumns(),
  from: date().notNull(),
  to: date().notNull(),
  opens: text().notNull(),
  closes: text().notNull(),
  note: text().notNull(),
  noteEn: text().notNull(),
})
