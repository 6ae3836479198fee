import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'

export const sessionsTable = pgTable('sessions', {
  _id: uuid().primaryKey(),
  userId: uuid().notNull(),
  /** SHA-256 of what the cookie holds. */
  tokenHash: text().notNull(),
  createdAt: isoTime().notNull(),
  lastSeen: isoTime().notNull(),
  expiresAt: isoTime().notNull(),
  /** Outlives the closing of the browser. */
  stay: boolean().notNull(),
  agent: text().notNull(),
  /** When its holder last proved who he is. */
  provedAt: isoTime().notNull(),
  /** An administrator looks at the site with the rights of this role. */
  viewAs: text(),
})

/** Proofs that wait for their second half: a code after the password, a click in a mail. */
export const verifications = pgTable('verifications', {
  tokenHash: text().primaryKey(),
  purpose: text()
    .$type<'secondFactor' | 'passwordReset' | 'secondFactorReset' | 'emailChange' | 'invitation'>()
    .notNull(),
  userId: uuid().notNull(),
  stay: boolean().notNull().default(false),
  /** The address that a link confirms. */
  email: text().notNull().default(''),
  expiresAt: isoTime().notNull(),
})
