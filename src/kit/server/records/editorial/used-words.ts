import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { editorialKinds, type EditorialKind } from './kind.ts'

/** A word that records of a collection carry. */
export interface UsedWord {
  collection: string
  /** The filter that narrows the collection's list to it. */
  filter: string
  /** One of several that a record may carry. */
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
 * Every word that records outside of the bin carry in the fields that their collection's definition names as `words`, by
 * word; of the collections that `isAsked` takes.
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
