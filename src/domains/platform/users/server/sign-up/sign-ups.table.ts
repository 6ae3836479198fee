import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { User } from '../../users.contract.ts'

/** Requests for an account whose address is not confirmed yet. */
export const signUpsTable = pgTable('signups', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  email: text().notNull(),
  /** argon2id in PHC notation. */
  hash: text().notNull(),
  userData: jsonb().$type<Partial<User['userData']>>().notNull(),
  /** Names of the other choices ticked in the form. */
  choices: text().array().notNull(),
  /** SHA-256 of the token in the mail; null until it is sent. */
  tokenHash: text(),
  expiresAt: isoTime().notNull(),
})
