import { inArray } from 'drizzle-orm'
import { hashOfText } from '#kit/server/chain/hash-chain.ts'
import { keptPart, keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { richTextToParagraphs } from '#kit/server/text/rich-text-paragraphs.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { livePages } from '#domains/site/pages/server/offers.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { areServices } from '#domains/shop/shipping/server/offers.ts'
import { legal as de } from '../../withdrawal-notice.de.ts'
import { legal as en } from '../../withdrawal-notice.en.ts'
import { orderSettings } from '../order-settings.ts'
import { type Consent, orderTextsTable as table } from '../orders.table.ts'

/** A wording that buyers agree to or receive, with its hash. */
export interface LegalText {
  kind: 'terms' | 'withdrawal' | 'conditions'
  lang: Language
  title: string
  text: string
  hash: string
}

const legalText = (text: Omit<LegalText, 'hash'>): LegalText => ({
  ...text,
  hash: hashOfText([text.kind, text.lang, text.title, text.text].join('\n')),
})

async function pageText(
  ctx: Ctx,
  kind: 'terms' | 'conditions',
  path: string,
  lang: Language,
): Promise<LegalText | null> {
  if (!path) return null
  // Building the text reads all pages
  return keptPart(
    ctx,
    `order ${kind} ${lang} ${path}`,
    async (asked) => {
      const { page } = await livePages(asked, lang)
      const found = page.find(({ route }) => route.toLowerCase() === path.toLowerCase())
      return found
        ? legalText({ kind, lang, title: found.title, text: richTextToParagraphs(found.text) })
        : null
    },
    { inWrites: true },
  )
}

/** Current terms of the shop; null without such a page. */
export const termsText = async (ctx: Ctx, lang: Language): Promise<LegalText | null> =>
  pageText(ctx, 'terms', (await shopSettings(ctx)).termsUrl, lang)

/** Additional conditions; null without such a page. */
export const conditionsText = async (ctx: Ctx, lang: Language): Promise<LegalText | null> =>
  pageText(ctx, 'conditions', (await shopSettings(ctx)).specialConditionsUrl, lang)

/** Name and address for withdrawals, in lines. */
export async function sellerLines(ctx: Ctx): Promise<string[]> {
  const its = await booksSettings.read(ctx)
  return [its.name, its.street, `${its.zip} ${its.city}`.trim(), its.email, its.phone].filter(Boolean)
}

/**
 * Subject of the instructions on withdrawal: the period starts with delivery for goods, with the contract for services.
 */
type Bought = 'goods' | 'services' | 'both'

/** Kind of purchase by the lines of a cart or an order. */
export function boughtOf(lines: readonly { isService: boolean }[]): Bought {
  if (!lines.some(({ isService }) => isService)) return 'goods'
  return areServices(lines) ? 'services' : 'both'
}

/** Model instructions (directive 2011/83/EU, Annex I A) for a kind of purchase. */
function instructionsFor(words: typeof de, bought: Bought): string {
  const effects = [
    ...(bought === 'services' ? [] : [words.goodsBack]),
    ...(bought === 'goods' ? [] : [words.servicesBegun]),
  ]
  return words.instructions
    .replace('{{period}}', words.period[bought])
    .replace('{{effects}}', effects.join(''))
}

/** Model instructions for a kind of purchase, before the seller's data are filled in. */
export const modelInstructions = (lang: Language, bought: Bought): string =>
  instructionsFor(lang === 'en' ? en : de, bought)

/**
 * Instructions on withdrawal for buyers: the shop's own text, else the model instructions with the model form (Annex I
 * B), filled from the books.
 */
export async function withdrawalText(ctx: Ctx, lang: Language, bought: Bought): Promise<LegalText> {
  const words = lang === 'en' ? en : de
  const { withdrawalText: own } = await orderSettings(ctx)
  const seller = (await sellerLines(ctx)).join(', ')
  const text = own[lang] || instructionsFor(words, bought).replaceAll('{{seller}}', seller)
  const form = words.form.replaceAll('{{seller}}', seller)
  return legalText({ kind: 'withdrawal', lang, title: words.title, text: `${text}\n\n${form}` })
}

const textsTag = 'shop_order_texts'

/** Stores wordings permanently, each once. */
async function keepTexts(ctx: Ctx, texts: readonly LegalText[]): Promise<void> {
  const known = await keptValue(ctx, 'order texts', { tags: [textsTag], inWrites: true }, async ({ db }) =>
    (await db.select({ hash: table.hash }).from(table)).map(({ hash }) => hash),
  )
  const added = texts.filter(({ hash }) => !known.includes(hash))
  if (added.length === 0) return
  await ctx.db
    .insert(table)
    .values(added.map((text) => ({ ...text, since: ctx.now })))
    .onConflictDoNothing()
  ctx.drop(textsTag)
}

/** Current wordings for an order, stored permanently; terms and conditions only if the shop has them. */
export async function keptTexts(
  ctx: Ctx,
  lang: Language,
  lines: readonly { isService: boolean }[],
): Promise<LegalText[]> {
  const texts = [
    await termsText(ctx, lang),
    await conditionsText(ctx, lang),
    await withdrawalText(ctx, lang, boughtOf(lines)),
  ]
  const there = texts.filter((one) => one !== null)
  await keepTexts(ctx, there)
  return there
}

/** Wordings that the buyer receives without agreeing to them, as stored in an order. */
export const toldOf = (texts: readonly LegalText[]): Consent[] =>
  texts.map(({ kind, title, hash }) => ({ key: kind, text: title, version: hash, told: true }))

/** Wordings by their hashes. */
export async function textsByHash(ctx: Ctx, hashes: readonly string[]): Promise<LegalText[]> {
  const asked = hashes.filter(Boolean)
  if (asked.length === 0) return []
  return ctx.db.select().from(table).where(inArray(table.hash, asked))
}
