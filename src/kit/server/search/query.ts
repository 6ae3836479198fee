import { sql, type SQL } from 'drizzle-orm'
import type { Language } from '../../shared/text/languages.ts'
import { fold } from './document.ts'

const mostWords = 8
const shortestPart = 3

/** The words of a text, in lower case: letters and digits, whatever stands between them. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Tags as the search keeps them: PostgreSQL takes R2026-0001 or an address for one word, what was typed counts as several. */
export const tagWords = (tags: readonly string[]): string => tags.flatMap(wordsIn).join(' ')

/** The words of what somebody typed; the eight first ones count. */
export const wordsOf = (text: string): string[] => wordsIn(text).slice(0, mostWords)

/** One word of a search with what may stand for it. */
export interface Term {
  /** Any of these. */
  words: readonly string[]
  /** Beginnings of words count too: the reader may still be typing. */
  prefix: boolean
}

export const termsOf = (words: readonly string[]): Term[] =>
  words.map((word, index) => ({ words: [word], prefix: index === words.length - 1 }))

/** A word as typed, and with umlauts instead of `ae`, `oe`, `ue` and the other way round: PostgreSQL before 18 takes them for different words. */
export const spellingsOf = (word: string): string[] => [
  ...new Set([
    word,
    word.replaceAll(/ae|oe|(?<!q)ue/g, (pair) => umlauts[pair] ?? pair),
    word.replaceAll(/[äöü]/g, (umlaut) => pairs[umlaut] ?? umlaut),
  ]),
]

const umlauts: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' }
const pairs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * A term as text of a `tsquery`.
 * @param weights only where it stands in these fields: `A` the title, `B` tags, `C` the body
 */
export const queryText = ({ words, prefix }: Term, weights = ''): string => {
  const label = `${prefix ? '*' : ''}${weights}`
  return words
    .flatMap(spellingsOf)
    .map((word) => `'${word}'${label && `:${label}`}`)
    .join(' | ')
}

/** What the stemmers of a reader's languages make of a query: German texts stand in for missing English ones. */
export function tsquery(text: string, lang: Language | undefined): SQL {
  const german = sql`to_tsquery('site_german', ${text})`
  return lang === 'de' ? german : sql`(${german} || to_tsquery('site_english', ${text}))`
}

const likeText = (part: string) => `%${part}%`

/** The condition on `search_documents` that every word occurs: as a word, or as a part of one in the title (`Wehr` in `Feuerwehrfest`). */
export function matches(terms: readonly Term[], lang: Language | undefined): SQL {
  const conditions = terms.map((term) => {
    const parts = term.words.map(fold).filter((part) => part.length >= shortestPart)
    const inTitle = parts.map((part) => sql` or "folded" like ${likeText(part)}`)
    return sql`("tsv" @@ ${tsquery(queryText(term), lang)}${sql.join(inTitle)})`
  })
  return sql.join(conditions, sql` and `)
}

/** The narrower condition that every word occurs as a word: one look into one index. */
export const hasWords = (terms: readonly Term[], lang: Language | undefined): SQL =>
  sql`"tsv" @@ ${tsquery(terms.map((term) => `(${queryText(term)})`).join(' & '), lang)}`

/** A query of which any word counts, for ranks and excerpts. */
export const anyOf = (terms: readonly Term[], lang: Language | undefined): SQL =>
  tsquery(terms.map((term) => queryText(term)).join(' | '), lang)

/** What was typed, as titles are compared. */
const typedIn = (terms: readonly Term[]): string => fold(terms.map(({ words }) => words[0]).join(' '))

/** The condition that the title of a row of `search_documents` holds what was typed. */
export const isTitled = (terms: readonly Term[]): SQL => sql`"folded" like ${likeText(typedIn(terms))}`

/** How well a row of `search_documents` fits: weights of the fields, and titles that begin with what was typed. */
export const rankOf = (terms: readonly Term[], lang: Language | undefined): SQL => {
  const typed = typedIn(terms)
  return sql`ts_rank("tsv", ${anyOf(terms, lang)}) + case when "folded" = ${typed} then 2 when starts_with("folded", ${typed}) then 1
    when ${isTitled(terms)} then 0.5 else 0 end`
}
