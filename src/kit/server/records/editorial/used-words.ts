import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { editorialKinds, type EditorialKind } from './kind.ts'

/** A keyword used by records of a collection. */
export interface UsedWord {
  collection: string
  /** Filter of the collection's list for this keyword. */
  filter: string
  /** True if a record may have several. */
  isTag: boolean
  word: string
  count: number
}

const ofField = (kind: EditorialKind, field: string, filter: string): SQL => {
  const column = kind.columns[field]!
  const isTag = column.getSQLType().endsWith('[]')
  const from = isTag ? sql`${kind.table}, unnest(${column}) as "used"("word")` : sql`${kind.table}`
  const word = isTag ? sql`"used"."word"` : sql`${column}`
  return sql`select ${kind.name}::text as "collection", ${filter}::text as "filter", ${isTag}::boolean as "isTag", ${word} as "word", count(*)::int as "count"
    from ${from} where ${kind.columns['deletedAt']} is null and ${word} <> '' group by ${word}`
}

/**
 * All keywords of records outside the bin, from the fields that each collection's definition lists as `words`, sorted
 * by word; only of collections accepted by `isAsked`.
 */
export async function usedWords(ctx: Ctx, isAsked: (collection: string) => boolean): Promise<UsedWord[]> {
  const parts = editorialKinds()
    .filter(({ name }) => isAsked(name))
    .flatMap((kind) => Object.entries(kind.words).map(([field, filter]) => ofField(kind, field, filter)))
  if (parts.length === 0) return []
  const { rows } = await ctx.db.execute<UsedWord & Record<string, unknown>>(
    sql`select * from (${sql.join(parts, sql` union all `)}) every_word order by "word" collate "und-x-icu", "collection", "filter"`,
  )
  return rows
}
