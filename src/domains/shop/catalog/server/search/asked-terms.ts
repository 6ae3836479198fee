import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { spellingsOf, wordsIn, wordsOf } from '#kit/server/search/query.ts'
import { beginningsOfNumbers, plainNumber } from '#domains/books/items/server/offers.ts'

/** One of the things that a buyer asks for at once: `rotwein`, `2023`, `GV-2025`. */
export interface AskedTerm {
  /** Any of these counts; empty: an article number alone. */
  words: readonly string[]
  /** Lexemes of the words in both languages. */
  lexemes: readonly string[]
  /** The buyer may still be typing. */
  prefix: boolean
  /** Beginning of an article number, as `plainNumber` writes it. */
  number: string
  /** In lower case, as items name it: `xl`, `0,75`; empty: none. */
  size: string
  vintage: number | null
  /** A word without meaning in the language that is not the reader's: it may be left out. */
  isFiller: boolean
}

/** A term before its words were looked at. */
export type TermDraft = Pick<AskedTerm, 'words' | 'number' | 'size'>

const longestWord = 60
const spelledVintage = /^(?<year>(?:19|20)\d\d)(?:er)?$/

export const draftOf = (word: string): TermDraft => ({ words: [word], number: word, size: word })
/** Words of which any was meant. */
export const draftOfAny = (words: readonly string[]): TermDraft => ({ words, number: '', size: '' })
const draftOfNumber = (number: string): TermDraft => ({ words: [], number, size: '' })

/** `0,75` and `1.5` as items write what they hold; undefined for any other text. */
const sizeIn = (text: string): string | undefined =>
  /^\d{1,4}[.,]\d{1,3}$/.test(text) ? text.replace('.', ',') : undefined

/** Splits a query into terms, eight words at most: `GV-2025` is one term if an article number begins so, else two. */
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

// The stemmer of this site takes accents off before it knows `für` for a word without meaning
interface LexemeRow extends Record<string, unknown> {
  word: string
  de: string[]
  en: string[]
}

/** Drafts with what the stemmers make of their words; words without meaning in the reader's language are left out where others remain. */
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
  // A single letter may be a word without meaning, or the first of what is being typed
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
