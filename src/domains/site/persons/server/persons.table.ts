import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { salutations } from '../persons.rules.ts'

export const personsTable = pgTable('persons', {
  ...recordColumns(),
  ...editorialColumns(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  title: text().notNull(),
  salutation: text({ enum: salutations }).notNull(),
  slug: text().notNull(),
  role: text().notNull(),
  group: text().notNull(),
  type: text().notNull(),
  date: isoTime(),
  order: integer().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  officeHours: text().notNull(),
  text: text().notNull(),
  picture: uuid(),
  files: uuid().array().notNull(),
})
