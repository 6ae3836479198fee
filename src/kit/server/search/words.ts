import { sql } from 'drizzle-orm'
import type { Queries } from '../database/connect.ts'
import { fold } from './document.ts'
import type { Term } from './query.ts'

const documentsAtOnce = 500
const shortestWord = 4
const alternatives = 4
// shares of common trigrams
const closely = 0.5
const loosely = 0.34

/**
 * Adds the words of new texts to those that misspelled searches are compared with.
 * Gives how many texts were read; 0: nothing waits.
 */
export async function learnWords(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ texts: number }>(sql`
    with "taken" as (
      delete from search_unlearned where ctid = any(array(select ctid from search_unlearned limit ${documentsAtOnce} for update skip locked))
      returning "collection", "recordId"
    ), "texts" as (
      select d."title", d."tags", d."body" from search_documents d
      where ("collection", "recordId") in (select "collection", "recordId" from "taken")
    ), "words" as (
      select distinct "word" from "texts", regexp_split_to_table(lower(public.unaccent("title" || ' ' || "tags" || ' ' || "body")), '[^[:alpha:]]+') as "word"
      where length("word") between ${shortestWord} and 40
    ), "added" as (
      insert into search_words select "word" from "words" order by "word" on conflict do nothing
    )
    select count(*) as "texts" from "taken"`)
  return rows[0]?.texts ?? 0
}

async function nearWords(
  db: Queries,
  asked: readonly string[],
  likeness: number,
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ asked: string; near: string }>(sql`
    select "asked", "near" from unnest(${sql.param([...asked])}::text[]) as "asked",
    lateral near_words("asked", ${likeness}::real, ${alternatives}) order by "asked", "alike" desc, "near"`)
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.asked, [...(found.get(row.asked) ?? []), row.near])
  return found
}

/**
 * The words that were probably meant: for each one that no text has, the nearest ones that some text has. Null when nothing is
 * near. Where something was found (`isFound`), only what is close counts, and the reader may still be typing the last word.
 */
export async function correct(
  db: Queries,
  words: readonly string[],
  isFound = false,
): Promise<Term[] | null> {
  const folded = words.map(fold)
  const asked = [...new Set(folded.filter((word) => word.length >= shortestWord))]
  const close = await nearWords(db, asked, closely)
  // letters that changed places leave little alike: only then it is worth reading more of the index
  const far = isFound ? [] : asked.filter((word) => !close.has(word))
  const near = far.length > 0 ? new Map([...close, ...(await nearWords(db, far, loosely))]) : close
  const terms = folded.map((word, index): Term => {
    const found = near.get(word) ?? []
    const prefix = index === words.length - 1
    const isBegun = isFound && prefix && found.some((one) => one.startsWith(word))
    const stays = found.length === 0 || found.includes(word) || isBegun
    return { words: stays ? [words[index] ?? word] : found, prefix }
  })
  return terms.some((term, index) => term.words[0] !== words[index]) ? terms : null
}
