import { sql, type SQL } from 'drizzle-orm'
import { jsonb, type PgColumn } from 'drizzle-orm/pg-core'
import { contentLanguages, type Words } from '../../shared/text/languages.ts'

/** The column of a text in every language (`translated`). In a migration it is `jsonb not null`. */
export const translatedColumn = () => jsonb().$type<Words>().notNull()

/** The texts of such a column in all languages, for `searched` of a kind: whoever searches finds either. */
export const textsIn = (column: PgColumn): SQL[] =>
  contentLanguages.map((lang) => sql`(${column} ->> ${sql.raw(`'${lang}'`)})`)
