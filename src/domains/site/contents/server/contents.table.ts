import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { looks } from '../contents.rules.ts'

export const contentsTable = pgTable('contents', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  look: text({ enum: looks }).notNull(),
  type: text().notNull(),
  date: isoTime(),
  text: text().notNull(),
  showTitle: boolean().notNull(),
  files: uuid().array().notNull(),
})
