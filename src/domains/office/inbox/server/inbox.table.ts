import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { MailboxSettings } from '#kit/shared/mailbox-settings.ts'
import type { RuleKind, sources, ThreadState, threadStatuses, ways } from '../inbox.rules.ts'

export const mailboxesTable = pgTable('message_mailboxes', {
  ...recordColumns(),
  title: text().notNull(),
  address: text().notNull().default(''),
  sender: uuid(),
  people: uuid().array().notNull().default([]),
  isDefault: boolean().notNull().default(false),
  host: text().notNull().default(''),
  port: integer().notNull().default(993),
  encryption: text().$type<MailboxSettings['encryption']>().notNull().default('tls'),
  user: text().notNull().default(''),
  password: text().notNull().default(''),
  folder: text().notNull().default('INBOX'),
  plus: boolean().notNull().default(false),
  days: integer().notNull().default(0),
  autoReply: boolean().notNull().default(false),
  autoText: translatedColumn(),
  awayFrom: date(),
  awayUntil: date(),
  awayText: translatedColumn(),
  keepDays: integer().notNull().default(0),
})
export type MailboxRow = typeof mailboxesTable.$inferSelect

export const threadsTable = pgTable('message_threads', {
  ...recordColumns(),
  ...binColumns(),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  state: text().$type<ThreadState>().notNull(),
  status: text().$type<(typeof threadStatuses)[number]>().notNull().default('unread'),
  mailbox: uuid().notNull(),
  source: text().$type<(typeof sources)[number]>().notNull(),
  subject: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  lang: text().$type<Language>().notNull(),
  page: text().notNull().default(''),
  assignee: uuid(),
  tags: text().array().notNull().default([]),
  dueOn: date(),
  waitsUntil: isoTime(),
  preview: text().notNull().default(''),
  lastAt: isoTime().notNull(),
  reasons: text().array().notNull().default([]),
  mergedInto: uuid(),
  /** The conversation that receives its later mails after it became full. */
  continuedIn: uuid(),
})
export type ThreadRow = typeof threadsTable.$inferSelect

/** Messages. `mail` is the id of our own mail, `messageId` the Message-ID of a received one. */
export const messagesTable = pgTable('messages', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  thread: uuid().notNull(),
  way: text().$type<(typeof ways)[number]>().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  text: text().notNull(),
  copies: text().array().notNull().default([]),
  page: text().notNull(),
  lang: text().$type<Language>().notNull(),
  by: uuid(),
  mail: uuid(),
  /** Ids of the mails with its copies. */
  copyMails: uuid().array().notNull().default([]),
  messageId: text().notNull().default(''),
  proven: boolean().notNull().default(true),
  automatic: boolean().notNull().default(false),
  failed: text().notNull().default(''),
  mentions: uuid().array().notNull().default([]),
  /** Date in the mail's header. */
  sentAt: isoTime(),
  /** Arrival of a mail in the mailbox. */
  arrivedAt: isoTime(),
  /** Recipients of an incoming mail. */
  to: text().array().notNull().default([]),
  cc: text().array().notNull().default([]),
  /** Recipient address → name given by the sender. */
  recipientNames: jsonb().$type<Record<string, string>>().notNull().default({}),
  hasHtml: boolean().notNull().default(false),
})
export type MessageRow = typeof messagesTable.$inferSelect

/** The HTML of mails as received: unsanitised. */
export const messageHtmlTable = pgTable('message_html', {
  message: uuid().primaryKey(),
  html: text().notNull(),
})

/** Files of conversations; those without a message wait for an answer. */
export const attachmentsTable = pgTable('message_attachments', {
  _id: uuid().primaryKey(),
  thread: uuid().notNull(),
  message: uuid(),
  at: isoTime().notNull(),
  by: uuid(),
  name: text().notNull(),
  type: text().notNull(),
  size: integer().notNull(),
  refused: text().notNull().default(''),
  /** The Content-ID by which the mail's HTML refers to it. */
  contentId: text().notNull().default(''),
})
export type AttachmentRow = typeof attachmentsTable.$inferSelect

/** When a user has last seen a conversation. */
export const seenTable = pgTable(
  'message_seen',
  { thread: uuid().notNull(), user: uuid().notNull(), at: isoTime().notNull() },
  ({ thread, user }) => [primaryKey({ columns: [thread, user] })],
)

/** Users who have a conversation open; only recent rows count. */
export const presentTable = pgTable(
  'message_present',
  { thread: uuid().notNull(), user: uuid().notNull(), at: isoTime().notNull(), writing: boolean().notNull() },
  ({ thread, user }) => [primaryKey({ columns: [thread, user] })],
)

export const signaturesTable = pgTable('message_signatures', {
  user: uuid().primaryKey(),
  text: text().notNull(),
})

export const templatesTable = pgTable('message_templates', {
  ...recordColumns(),
  title: text().notNull(),
  text: translatedColumn(),
  mailbox: uuid(),
})

export const rulesTable = pgTable('message_rules', {
  ...recordColumns(),
  kind: text().$type<RuleKind>().notNull(),
  value: text().notNull(),
  learned: boolean().notNull().default(false),
  hits: integer().notNull().default(0),
  /** The mailbox it applies to; null: all. */
  mailbox: uuid(),
  /** The conversation it was learned from. */
  from: uuid(),
})

/** When an address last received an automatic reply. */
export const autoRepliesTable = pgTable(
  'message_auto_replies',
  { mailbox: uuid().notNull(), address: text().notNull(), at: isoTime().notNull() },
  ({ mailbox, address }) => [primaryKey({ columns: [mailbox, address] })],
)
