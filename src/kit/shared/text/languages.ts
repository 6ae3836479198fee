/** Languages content and interface exist in; the first is the source. */
export const contentLanguages = ['de', 'en'] as const
export type Language = (typeof contentLanguages)[number]
export const sourceLanguage: Language = 'de'

/** A short text in every language, where a rule and the server say the same: reasons, names of states. */
export type Words = Readonly<Record<Language, string>>

/** As numbers and days are written in them (BCP 47): like in Austria and in Britain. */
export const locales = { de: 'de-AT', en: 'en-GB' } as const satisfies Record<Language, string>

/** The language an address is in: `/en/…` is English, anything else German. */
export const languageOfPath = (path: string): Language =>
  path === '/en' || path.startsWith('/en/') ? 'en' : 'de'

/** The address without its language: `/en/news` → `/news`, `/en` → `/`. */
export const withoutLanguage = (path: string): string =>
  languageOfPath(path) === 'en' ? path.slice(3) || '/' : path || '/'

/** The same place in a language: `('/news', 'en')` → `/en/news`. */
export function inLanguage(path: string, lang: Language): string {
  const bare = withoutLanguage(path)
  if (lang === sourceLanguage) return bare
  return bare === '/' ? '/en' : `/en${bare}`
}
