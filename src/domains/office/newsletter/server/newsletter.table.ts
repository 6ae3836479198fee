import { boolean, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { ConsentAction, SubscriberState } from '../newsletter.rules.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const listsTable = pgTable('newsletter_lists', {
  ...recordColumns(),
  title: translatedColumn(),
  text: translatedColumn(),
  public: boolean().notNull(),
  place: integer().notNull().default(0),
})

export const subscribersTable = pgTable('newsletter_subscribers', {
  ...recordColumns(),
  email: text().notNull(),
  name: text().notNull().default(''),
  lang: text().$type<Language>().notNull(),
  state: text().$type<SubscriberState>().notNull(),
  lists: uuid().array().notNull(),
  tags: text().array().notNull().default([]),
  groups: text().array().notNull().default([]),
  since: isoTime().notNull(),
  mailedAt: isoTime(),
  mails: integer().notNull().default(0),
  measured: boolean().notNull().default(false),
})
export type SubscriberRow = typeof subscribersTable.$inferSelect

export const tokensTable = pgTable('newsletter_tokens', {
  digest: bytea().primaryKey(),
  subscriber: uuid().notNull(),
  purpose: text().$type<'confirm' | 'address'>().notNull(),
  email: text().notNull(),
  expiresAt: isoTime().notNull(),
  usedAt: isoTime(),
  /** The lists named in the confirmation mail; null: the link confirms no lists, or is older than this column. */
  lists: uuid().array(),
})

export const textsTable = pgTable('newsletter_texts', {
  version: text().primaryKey(),
  lang: text().$type<Language>().notNull(),
  text: text().notNull(),
  since: isoTime().notNull(),
})

export const consentsTable = pgTable('newsletter_consents', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  person: text().notNull(),
  action: text().$type<ConsentAction>().notNull(),
  lists: text().array().notNull(),
  version: text(),
  source: text().notNull(),
  network: text(),
  by: uuid(),
})

export const blocksTable = pgTable('newsletter_blocks', {
  person: text().primaryKey(),
  at: isoTime().notNull(),
  reason: text().$type<'left' | 'removed'>().notNull(),
})
