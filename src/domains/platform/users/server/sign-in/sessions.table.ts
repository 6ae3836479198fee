import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'

export const sessionsTable = pgTable('sessions', {
  _id: uuid().primaryKey(),
  userId: uuid().notNull(),
  /** SHA-256 of the cookie's value. */
  tokenHash: text().notNull(),
  createdAt: isoTime().notNull(),
  lastSeen: isoTime().notNull(),
  expiresAt: isoTime().notNull(),
  /** Survives closing the browser. */
  stay: boolean().notNull(),
  agent: text().notNull(),
  /** Time of the last identity check. */
  provedAt: isoTime().notNull(),
  /** Role an administrator is previewing. */
  viewAs: text(),
})

/** Half proofs: a code after the password, or a click in a mail. */
export const verifications = pgTable('verifications', {
  tokenHash: text().primaryKey(),
  purpose: text()
    .$type<'secondFactor' | 'passwordReset' | 'secondFactorReset' | 'emailChange' | 'invitation'>()
    .notNull(),
  userId: uuid().notNull(),
  stay: boolean().notNull().default(false),
  /** Address confirmed by a link. */
  email: text().notNull().default(''),
  expiresAt: isoTime().notNull(),
})
