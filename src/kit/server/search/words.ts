import { sql } from 'drizzle-orm'
import type { Queries } from '../database/connect.ts'
import { fold } from './document.ts'
import type { Term } from './query.ts'

const documentsAtOnce = 500
const shortestWord = 4
const alternatives = 4
// Shares of common trigrams
const closely = 0.5
const loosely = 0.34

/**
 * Adds the words of new texts to the dictionary for corrections.
 * Returns the number of texts read; 0 if none was pending.
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

const longestCompound = 40
const shortestCompound = 5
// `Geschenk-s-karton`, `Traube-n-saft`
const links = ['', 's', 'n', 'en', 'es', 'er', 'e']

/** Those of `words` that occur in a text. */
async function knownWords(db: Queries, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await db.execute<{ word: string }>(
    sql`select "word" from search_words where "word" = any(${sql.param([...new Set(words)])}::text[])`,
  )
  return new Set(rows.map(({ word }) => word))
}

// Limit of compound halves searched as beginnings and endings of words
const mostHalves = 12

/** Those `like` patterns that match some word. */
async function fittingPatterns(db: Queries, patterns: readonly string[]): Promise<Set<string>> {
  if (patterns.length === 0) return new Set()
  const { rows } = await db.execute<{ pattern: string }>(sql`
    select "pattern" from unnest(${sql.param([...patterns])}::text[]) as "pattern"
    where exists (select from search_words where "word" like "pattern")`)
  return new Set(rows.map(({ pattern }) => pattern))
}

/** All words made by swapping two neighbouring letters. */
const swapsOf = (word: string): string[] =>
  [...word.slice(1)].map((_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)

/** Words of texts that differ from a typed word by two swapped letters. */
async function swappedWords(db: Queries, asked: readonly string[]): Promise<Map<string, string[]>> {
  const swaps = asked
    .filter((word) => word.length <= longestCompound)
    .map((word) => [word, swapsOf(word).filter((one) => one !== word)] as const)
  const known = await knownWords(
    db,
    swaps.flatMap(([, all]) => all),
  )
  return new Map(
    swaps
      .map(([word, all]): [string, string[]] => [word, all.filter((one) => known.has(one))])
      .filter(([, all]) => all.length > 0),
  )
}

/** Words of texts most similar to each folded word, best first; a word without any is missing. */
export async function nearestWords(db: Queries, asked: readonly string[]): Promise<Map<string, string[]>> {
  const long = [...new Set(asked)].filter((word) => word.length >= shortestWord)
  const swapped = await swappedWords(db, long)
  const close = await nearWords(db, long, closely)
  // Misspelled far enough to share few trigrams: only then is the larger index scan worthwhile
  const far = long.filter((word) => !swapped.has(word) && !close.has(word))
  const loose = far.length > 0 ? await nearWords(db, far, loosely) : new Map<string, string[]>()
  const all = long.map((word): [string, string[]] => [
    word,
    [...new Set([...(swapped.get(word) ?? []), ...(close.get(word) ?? loose.get(word) ?? [])])],
  ])
  return new Map(all.filter(([, near]) => near.length > 0))
}

/** All splits of a word in two, without linking letters. */
const splitsOf = (word: string): [left: string, right: string][] =>
  [...word.slice(1)].flatMap((_, at): [string, string][] => {
    const [left, right] = [word.slice(0, at + 1), word.slice(at + 1)]
    return links
      .filter((link) => left.endsWith(link) && left.length > link.length)
      .map((link) => [left.slice(0, left.length - link.length), right])
  })

/**
 * Splits folded compounds that no text contains into two parts: `veltlinersekt` → `veltliner`, `sekt`. Both parts occur
 * in texts, or one does and the other begins or ends a word there or is too short for the dictionary. Words without
 * such parts are missing.
 */
export async function partsOfCompounds(
  db: Queries,
  asked: readonly string[],
): Promise<Map<string, [string, string]>> {
  const splits = asked
    .filter((word) => word.length >= shortestCompound && word.length <= longestCompound)
    .map((word) => [word, splitsOf(word)] as const)
  const known = await knownWords(
    db,
    splits.flatMap(([, all]) => all.flat()).filter((part) => part.length >= shortestWord),
  )
  // The half next to a known one: `%tasche` of `filztasche`
  const halfOf = ([left, right]: readonly [string, string]) =>
    known.has(left) && right.length >= shortestWord
      ? `%${right}`
      : known.has(right) && left.length >= shortestWord
        ? `${left}%`
        : ''
  const halves = splits.flatMap(([, all]) => all.map(halfOf)).filter(Boolean)
  const fitting = await fittingPatterns(db, [...new Set(halves)].slice(0, mostHalves))
  const found = new Map<string, [string, string]>()
  for (const [word, all] of splits) {
    const lengthOfKnown = (pair: readonly string[]) => pair.filter((part) => known.has(part)).join('').length
    const isUsable = (pair: readonly [string, string]) =>
      pair.every((part) => known.has(part)) ||
      fitting.has(halfOf(pair)) ||
      (pair.some((part) => known.has(part)) && pair.some((part) => part.length < shortestWord))
    // Among equals, the one with the longer head, which names the thing
    const [best] = all
      .filter(isUsable)
      .toSorted((a, b) => lengthOfKnown(b) - lengthOfKnown(a) || b[1].length - a[1].length)
    if (best) found.set(word, best)
  }
  return found
}

/**
 * Likely corrections: for each word that no text contains, the nearest ones that occur. Null if there are none. If the
 * query had results (`isFound`), only close ones count, because the reader may still be typing the last word.
 */
export async function correct(
  db: Queries,
  words: readonly string[],
  isFound = false,
): Promise<Term[] | null> {
  const folded = words.map(fold)
  const asked = [...new Set(folded.filter((word) => word.length >= shortestWord))]
  const near = isFound ? await nearWords(db, asked, closely) : await nearestWords(db, asked)
  const terms = folded.map((word, index): Term => {
    const found = near.get(word) ?? []
    const prefix = index === words.length - 1
    const isBegun = isFound && prefix && found.some((one) => one.startsWith(word))
    const stays = found.length === 0 || found.includes(word) || isBegun
    return { words: stays ? [words[index] ?? word] : found, prefix }
  })
  return terms.some((term, index) => term.words[0] !== words[index]) ? terms : null
}
