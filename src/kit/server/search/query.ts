import { sql, type SQL } from 'drizzle-orm'
import type { Language } from '../../shared/text/languages.ts'
import { fold } from './document.ts'

const mostWords = 8
const shortestPart = 3

/** Words of a text in lower case: sequences of letters and digits. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Tags in the form the search stores: PostgreSQL takes R2026-0001 or an address for one word, but a typed query splits
 * it.
 */
export const tagWords = (tags: readonly string[]): string => tags.flatMap(wordsIn).join(' ')

/** Words of a query; only the first eight count. */
export const wordsOf = (text: string): string[] => wordsIn(text).slice(0, mostWords)

/** A word of a query with its alternatives. */
export interface Term {
  /** Any of these. */
  words: readonly string[]
  /** Also matches beginnings of words: the reader may still be typing. */
  prefix: boolean
}

export const termsOf = (words: readonly string[]): Term[] =>
  words.map((word, index) => ({ words: [word], prefix: index === words.length - 1 }))

/**
 * Spellings of a word with umlauts for `ae`, `oe`, `ue` and vice versa: PostgreSQL before 18 treats them as different
 * words.
 */
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
 * A term in the syntax of `tsquery`.
 * @param weights limits it to these fields: `A` the title, `B` tags, `C` the body
 */
export const queryText = ({ words, prefix }: Term, weights = ''): string => {
  const label = `${prefix ? '*' : ''}${weights}`
  return words
    .flatMap(spellingsOf)
    .map((word) => `'${word}'${label && `:${label}`}`)
    .join(' | ')
}

/** Stems a query in the reader's languages: German texts replace missing English ones. */
export function tsquery(text: string, lang: Language | undefined): SQL {
  const german = sql`to_tsquery('site_german', ${text})`
  return lang === 'de' ? german : sql`(${german} || to_tsquery('site_english', ${text}))`
}

const likeText = (part: string) => `%${part}%`

/**
 * Condition on `search_documents` that every word occurs: as a word, or as part of one in the title (`Wehr` in
 * `Feuerwehrfest`).
 */
export function matches(terms: readonly Term[], lang: Language | undefined): SQL {
  const conditions = terms.map((term) => {
    const parts = term.words.map(fold).filter((part) => part.length >= shortestPart)
    const inTitle = parts.map((part) => sql` or "folded" like ${likeText(part)}`)
    return sql`("tsv" @@ ${tsquery(queryText(term), lang)}${sql.join(inTitle)})`
  })
  return sql.join(conditions, sql` and `)
}

/** Narrower condition that every word occurs as a whole word: a single index lookup. */
export const hasWords = (terms: readonly Term[], lang: Language | undefined): SQL =>
  sql`"tsv" @@ ${tsquery(terms.map((term) => `(${queryText(term)})`).join(' & '), lang)}`

/** A query that matches any of the words, for ranks and excerpts. */
export const anyOf = (terms: readonly Term[], lang: Language | undefined): SQL =>
  tsquery(terms.map((term) => queryText(term)).join(' | '), lang)

/** The query in the folded form of titles. */
const typedIn = (terms: readonly Term[]): string => fold(terms.map(({ words }) => words[0]).join(' '))

/** Condition that the title of a row of `search_documents` contains the query. */
export const isTitled = (terms: readonly Term[]): SQL => sql`"folded" like ${likeText(typedIn(terms))}`

/** Rank of a row of `search_documents`: weights of the fields, plus a bonus for titles that begin with the query. */
export const rankOf = (terms: readonly Term[], lang: Language | undefined): SQL => {
  const typed = typedIn(terms)
  return sql`ts_rank("tsv", ${anyOf(terms, lang)}) + case when "folded" = ${typed} then 2 when starts_with("folded", ${typed}) then 1
    when ${isTitled(terms)} then 0.5 else 0 end`
}
