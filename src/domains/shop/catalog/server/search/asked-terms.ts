import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { spellingsOf, wordsIn, wordsOf } from '#kit/server/search/query.ts'
import { beginningsOfNumbers, plainNumber } from '#domains/books/items/server/offers.ts'

/** One term of a search: `rotwein`, `2023`, `GV-2025`. */
export interface AskedTerm {
  /** Alternatives; empty for a pure article number. */
  words: readonly string[]
  /** Lexemes of the words in both languages. */
  lexemes: readonly string[]
  /** The buyer may still be typing. */
  prefix: boolean
  /** Beginning of an article number, normalised by `plainNumber`. */
  number: string
  /** Size in lower case, as in items: `xl`, `0,75`; empty: none. */
  size: string
  vintage: number | null
  /** Stop word in the other language: it may be ignored. */
  isFiller: boolean
}

/** A term before its words are stemmed. */
export type TermDraft = Pick<AskedTerm, 'words' | 'number' | 'size'>

const longestWord = 60
const spelledVintage = /^(?<year>(?:19|20)\d\d)(?:er)?$/

export const draftOf = (word: string): TermDraft => ({ words: [word], number: word, size: word })
/** Alternative words for one term. */
export const draftOfAny = (words: readonly string[]): TermDraft => ({ words, number: '', size: '' })
const draftOfNumber = (number: string): TermDraft => ({ words: [], number, size: '' })

/** Normalises `0,75` and `1.5` to the form in items; undefined for any other text. */
const sizeIn = (text: string): string | undefined =>
  /^\d{1,4}[.,]\d{1,3}$/.test(text) ? text.replace('.', ',') : undefined

/** Splits a query into at most eight terms: `GV-2025` is one term if an article number starts with it, else two. */
export async function draftsOf(ctx: Ctx, text: string): Promise<TermDraft[]> {
  const words = wordsOf(text).map((word) => word.slice(0, longestWord))
  const texts = text.split(/\s+/)
  const tokens = texts.map(wordsIn).filter((token) => token.length > 0)
  const sizes = new Map(texts.map((one) => [wordsIn(one).join(' '), sizeIn(one)]))
  const whole = words.join('')
  const joined = [words, ...tokens].filter((parts) => parts.length > 1).map((parts) => parts.join(''))
  const numbers = await beginningsOfNumbers(
    ctx,
    [...new Set(joined)].filter((one) => one.length <= longestWord).slice(0, words.length + 1),
  )
  if (numbers.has(whole)) return [draftOfNumber(whole)]
  let left = words.length
  const drafts: TermDraft[] = []
  for (const token of tokens) {
    if (left <= 0) break
    const plain = plainNumber(token.join(' '))
    const size = sizes.get(token.join(' '))
    if (token.length > 1 && numbers.has(plain)) drafts.push(draftOfNumber(plain))
    else if (size !== undefined) drafts.push({ words: [], number: '', size })
    else drafts.push(...token.slice(0, left).map((word) => draftOf(word.slice(0, longestWord))))
    left -= token.length
  }
  return drafts
}

// The site's stemmer removes accents first, so it does not know `für` as a stop word
interface LexemeRow extends Record<string, unknown> {
  word: string
  de: string[]
  en: string[]
}

/** Stems the words of drafts; stop words in the reader's language are removed if other words remain. */
export async function termsFrom(ctx: Ctx, drafts: readonly TermDraft[]): Promise<AskedTerm[]> {
  const spelled = [...new Set(drafts.flatMap(({ words }) => words.flatMap(spellingsOf)))]
  const { rows } = await ctx.db.execute<LexemeRow>(sql`
    select "word", case when to_tsvector('pg_catalog.german', "word") = '' then '{}'
        else tsvector_to_array(to_tsvector('site_german', "word")) end as "de",
      tsvector_to_array(to_tsvector('site_english', "word")) as "en"
    from unnest(${sql.param(spelled)}::text[]) as "word"`)
  const known = new Map(rows.map((row) => [row.word, row]))
  const other = ctx.lang === 'en' ? 'de' : 'en'
  const isEmpty = (word: string, lang: 'de' | 'en') => known.get(word)?.[lang].length === 0
  const isTelling = ({ words }: TermDraft) =>
    words.length === 0 || !words.every((word) => isEmpty(word, ctx.lang))
  // A single letter may be a stop word, or the beginning of a word
  const telling = drafts.some(isTelling) ? drafts.filter(isTelling) : drafts
  return telling.map(({ words, number, size }, at): AskedTerm => {
    const year = spelledVintage.exec(words[0] ?? '')?.groups?.['year']
    const of = words.flatMap(spellingsOf).flatMap((word) => known.get(word) ?? [])
    return {
      words,
      number,
      size,
      lexemes: [...new Set(of.flatMap(({ de, en }) => [...de, ...en]))],
      prefix: at === telling.length - 1,
      vintage: year === undefined ? null : Number(year),
      isFiller: words.length > 0 && words.every((word) => isEmpty(word, other)),
    }
  })
}
