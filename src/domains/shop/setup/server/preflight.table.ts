import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { PreflightFinding } from '#kit/server/site/preflight.ts'
import type { Words } from '#kit/shared/text/languages.ts'

export const preflightTable = pgTable('shop_preflight', {
  _id: uuid().primaryKey(),
  point: text().notNull().unique(),
  state: text().$type<PreflightFinding['state']>().notNull(),
  text: jsonb().$type<Words>(),
  to: text().notNull(),
  since: isoTime().notNull(),
  mailedAt: isoTime(),
})
export type StandingPoint = typeof preflightTable.$inferSelect

export const confirmationsTable = pgTable('shop_confirmations', {
  point: text().primaryKey(),
  digest: text().notNull(),
  at: isoTime().notNull(),
  by: uuid().notNull(),
})
export type Confirmation = typeof confirmationsTable.$inferSelect
