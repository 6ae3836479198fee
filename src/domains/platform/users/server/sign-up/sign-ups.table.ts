import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { User } from '../../users.contract.ts'

/** People who asked for an account and have not yet shown that the address is theirs. */
export const signUpsTable = pgTable('signups', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  email: text().notNull(),
  /** argon2id in PHC notation. */
  hash: text().notNull(),
  userData: jsonb().$type<Partial<User['userData']>>().notNull(),
  /** Names of what else was asked for. */
  choices: text().array().notNull(),
  /** SHA-256 of what the mail brings; null until it is sent. */
  tokenHash: text(),
  expiresAt: isoTime().notNull(),
})
