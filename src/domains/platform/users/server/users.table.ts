import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { User } from '../users.contract.ts'
import type { OwnModule } from '../users.rules.ts'

export const usersTable = pgTable('users', {
  ...recordColumns(),
  handle: text().notNull(),
  email: text().notNull().default(''),
  /** Built-in ones and keys of the site's own; a key that stands for none has no effect. */
  roles: text().array().notNull(),
  userData: jsonb().$type<User['userData']>().notNull(),
  disabled: boolean().notNull().default(false),
  /** Belongs to the program itself: nobody signs in with it, lists don't show it. */
  builtIn: boolean().notNull().default(false),
  last_active: isoTime(),
  lastLogin: isoTime(),
  failedLogins: integer().notNull().default(0),
  /** When somebody was last invited who has not chosen a password yet. */
  invitedAt: isoTime(),
  /** Language of the admin centre as this person uses it; null: not used yet. */
  lang: text().$type<Language>(),
  /** May change only the pages of `user_pages` and what lies below them. */
  onlyPages: boolean().notNull().default(false),
  /** Modules in which only records may be changed that this person made. */
  onlyOwn: text().array().$type<OwnModule[]>().notNull().default([]),
})

/** The pages with which the branches begin that somebody limited may change. */
export const userPages = pgTable('user_pages', {
  userId: uuid().notNull(),
  page: uuid().notNull(),
})

export type UserRow = typeof usersTable.$inferSelect

/** Handles and e-mail addresses in lower case: what people may type to sign in. */
export const signInNames = pgTable('sign_in_names', {
  name: text().primaryKey(),
  userId: uuid().notNull(),
})

export const credentials = pgTable('credentials', {
  userId: uuid().primaryKey(),
  /** argon2id in PHC notation. */
  hash: text().notNull(),
  changedAt: isoTime().notNull(),
  /** Set with the link of a mail, and not proved together with the second factor since. */
  byMail: boolean().notNull().default(false),
})

export const twoFactors = pgTable('two_factors', {
  userId: uuid().primaryKey(),
  /** Sealed with SECRET. */
  secret: text().notNull(),
  /** Null until the first right code. */
  enabledAt: isoTime(),
  /** SHA-256 of those not used yet. */
  recoveryCodes: text().array().notNull().default([]),
})
