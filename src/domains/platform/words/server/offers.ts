import type { Ctx } from '#kit/server/context.ts'
import type { Word } from '#kit/shared/site/cards.ts'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { store, textsIn } from './words.service.ts'

export { storedWord } from './words.service.ts'

/**
 * Returns a translator of types and tags: `say('Kultur')` → `{ name: 'Kultur', label: 'Culture' }`, with `lang` when
 * only the German word exists. `usual` are default English words, used until others are stored. Tags the response.
 */
export async function wordsIn(
  ctx: Ctx,
  lang: Language = ctx.lang,
  usual: Readonly<Record<string, string>> = {},
): Promise<(name: string) => Word> {
  const texts = lang === 'en' ? { ...usual, ...(await textsIn(ctx, lang)) } : await textsIn(ctx, lang)
  return (name) => {
    const own = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (own !== undefined) return { name, label: own }
    return { name, label: name, ...(lang === sourceLanguage || name === '' ? {} : { lang: sourceLanguage }) }
  }
}

/** The type shown on a card: `type`, and `typeLang` when that is not in the page's language. */
export const kindOnCard = ({ label, lang }: Word): { type: string; typeLang?: Language } => ({
  type: label,
  ...(lang ? { typeLang: lang } : {}),
})

/** Words as choices: translated, and sorted by the translation. */
export async function wordChoices<T extends { name: string }>(
  ctx: Ctx,
  used: readonly T[],
  lang: Language = ctx.lang,
): Promise<(T & Word)[]> {
  const say = await wordsIn(ctx, lang)
  const said = used.map((one) => ({ ...one, ...say(one.name) }))
  return lang === sourceLanguage ? said : said.toSorted((a, b) => a.label.localeCompare(b.label, lang))
}

/** Stores English translations of types and tags; others are left unchanged. */
export const putEnglishWords = (ctx: Ctx, words: Readonly<Record<string, string>>): Promise<void> =>
  store(ctx, { words: Object.entries(words).map(([word, en]) => ({ word, texts: { en } })) })
