import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import type { WordInUse } from '../words.contract.ts'

export type ForeignLanguage = keyof WordInUse['texts']

/** Form field of a translation: without dots, which would be a path, and without characters that URLs escape. */
export const fieldOf = (word: string, lang: ForeignLanguage): string =>
  `${lang}-${encodeURIComponent(word).replaceAll('_', '_5F').replaceAll('.', '_2E').replaceAll('%', '_')}`

/** The translations of all words as values of a form. */
export const fieldsOf = (words: readonly WordInUse[], languages: readonly ForeignLanguage[]): Fields =>
  Object.fromEntries(
    words.flatMap(({ word, texts }) => languages.map((lang) => [fieldOf(word, lang), texts[lang] ?? ''])),
  )

/** The payload of a form: the words with changed texts, each with the text from which the form started. */
export function changedWords(
  words: readonly WordInUse[],
  languages: readonly ForeignLanguage[],
  { base, values, changed }: { base: Fields; values: Fields; changed: readonly string[] },
): { word: string; texts: WordInUse['texts']; known: WordInUse['texts'] }[] {
  const isChanged = new Set(changed)
  const textsOf = (of: Fields, word: string, own: readonly ForeignLanguage[]) =>
    Object.fromEntries(own.map((lang) => [lang, String(of[fieldOf(word, lang)] ?? '')]))
  return words.flatMap(({ word }) => {
    const own = languages.filter((lang) => isChanged.has(fieldOf(word, lang)))
    if (own.length === 0) return []
    return [{ word, texts: textsOf(values, word, own), known: textsOf(base, word, own) }]
  })
}

export interface Choice {
  search: string
  show: 'all' | 'kinds' | 'tags'
  /** Only words without a stored translation. */
  missing: boolean
}

/** Whether a word has no translation in one of the languages. */
export const isMissing = ({ texts }: WordInUse, languages: readonly ForeignLanguage[]): boolean =>
  languages.some((lang) => !texts[lang])

/** The words that match a filter. */
export function chosenWords(
  words: readonly WordInUse[],
  languages: readonly ForeignLanguage[],
  { search, show, missing }: Choice,
): WordInUse[] {
  const typed = search.trim().toLowerCase()
  return words.filter((one) => {
    const { word, uses, texts } = one
    if (missing && !isMissing(one, languages)) return false
    if (show !== 'all' && !uses.some(({ isTag }) => isTag === (show === 'tags'))) return false
    return [word, ...languages.map((lang) => texts[lang] ?? '')].some((text) =>
      text.toLowerCase().includes(typed),
    )
  })
}
