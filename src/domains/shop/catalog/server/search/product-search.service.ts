import type { Ctx } from '#kit/server/context.ts'
import { fold } from '#kit/server/search/document.ts'
import { spelled } from '#kit/server/search/marks.ts'
import { searchTag } from '#kit/server/search/search.ts'
import { nearestWords, partsOfCompounds } from '#kit/server/search/words.ts'
import { inOrder } from '../../facets.rules.ts'
import { listedProducts, type ShownProduct } from '../listed-products.service.ts'
import { type AskedTerm, draftOf, draftOfAny, draftsOf, type TermDraft, termsFrom } from './asked-terms.ts'
import { type Matched, matchedProducts } from './matched-products.ts'
import { groupsCalled, namesInVocabulary } from './shop-vocabulary.service.ts'

export interface FoundProducts {
  /** Best match first. */
  products: ShownProduct[]
  /** Ids of groups whose name matches. */
  groups: string[]
  /** Corrected query, if nothing matches the typed one. */
  suggestion: string | undefined
  /** No product matches every term; the products listed match most of them. */
  isPartial: boolean
}

const nothing: FoundProducts = { products: [], groups: [], suggestion: undefined, isPartial: false }
// Number of products read for the spelling of a corrected word
const readForSpelling = 20

/** One interpretation of the typed text with its results. */
interface Reading {
  terms: readonly AskedTerm[]
  matched: Matched
}

const hasAll = ({ terms, matched }: Reading): boolean => matched.products[0]?.terms === terms.length

/** Share of the terms that the best product matches. */
const shareOf = ({ terms, matched }: Reading): number => (matched.products[0]?.terms ?? 0) / terms.length

async function readingOf(ctx: Ctx, drafts: readonly TermDraft[]): Promise<Reading> {
  const terms = await termsFrom(ctx, drafts)
  return { terms, matched: await matchedProducts(ctx, terms) }
}

/** Further interpretations of a query with unmatched words: compounds split, then typing errors corrected. */
async function otherDrafts(ctx: Ctx, { terms, matched }: Reading): Promise<TermDraft[][]> {
  const isMissing = (term: AskedTerm) => term.words.length > 0 && !matched.found.has(terms.indexOf(term))
  const missing = terms.filter((term) => isMissing(term) && !term.isFiller)
  const kept = terms.filter((term) => !isMissing(term) || !term.isFiller)
  const asked = missing.flatMap(({ words }) => words.slice(0, 1)).map(fold)
  const parts = await partsOfCompounds(ctx.db, asked)
  const near = await nearestWords(ctx.db, asked)
  const nearOf = (term: AskedTerm): TermDraft[] => {
    const words = isMissing(term) ? near.get(fold(term.words[0]!)) : undefined
    return [words ? draftOfAny(words) : term]
  }
  const partsOf = (term: AskedTerm): TermDraft[] => {
    const pair = isMissing(term) ? parts.get(fold(term.words[0]!)) : undefined
    return pair ? pair.map((word) => draftOf(word)) : nearOf(term)
  }
  const isOther = parts.size > 0 || near.size > 0 || kept.length < terms.length
  return [...(parts.size > 0 ? [kept.flatMap(partsOf)] : []), ...(isOther ? [kept.flatMap(nearOf)] : [])]
}

/**
 * Corrected query as products and groups write it; undefined if it equals the typed one or none of them contains it.
 */
async function suggestionOf(
  ctx: Ctx,
  typed: readonly AskedTerm[],
  { terms }: Reading,
  found: readonly ShownProduct[],
): Promise<string | undefined> {
  const names = [
    ...found
      .slice(0, readForSpelling)
      .flatMap(({ title, properties }) => [title, ...properties.map(({ value }) => value)]),
    ...(await namesInVocabulary(ctx)),
  ].map((text) => ({ title: [{ text }], excerpt: [] }))
  const said = terms.map(
    ({ words, number }) =>
      words.map((word) => spelled(fold(word), names)).find((word) => word !== undefined) ??
      (typed.some((one) => one.words[0] === words[0]) ? (words[0] ?? number) : undefined),
  )
  if (said.includes(undefined)) return undefined
  const text = said.join(' ')
  return fold(text) === fold(typed.map(({ words, number }) => words[0] ?? number).join(' '))
    ? undefined
    : text
}

/**
 * Searches published products in both languages: words of texts, groups, properties, article numbers, vintages, colours
 * and sizes of items, parts of compounds, corrected typing errors. Tags the answer.
 */
export async function foundProducts(ctx: Ctx, text: string): Promise<FoundProducts> {
  ctx.tag(searchTag)
  const listed = await listedProducts(ctx)
  const exact = await readingOf(ctx, await draftsOf(ctx, text))
  if (exact.terms.length === 0) return nothing
  let best = exact
  if (!hasAll(exact))
    for (const drafts of await otherDrafts(ctx, exact)) {
      const reading = await readingOf(ctx, drafts)
      if (shareOf(reading) > shareOf(best)) best = reading
      if (hasAll(best)) break
    }
  const isPartial = !hasAll(best)
  const least = isPartial ? best.terms.length / 2 : best.terms.length
  const byId = new Map(best.matched.products.map((one) => [one._id, one]))
  const among = listed.filter(({ _id }) => (byId.get(_id)?.terms ?? 0) >= least && byId.has(_id))
  const rankOf = ({ _id }: ShownProduct) => {
    const { terms, score } = byId.get(_id)!
    return terms * 1000 + Math.round(score * 10) / 10
  }
  // Equal matches keep the shop's own order
  const products = inOrder(among, 'order').toSorted((a, b) => rankOf(b) - rankOf(a))
  return {
    products,
    groups: await groupsCalled(ctx, best.terms),
    suggestion: best === exact ? undefined : await suggestionOf(ctx, exact.terms, best, products),
    isPartial: isPartial && products.length > 0,
  }
}
