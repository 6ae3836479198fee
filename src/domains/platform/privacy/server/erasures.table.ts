import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { Counts } from '../privacy.contract.ts'

/** Erasures, without identities. */
export const erasuresTable = pgTable('privacy_erasures', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  by: uuid(),
  people: text().array().notNull(),
  records: uuid().array().notNull(),
  counts: jsonb().$type<Counts>().notNull(),
  repeatedAt: isoTime(),
})
export type ErasureRow = typeof erasuresTable.$inferSelect
