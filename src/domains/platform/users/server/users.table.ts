import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { User } from '../users.contract.ts'
import type { OwnModule } from '../users.rules.ts'

export const usersTable = pgTable('users', {
  ...recordColumns(),
  handle: text().notNull(),
  email: text().notNull().default(''),
  /** Built-in roles and keys of the site's own; a key without a role has no effect. */
  roles: text().array().notNull(),
  userData: jsonb().$type<User['userData']>().notNull(),
  disabled: boolean().notNull().default(false),
  /** Belongs to the program itself: it can't sign in, and lists leave it out. */
  builtIn: boolean().notNull().default(false),
  last_active: isoTime(),
  lastLogin: isoTime(),
  failedLogins: integer().notNull().default(0),
  /** Time of the last invitation, until a password is chosen. */
  invitedAt: isoTime(),
  /** Language in which this person uses the admin centre; null: not used yet. */
  lang: text().$type<Language>(),
  /** May change only the pages of `user_pages` and those below them. */
  onlyPages: boolean().notNull().default(false),
  /** Modules in which this person may change only records that they created. */
  onlyOwn: text().array().$type<OwnModule[]>().notNull().default([]),
})

/** The topmost pages of the branches that a limited account may change. */
export const userPages = pgTable('user_pages', {
  userId: uuid().notNull(),
  page: uuid().notNull(),
})

export type UserRow = typeof usersTable.$inferSelect

/** Handles and e-mail addresses in lower case: the names accepted at sign-in. */
export const signInNames = pgTable('sign_in_names', {
  name: text().primaryKey(),
  userId: uuid().notNull(),
})

export const credentials = pgTable('credentials', {
  userId: uuid().primaryKey(),
  /** argon2id in PHC notation. */
  hash: text().notNull(),
  changedAt: isoTime().notNull(),
  /** Set with the link of a mail, and not confirmed with the second factor since. */
  byMail: boolean().notNull().default(false),
})

export const twoFactors = pgTable('two_factors', {
  userId: uuid().primaryKey(),
  /** Encrypted with SECRET. */
  secret: text().notNull(),
  /** Null until the first correct code. */
  enabledAt: isoTime(),
  /** SHA-256 of the unused codes. */
  recoveryCodes: text().array().notNull().default([]),
})
