import { randomBytes } from 'node:crypto'
import type { Database } from '#kit/server/database/connect.ts'
import { learnWords } from '#kit/server/search/words.ts'

const syllables = [
  'ba',
  'der',
  'fel',
  'gau',
  'hof',
  'kirch',
  'lin',
  'mar',
  'neu',
  'ried',
  'stein',
  'tal',
  'wein',
  'zell',
]
/** 2,744 distinct words, about as rare as words in real texts. */
export const words: readonly string[] = syllables.flatMap((a) =>
  syllables.flatMap((b) => syllables.map((c) => a + b + c)),
)
export const types = ['Allgemein', 'Bericht', 'Kultur', 'Sport', 'Verein'] as const

/** Marks records made by the benchmark. */
export const author = 'Benchmark'

/**
 * Brings the news to `total` records in a few statements: published, with title, teaser, text, type and tag, and
 * searchable like those written by editors (`search_documents` and `search_words` filled as in store.ts and words.ts).
 * The running site's cache is not notified: one write over HTTP does that.
 */
export async function fillNews(database: Database, total: number): Promise<void> {
  const { pool } = database
  const { rows } = await pool.query(`select count(*) as "count" from news`)
  const known = Number(rows[0].count)
  if (known >= total) return
  const run = randomBytes(4).toString('hex')
  const word = (salt: number) => `($2::text[])[1 + abs(hashint4(n * 31 + ${salt}) % ${words.length})]`
  const sentence = (salt: number, length: number) =>
    Array.from({ length }, (_, index) => word(salt + index)).join(` || ' ' || `)
  const ids = `select n, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(${known}, ${total - 1}) n`
  await pool.query(
    `insert into news ("_id", "createdAt", "updatedAt", "status", "publishedAt", "liveAt", "title", "slug", "teaser", "text", "type", "tags", "start", "author")
    select id, at, at, 'published', at, at, ${sentence(0, 3)}, '${run}-' || n, ${sentence(10, 8)},
      '<p>' || ${sentence(20, 20)} || '</p><p>' || ${sentence(40, 20)} || '</p>',
      ($1::text[])[1 + n % ${types.length}], array[${word(60)}], at, '${author}'
    from (select n, id, date_trunc('milliseconds', now()) - n * interval '17 minutes' as at from (${ids}) ids) made`,
    [types, words],
  )
  await pool.query(
    `insert into search_documents ("collection", "recordId", "lang", "state", "langs", "visibleFrom", "slug", "kind", "title", "tags", "body", "folded")
    select 'news', "_id", 'de', 'live', '{de,en}', "start", "slug", "type", "title", "type" || ' ' || array_to_string("tags", ' '),
      "teaser" || ' ' || regexp_replace("text", '<[^>]+>', ' ', 'g'), lower("title")
    from news where "author" = $1 on conflict do nothing`,
    [author],
  )
  await pool.query(`insert into search_words select unnest($1::text[]) on conflict do nothing`, [words])
  // Otherwise the job of each minute would run during a measurement
  while ((await learnWords(database.db)) > 0);
  await pool.query('vacuum analyze news, search_documents, search_words')
}

/**
 * Deletes records written over HTTP, except their audit entries: records without the searched words would count as
 * records too. The next write over HTTP drops the running site's cache.
 */
export async function forgetNews({ pool }: Database): Promise<void> {
  const written = `(select "_id" from news where "author" = $1)`
  for (const table of ['search_documents', 'search_unlearned', 'versions'])
    await pool.query(`delete from ${table} where "collection" = 'news' and "recordId" in ${written}`, [
      author,
    ])
  await pool.query(`delete from news where "author" = $1`, [author])
}
