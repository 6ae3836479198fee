import { sql, type SQL } from 'drizzle-orm'
import { jsonb, type PgColumn } from 'drizzle-orm/pg-core'
import { contentLanguages, type Words } from '../../shared/text/languages.ts'

/** Column for a text in every language (`translated`). In a migration: `jsonb not null`. */
export const translatedColumn = () => jsonb().$type<Words>().notNull()

/** Texts of such a column in all languages, for a kind's `searched`. */
export const textsIn = (column: PgColumn): SQL[] =>
  contentLanguages.map((lang) => sql`(${column} ->> ${sql.raw(`'${lang}'`)})`)
