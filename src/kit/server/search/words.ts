import { sql } from 'drizzle-orm'
import type { Queries } from '../database/connect.ts'
import { fold } from './document.ts'
import type { Term } from './query.ts'

const documentsAtOnce = 500
const shortestWord = 4
const alternatives = 4

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

/** The words that were probably meant: for each one that no text has, the nearest ones that some text has. Null when nothing is near. */
export async function correct(db: Queries, words: readonly string[]): Promise<Term[] | null> {
  const folded = words.map(fold)
  const { rows } = await db.execute<{ place: number; word: string }>(sql`
    select "place", near."word" from unnest(${sql.param(folded)}::text[]) with ordinality as typed("asked", "place"),
    lateral (
      select "word", similarity("word", "asked") as "likeness" from search_words where "word" % "asked"
      order by "likeness" desc, "word" limit ${alternatives}
    ) near where length("asked") >= ${shortestWord} order by "place", near."likeness" desc, near."word"`)
  const terms = folded.map((word, index): Term => {
    const near = rows.filter(({ place }) => place === index + 1).map((row) => row.word)
    return {
      words: near.length === 0 || near.includes(word) ? [words[index] ?? word] : near,
      prefix: index === words.length - 1,
    }
  })
  return terms.some((term, index) => term.words[0] !== words[index]) ? terms : null
}
