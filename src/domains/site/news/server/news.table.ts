import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'

export const newsTable = pgTable('news', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  teaser: text().notNull(),
  text: text().notNull(),
  type: text().notNull(),
  tags: text().array().notNull(),
  start: isoTime().notNull(),
  end: isoTime(),
  sticky: boolean().notNull(),
  hidden: boolean().notNull(),
  author: text().notNull(),
  picture: uuid(),
  files: uuid().array().notNull(),
})
