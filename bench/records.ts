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
/** 2,744 words that can be told apart, as rare as words of real texts are. */
export const words: readonly string[] = syllables.flatMap((a) =>
  syllables.flatMap((b) => syllables.map((c) => a + b + c)),
)
export const types = ['Allgemein', 'Bericht', 'Kultur', 'Sport', 'Verein'] as const

/** Marks what the benchmark made. */
export const author = 'Benchmark'

/**
 * Brings the news to `total` records in a few statements: published ones with title, teaser, text, type and tag, found by
 * their words like those that editors write (`search_documents` and `search_words` as store.ts and words.ts fill them).
 * What the running site has kept is not told: one write over HTTP does that.
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
  // The job of each minute would do it in the middle of a measurement
  while ((await learnWords(database.db)) > 0);
  await pool.query('vacuum analyze news, search_documents, search_words')
}

/**
 * Takes away what was written over HTTP, save the trail: records without the words that are searched for would count as
 * records all the same. Told to the running site by the next write over HTTP.
 */
export async function forgetNews({ pool }: Database): Promise<void> {
  const written = `(select "_id" from news where "author" = $1)`
  for (const table of ['search_documents', 'search_unlearned', 'versions'])
    await pool.query(`delete from ${table} where "collection" = 'news' and "recordId" in ${written}`, [
      author,
    ])
  await pool.query(`delete from news where "author" = $1`, [author])
}
