import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../../../../kit/server/database/columns.ts'
import type { FileChange } from './live-places.service.ts'

/** What waits of a file to be released. */
export const waitingTable = pgTable('file_waiting', {
  fileId: uuid().primaryKey(),
  at: isoTime().notNull(),
  by: uuid(),
  gridref: uuid(),
  change: jsonb().$type<FileChange>().notNull().default({}),
})
export type WaitingRow = typeof waitingTable.$inferSelect
