import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../../../../kit/server/database/columns.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import type { Message } from '../contact.contract.ts'

export const messagesTable = pgTable('messages', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  text: text().notNull(),
  page: text().notNull(),
  lang: text().$type<Language>().notNull(),
  status: text().$type<Message['status']>().notNull().default('unread'),
})
