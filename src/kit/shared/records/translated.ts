import { z } from 'zod'
import { contentLanguages, sourceLanguage, type Language, type Words } from '../text/languages.ts'

/**
 * A text in every content language, for records without publishing: units, terms, names of lists. German must satisfy
 * `text`; the others may be empty and then German is shown. In conflicts each language is a separate field.
 */
export const translated = <T extends z.ZodType<string, string>>(text: T) => {
  const other = z.union([z.literal(''), text])
  const others = contentLanguages.filter((lang) => lang !== sourceLanguage).map((lang) => [lang, other])
  return z.object({ [sourceLanguage]: text, ...Object.fromEntries(others) } as Record<
    Language,
    z.ZodType<string, string>
  >)
}

/** A text in a language with its actual language: German if the other is empty. */
export function sayIn(text: Words, lang: Language): { text: string; lang: Language } {
  const own = text[lang]
  return own ? { text: own, lang } : { text: text[sourceLanguage], lang: sourceLanguage }
}

/** An empty text in all languages. */
export const untranslated = (): Record<Language, string> => ({ de: '', en: '' })
