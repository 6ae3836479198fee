import { doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { OpeningHours } from '#kit/shared/site/site.ts'

export const entriesTable = pgTable('entries', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  teaser: text().notNull(),
  text: text().notNull(),
  type: text().notNull(),
  categories: text().array().notNull(),
  date: isoTime(),
  contact: text().notNull(),
  address: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  phone: text().notNull(),
  email: text().notNull(),
  website: text().notNull(),
  openingHours: jsonb().$type<OpeningHours[]>().notNull(),
  openingNote: text().notNull(),
  picture: uuid(),
  files: uuid().array().notNull(),
})

export const submissionsTable = pgTable('entry_submissions', {
  entry: uuid().primaryKey(),
  at: isoTime().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
})
