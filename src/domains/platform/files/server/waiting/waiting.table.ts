import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import type { FileChange } from './live-places.service.ts'

/** Changes of files waiting for release. */
export const waitingTable = pgTable('file_waiting', {
  fileId: uuid().primaryKey(),
  at: isoTime().notNull(),
  by: uuid(),
  gridref: uuid(),
  /** Language of the author. */
  lang: text({ enum: contentLanguages }).notNull().default('de'),
  change: jsonb().$type<FileChange>().notNull().default({}),
})
export type WaitingRow = typeof waitingTable.$inferSelect
