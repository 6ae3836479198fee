import { z } from 'zod'
import { contentLanguages, sourceLanguage, type Language, type Words } from '../text/languages.ts'

/**
 * A text in every language of the content, for records without publishing: units, terms, names of lists. German has to be what
 * `text` asks for, the others may be empty: then German is shown. Every language is a field of its own where two changes meet.
 */
export const translated = <T extends z.ZodType<string, string>>(text: T) => {
  const other = z.union([z.literal(''), text])
  const others = contentLanguages.filter((lang) => lang !== sourceLanguage).map((lang) => [lang, other])
  return z.object({ [sourceLanguage]: text, ...Object.fromEntries(others) } as Record<
    Language,
    z.ZodType<string, string>
  >)
}

/** What a text says in a language, and in which one it is: German where the other is empty. */
export function sayIn(text: Words, lang: Language): { text: string; lang: Language } {
  const own = text[lang]
  return own ? { text: own, lang } : { text: text[sourceLanguage], lang: sourceLanguage }
}

/** A text that nobody has written yet. */
export const untranslated = (): Record<Language, string> => ({ de: '', en: '' })
