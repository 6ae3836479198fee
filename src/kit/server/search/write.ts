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
const values = columns.slice(2).map(([name]) => name)
const listed = (from: string) => sql.raw(values.map((name) => `"${name}" = ${from}."${name}"`).join(', '))
const [fromInsert, fromTexts] = [listed('excluded'), listed('t')]

const keyOf = ({ lang, state }: SearchDocument) => `${lang} ${state}`

/**
 * Parts of a `with` list that make `documents` the only ones of a record.
 * @param source name of the part that returns the written record; without a row nothing is stored
 * @param known stored documents as far as known: only differences are written. Empty: a new record without old
 * documents. Undefined: unknown
 */
export function searchParts(
  collection: string,
  recordId: string,
  documents: readonly SearchDocument[],
  { source, known }: { source: string; known: readonly SearchDocument[] | undefined },
): SQL[] {
  const parts: SQL[] = []
  const before = new Map(known?.map((document) => [keyOf(document), JSON.stringify(document)]))
  const kept = documents.map(keyOf)
  const differing = documents.filter((document) => before.get(keyOf(document)) !== JSON.stringify(document))
  if (!known || [...before.keys()].some((key) => !kept.includes(key))) {
    parts.push(sql`"forgotten" as (delete from search_documents where "collection" = ${collection} and "recordId" = ${recordId}::uuid
      and "lang" || ' ' || "state" <> all(${sql.param(kept)}::text[]))`)
  }
  if (differing.length === 0) return parts
  parts.push(
    sql`"texts" as (select d.* from ${sql.identifier(source)}, jsonb_to_recordset(${JSON.stringify(differing)}::jsonb) as d(${typed}))`,
  )
  // An insert with a conflict computes the stems twice, so documents that probably exist are updated first
  const changes = !known || differing.some((document) => before.has(keyOf(document)))
  if (changes) {
    parts.push(sql`"refound" as (update search_documents s set ${fromTexts} from "texts" t
      where s."collection" = ${collection} and s."recordId" = ${recordId}::uuid and s."lang" = t."lang" and s."state" = t."state"
      returning s."lang", s."state")`)
  }
  const rest = changes ? sql` where ("lang", "state") not in (select * from "refound")` : sql``
  parts.push(
    sql`"found" as (insert into search_documents ("collection", "recordId", ${names})
      select ${collection}, ${recordId}::uuid, * from "texts"${rest}
      on conflict ("collection", "recordId", "lang", "state") do update set ${fromInsert})`,
    sql`"unlearned" as (insert into search_unlearned select ${collection}, ${recordId}::uuid from ${sql.identifier(source)})`,
  )
  return parts
}
