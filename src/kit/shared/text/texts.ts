import { createInstance } from 'i18next'
import { contentLanguages, sourceLanguage, type Language } from './languages.ts'

export interface TextTree {
  [key: string]: string | TextTree
}

/** The same keys with other texts: `export const admin = { … } satisfies SameKeys<typeof de>`. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

export type TextValues = Record<string, string | number | undefined>

/** `translate('news.count', { count: 3 })`; a missing text shows as `[news.count]`. */
export type Translate = (key: string, values?: TextValues) => string

export type Texts = Record<Language, Translate>

/**
 * Creates the translators of all languages from one tree of texts per language (first level: domain, or `kit`). Values
 * are written as `{{name}}`, plural forms are keys with `_one` and `_other`. Nothing is escaped: React and the mail
 * templates do that.
 */
export function createTexts(trees: Record<Language, TextTree>): Texts {
  const instance = createInstance()
  void instance.init({
    lng: sourceLanguage,
    // A German text among English ones would hide that one is missing.
    fallbackLng: false,
    resources: Object.fromEntries(contentLanguages.map((lang) => [lang, { translation: trees[lang] }])),
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `[${key}]`,
    initAsync: false,
  })
  return Object.fromEntries(
    contentLanguages.map((lang) => {
      const translate = instance.getFixedT(lang)
      return [lang, (key: string, values?: TextValues) => translate(key, { ...values })]
    }),
  ) as Texts
}
