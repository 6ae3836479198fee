import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import type { Item } from '#domains/books/items/server/offers.ts'
import { type ShownColor, shownColors } from './shown-colors.service.ts'
import { wordsOf } from './shop.views.service.ts'

type Told = Pick<Item, 'vintage' | 'size' | 'colour' | 'content' | 'contentUnit'>

const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Name of an item in carts, orders and mails: the product's name with all distinguishing parts that it does not contain
 * yet, even for a single item (§ 4 Abs 1 Z 1 FAGG, Art. 246a § 1 Abs. 1 Nr. 1 EGBGB).
 */
export const soldTitle = (title: string, parts: readonly string[]): string =>
  [title, ...parts.filter((part) => !spaced(title).includes(spaced(part)))].join(', ')

/** Content of one piece in a language: `0,75 l`; empty if unknown. */
export const contentIn = ({ content, contentUnit }: Told, lang: Language): string =>
  content !== null && contentUnit !== ''
    ? `${writeQuantity(content, lang)} ${wordsOf({ lang }).contentUnits[contentUnit]}`
    : ''

/**
 * Returns a function for the distinguishing parts of an item in the page's language: vintage, size, colour. Items refer
 * to colours in German; bottles are distinguished by content. Tags the answer.
 * If the items are known in advance, colours are read only if one of them has a colour.
 */
export async function variantParts(ctx: Ctx, told?: readonly Told[]): Promise<(item: Told) => string[]> {
  const isColoured = !told || told.some(({ colour }) => colour.trim() !== '')
  const known = isColoured ? await shownColors(ctx) : new Map<string, ShownColor>()
  return (item) => {
    const { vintage, size, colour } = item
    return [
      vintage === null ? '' : String(vintage),
      size === contentIn(item, 'de') ? contentIn(item, ctx.lang) : size,
      known.get(colour.trim().toLowerCase())?.title ?? colour,
    ].filter((part) => part !== '')
  }
}
