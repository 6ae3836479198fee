import { sql, type SQL } from 'drizzle-orm'
import type { SearchDocument } from './document.ts'

const columns = [
  ['lang', 'text'],
  ['state', 'text'],
  ['langs', 'text[]'],
  ['visibleFrom', 'timestamptz(3)'],
  ['visibleUntil', 'timestamptz(3)'],
  ['slug', 'text'],
  ['kind', 'text'],
  ['href', 'text'],
  ['title', 'text'],
  ['tags', 'text'],
  ['body', 'text'],
  ['folded', 'text'],
] as const satisfies [keyof SearchDocument, string][]

const names = sql.raw(columns.map(([name]) => `"${name}"`).join(', '))
const typed = sql.raw(columns.map(([name, type]) => `"${name}" ${type}`).join(', '))
const replaced = sql.raw(
  columns
    .slice(2)
    .map(([name]) => `"${name}" = excluded."${name}"`)
    .join(', '),
)

/**
 * Parts of a `with` list that make `documents` the only ones of a record.
 * @param source name of the part whose row says that the record was written; nothing is stored without one
 * @param fresh the record is new: nothing can be left over
 */
export function searchParts(
  collection: string,
  recordId: string,
  documents: readonly SearchDocument[],
  { source, fresh }: { source: string; fresh: boolean },
): SQL[] {
  const parts: SQL[] = []
  if (!fresh) {
    const kept = documents.map(({ lang, state }) => `${lang} ${state}`)
    parts.push(sql`"forgotten" as (delete from search_documents where "collection" = ${collection} and "recordId" = ${recordId}::uuid
      and "lang" || ' ' || "state" <> all(${sql.param(kept)}::text[]))`)
  }
  if (documents.length > 0) {
    parts.push(
      sql`"found" as (insert into search_documents ("collection", "recordId", ${names})
        select ${collection}, ${recordId}::uuid, d.* from ${sql.identifier(source)}, jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d(${typed})
        on conflict ("collection", "recordId", "lang", "state") do update set ${replaced})`,
      sql`"unlearned" as (insert into search_unlearned select ${collection}, ${recordId}::uuid from ${sql.identifier(source)})`,
    )
  }
  return parts
}
