import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { SendingStatus } from '../push.rules.ts'

/** One row: the site's identity at push services. */
export const pushKeysTable = pgTable('push_keys', {
  _id: text().primaryKey(),
  publicKey: text().notNull(),
  /** Sealed. */
  privateKey: text().notNull(),
})

export const pushSubscriptionsTable = pgTable('push_subscriptions', {
  _id: uuid().primaryKey(),
  token: text().notNull(),
  /** For a browser: its push service's address and its keys. */
  endpoint: text(),
  p256dh: text(),
  auth: text(),
  /** For an app: its Firebase token. */
  registration: text(),
  lang: text().$type<Language>().notNull(),
  /** Topics and chosen parts: `topic`, `topic:part`. */
  topics: text().array().notNull(),
  createdAt: isoTime().notNull(),
})

/** Employees' devices, each tied to a session. */
export const pushOfficeDevicesTable = pgTable('push_office_devices', {
  _id: uuid().primaryKey(),
  userId: uuid().notNull(),
  session: uuid().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  lang: text().$type<Language>().notNull(),
  topics: text().array().notNull(),
  createdAt: isoTime().notNull(),
})

/** Text of a message in one language. */
export interface MessageText {
  title: string
  body: string
  /** Target on this site with language: `/en/weather`. */
  href: string
}

export const pushSendingsTable = pgTable('push_sendings', {
  _id: uuid().primaryKey(),
  key: text(),
  topic: text().notNull(),
  part: text(),
  texts: jsonb().$type<Partial<Record<Language, MessageText>>>().notNull(),
  status: text().$type<SendingStatus>().notNull(),
  createdAt: isoTime().notNull(),
  createdBy: uuid(),
  updatedAt: isoTime()
    .notNull()
    .default(sql`now()`),
  updatedBy: uuid(),
  version: integer().notNull().default(1),
  sendAt: isoTime().notNull(),
  doneAt: isoTime(),
  reached: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  removed: integer().notNull().default(0),
  /** Sent but withdrawn: hidden from visitors. */
  withdrawn: boolean().notNull().default(false),
  withdrawnAt: isoTime(),
  /** Message replaced by this one on devices. */
  corrects: uuid(),
})

export const pushDeliveriesTable = pgTable(
  'push_deliveries',
  {
    sending: uuid().notNull(),
    subscription: uuid().notNull(),
    result: text().$type<'waiting' | 'reached' | 'failed' | 'removed'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sending, table.subscription] })],
)
