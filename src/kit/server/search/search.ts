import { sql, type SQL } from 'drizzle-orm'
import type { Language } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'
import { fold, searchable, type SearchDocument } from './document.ts'
import { type Found, hitsOf, type SearchHit } from './hits.ts'
import { hitEnd, hitStart, spelled } from './marks.ts'
import { anyOf, hasWords, isTitled, matches, rankOf, tagWords, termsOf, wordsOf, type Term } from './query.ts'
import { correct } from './words.ts'
import { searchParts } from './write.ts'

/** A text outside the collections, or with its own address. */
export interface IndexedText {
  collection: string
  recordId: string
  lang: Language
  title: string
  body: string
  tags?: readonly string[]
  kind?: string
  /** Public address with language. */
  href: string | null
  public: boolean
}

export interface SearchRequest {
  text: string
  /** Language of the reader: its texts, and German ones if missing. Absent: every language. */
  lang?: Language
  collections?: readonly string[]
  /** Only records of this collection; `kinds` still counts all. */
  collection?: string
  /** Only texts visible to guests; otherwise also those for editors. */
  publicOnly: boolean
  limit: number
  skip: number
}

export interface SearchResult {
  hits: SearchHit[]
  /** Exact unless `isMore`. */
  total: number
  /** More than 1,000 texts match; counting stops there. */
  isMore?: true
  /** Number of matching records per collection, largest first. */
  kinds: { collection: string; count: number }[]
  /** Corrected query, if no text has exactly these words; the hits are for the correction. */
  suggestion?: string
}

/** Number of hits reachable by `skip`: those with the query in the title, then the newest; ordered by rank. */
export const mostRanked = 200

/** Tag of everything that depends on search results. */
export const searchTag = 'search'

// Visibility changes with time, without a write
const keptFor = 60_000
const mostFound = 1000
// Up to this number of texts, a misspelled word may match by chance, because stems resemble each other
const mostByChance = 5
// Titles usually name the subject; after those, the newest texts matter most
const bestCandidates = sql`order by "titled" desc, "recordId" desc limit ${mostRanked}`
const excerptFrom = 20_000
const excerptBefore = 300
// Number of letters that show whether an excerpt begins or ends its text
const edge = 24

const conditions = new Map<string, (now: string) => SQL>()

/**
 * Registers a further condition for guests to find a collection's texts: on `search_documents`, with columns qualified
 * by the table. `now` is an ISO time.
 */
export const guestsFind = (collection: string, condition: (now: string) => SQL): void =>
  void conditions.set(collection, condition)

const readerConditions = new Map<string, (ctx: Ctx) => SQL | undefined>()

/** Limits which of a collection's texts users of the admin centre may find, if they may not see all its records. */
export const editorsFind = (collection: string, condition: (ctx: Ctx) => SQL | undefined): void =>
  void readerConditions.set(collection, condition)

/** Condition that guests may see a row of `search_documents`, or of an alias, at a time. */
export const seenByGuests = (now: string, table = 'search_documents'): SQL => {
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`
  return sql`${column('state')} = 'live' and (${column('visibleFrom')} is null or ${column('visibleFrom')} <= ${now})
    and (${column('visibleUntil')} is null or ${column('visibleUntil')} > ${now})`
}

/** Condition on `search_documents` for the texts a request may find, without its words. */
function within(
  ctx: Ctx,
  { lang, collections, publicOnly }: Omit<SearchRequest, 'text' | 'limit' | 'skip'>,
): SQL {
  const all = [publicOnly ? seenByGuests(ctx.now) : sql`"state" in ('live', 'working')`]
  for (const [name, condition] of publicOnly ? conditions : [])
    all.push(sql`("collection" <> ${name} or ${condition(ctx.now)})`)
  for (const [name, condition] of publicOnly ? [] : readerConditions) {
    const seen = condition(ctx)
    if (seen) all.push(sql`("collection" <> ${name} or ${seen})`)
  }
  if (lang) all.push(sql`${lang} = any("langs")`)
  if (collections) all.push(sql`"collection" = any(${sql.param([...collections])}::text[])`)
  return sql.join(all, sql` and `)
}

/**
 * Parts of a `with` list that end in `"found"`: row locations (`"place"`) of the texts that contain all words, their
 * records, and whether the title contains the query; 1,000 at most. Parts of words are searched only if whole words
 * leave room: that index is the slowest to read.
 */
const foundParts = (terms: readonly Term[], lang: Language | undefined, wanted: SQL): SQL => sql`
  "words" as materialized (
    select ctid as "place", "collection", "recordId", ${isTitled(terms)} as "titled" from search_documents
    where ${hasWords(terms, lang)} and ${wanted} limit ${mostFound}
  ), "found" as materialized (
    select * from "words" where (select count(*) from "words") >= ${mostFound}
    union all
    (select ctid, "collection", "recordId", ${isTitled(terms)} from search_documents
      where (select count(*) from "words") < ${mostFound} and ${matches(terms, lang)} and ${wanted} limit ${mostFound})
  )`

/**
 * Subquery of `"recordId"` and `"rank"` for a list's `search` in one collection, 1,000 at most. Above 200, only those
 * with the words in the title and the newest are ranked, the others get 0. Null if the text has no word.
 */
export function matching(
  collection: string,
  text: string,
  options: { lang?: Language | undefined; states: readonly SearchDocument['state'][] },
): SQL | null {
  const terms = termsOf(wordsOf(text))
  if (terms.length === 0) return null
  const { lang, states } = options
  const language = lang ? sql` and ${lang} = any("langs")` : sql``
  const wanted = sql`"collection" = ${collection} and "state" = any(${sql.param([...states])}::text[])${language}`
  return sql`(with ${foundParts(terms, lang, wanted)}
    select "recordId", max("rank") as "rank" from (
      select d."recordId", ${rankOf(terms, lang)} as "rank"
      from (select "place" from "found" ${bestCandidates}) newest join search_documents d on d.ctid = newest."place"
      union all select "recordId", 0 from "found"
    ) ranked group by "recordId")`
}

/** Part of a text for its excerpt: the beginning, or the surroundings of the longest word if that comes later. */
function excerptPart(terms: readonly Term[]): SQL {
  const longest = terms.map(({ words }) => words[0] ?? '').reduce((a, b) => (b.length > a.length ? b : a), '')
  // Without its ending, which may differ in the text
  const stem = longest.slice(0, Math.max(4, longest.length - 3))
  return sql`case when length(d."body") <= ${excerptFrom} then d."body" else
    substr(d."body", greatest(1, strpos(lower(d."body"), ${stem}) - ${excerptBefore}), ${excerptFrom}) end`
}

async function look(ctx: Ctx, request: SearchRequest, terms: readonly Term[]): Promise<Found[]> {
  const { lang, collection, limit, skip } = request
  const chosen = collection === undefined ? sql`` : sql` where "collection" = ${collection}`
  const wanted = within(ctx, request)
  // Rows are identified by location until the best ones are known: most are only counted
  const { rows } = await ctx.db.execute<Found>(sql`
    with ${foundParts(terms, lang, wanted)}, "best" as (
      select distinct on ("collection", "recordId") * from (
        select d."collection", d."recordId", "lang", "state", "slug", "kind", "href", "title", ${rankOf(terms, lang)} as "rank"
        from (select "place" from "found"${chosen} ${bestCandidates}) candidates join search_documents d on d.ctid = candidates."place"
      ) ranked order by "collection", "recordId", "rank" desc
    ), "page" as (select * from "best" order by "rank" desc, "recordId" desc limit ${limit} offset ${skip})
    select p.*, (select count(distinct "recordId") from "found"${chosen}) as "total",
      (select count(*) from "found") >= ${mostFound} as "isMore",
      (select jsonb_agg(counted order by counted."count" desc, counted."collection") from
        (select "collection", count(distinct "recordId") as "count" from "found" group by "collection") counted) as "kinds",
      ts_headline(case d."lang" when 'en' then 'site_english'::regconfig else 'site_german'::regconfig end, ${excerptPart(terms)},
        ${anyOf(terms, lang)}, ${`StartSel=${hitStart}, StopSel=${hitEnd}, MinWords=14, MaxWords=32`}) as "excerpt",
      left(d."body", ${edge}) as "opening", right(d."body", ${edge}) as "ending"
    from "page" p join search_documents d using ("collection", "recordId", "lang", "state")
    order by p."rank" desc, p."recordId" desc`)
  return rows
}

/** Results of the terms; `kinds` and the total are complete even on pages after the last. */
async function resultOf(ctx: Ctx, request: SearchRequest, terms: readonly Term[]): Promise<SearchResult> {
  const rows = await look(ctx, request, terms)
  const { collection, skip } = request
  let [first] = rows
  if (!first && (skip > 0 || collection !== undefined)) {
    const { collection: _collection, ...all } = request
    ;[first] = await look(ctx, { ...all, limit: 1, skip: 0 }, terms)
  }
  if (!first) return { hits: [], total: 0, kinds: [] }
  const { total, isMore, kinds } = first
  const ofCollection = kinds.find((kind) => kind.collection === collection)?.count ?? 0
  return {
    hits: await hitsOf(ctx, rows, terms, request.lang),
    total: rows.length > 0 || collection === undefined ? total : ofCollection,
    kinds,
    ...(isMore ? { isMore } : {}),
  }
}

const countOf = ({ kinds }: SearchResult): number => kinds.reduce((sum, { count }) => sum + count, 0)

/**
 * Finds texts by words: inflected forms, beginnings of the last word, parts of compounds in titles. If few or no texts
 * match, also searches for likely corrections and returns them as `suggestion`.
 */
async function find(ctx: Ctx, request: SearchRequest): Promise<SearchResult> {
  ctx.tag(searchTag)
  ctx.until(new Date(Date.parse(ctx.now) + keptFor).toISOString())
  const words = wordsOf(request.text)
  if (words.length === 0) return { hits: [], total: 0, kinds: [] }
  const exact = await resultOf(ctx, request, termsOf(words))
  const found = countOf(exact)
  if (found > mostByChance) return exact
  const corrected = await correct(ctx.db, words, found > 0)
  if (!corrected) return exact
  // The corrected word comes first, because ranks use it
  const both = corrected.map((term, index) => ({
    ...term,
    words: [...new Set([...term.words, words[index]!])],
  }))
  const near = await resultOf(ctx, request, found > 0 ? both : corrected)
  if (countOf(near) <= found) return exact
  const suggestion = suggestionOf(words, corrected, near.hits)
  return suggestion === null ? near : { ...near, suggestion }
}

/**
 * The query with the words as spelled in the hits; null if no hit shows them: they may come from texts the reader may
 * not see.
 */
function suggestionOf(
  typed: readonly string[],
  corrected: readonly Term[],
  hits: readonly SearchHit[],
): string | null {
  const said = corrected.map(
    ({ words }, index) =>
      words.map((word) => spelled(fold(word), hits)).find((word) => word !== undefined) ??
      (words[0] === typed[index] ? words[0] : undefined),
  )
  return said.every((word) => word !== undefined) ? said.join(' ') : null
}

/** Replaces the texts of a record outside the collections; all texts belong to the same record. */
async function index(ctx: Ctx, texts: readonly IndexedText[]): Promise<void> {
  const [first] = texts
  if (!first) return
  const given = texts.map(({ lang }) => lang)
  const documents = texts.map((text): SearchDocument => ({
    lang: text.lang,
    state: text.public ? 'live' : 'working',
    langs: text.lang === 'de' && !given.includes('en') ? ['de', 'en'] : [text.lang],
    visibleFrom: null,
    visibleUntil: null,
    slug: '',
    kind: text.kind ?? '',
    href: text.href,
    title: text.title,
    tags: tagWords(text.tags ?? []),
    body: searchable(text.body),
    folded: fold(text.title),
  }))
  const parts = searchParts(first.collection, first.recordId, documents, {
    source: 'record',
    known: undefined,
  })
  ctx.drop(searchTag)
  await ctx.db.execute(sql`with "record" as (select 1), ${sql.join(parts, sql`, `)} select 1`)
}

/** Removes the texts of a record outside the collections. */
async function remove(ctx: Ctx, collection: string, recordId: string): Promise<void> {
  ctx.drop(searchTag)
  await ctx.db.execute(
    sql`delete from search_documents where "collection" = ${collection} and "recordId" = ${recordId}`,
  )
}

/** Search over all domains. Collections update it automatically. */
export const search = { find, index, remove }
