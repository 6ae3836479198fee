import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Seal } from '../notices.contract.ts'
import { sealEvents } from '../notices.rules.ts'

export const noticesTable = pgTable('notices', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  type: text().notNull(),
  reference: text().notNull(),
  issuer: text().notNull(),
  text: text().notNull(),
  files: uuid().array().notNull(),
  postedFrom: isoTime().notNull(),
  postedUntil: isoTime().notNull(),
  keepInArchive: boolean().notNull(),
  shownUntil: isoTime(),
})
export type NoticeRow = typeof noticesTable.$inferSelect

/** A link of the chain: an event of a notice with the hash of the previous link. Never changed, never deleted. */
export const sealsTable = pgTable('notice_seals', {
  sequence: integer().primaryKey(),
  notice: uuid().notNull(),
  event: text({ enum: sealEvents }).notNull(),
  moment: isoTime().notNull(),
  sealedAt: isoTime().notNull(),
  content: jsonb().$type<Seal['content']>().notNull(),
  contentHash: text().notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
})
