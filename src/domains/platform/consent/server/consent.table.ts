import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { ConsentChoice, ConsentService } from '#kit/shared/site/consent.ts'

export const consentBannersTable = pgTable('consent_banners', {
  version: integer().primaryKey(),
  services: text().array().$type<ConsentService[]>().notNull(),
  since: isoTime().notNull(),
})

export const consentProofsTable = pgTable('consent_proofs', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  version: integer().notNull(),
  choice: text().$type<ConsentChoice>().notNull(),
  accepted: text().array().$type<ConsentService[]>().notNull(),
})
