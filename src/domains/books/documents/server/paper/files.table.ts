import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'

export const documentFilesTable = pgTable('document_files', {
  _id: uuid().primaryKey(),
  document: uuid().notNull(),
  /** Hash of the content the file was made from: a document that was reopened and issued again gets new files. */
  contentHash: text().notNull(),
  role: text().$type<'pdf' | 'xml'>().notNull(),
  name: text().notNull(),
  type: text().notNull(),
  key: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  createdAt: isoTime().notNull(),
})
