import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'

export const wordsTable = pgTable(
  'words',
  {
    word: text().notNull(),
    lang: text().notNull(),
    text: text().notNull(),
    updatedAt: isoTime().notNull(),
    updatedBy: uuid(),
  },
  ({ word, lang }) => [primaryKey({ columns: [word, lang] })],
)
