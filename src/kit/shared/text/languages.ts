/** Languages of content and interface; the first is the source. */
export const contentLanguages = ['de', 'en'] as const
export type Language = (typeof contentLanguages)[number]
export const sourceLanguage: Language = 'de'

/** A short text in every language, shared by rules and server: reasons, names of states. */
export type Words = Readonly<Record<Language, string>>

/** Locales for numbers and days (BCP 47): Austrian and British. */
export const locales = { de: 'de-AT', en: 'en-GB' } as const satisfies Record<Language, string>

/** Language of an address: `/en/…` is English, all others are German. */
export const languageOfPath = (path: string): Language =>
  path === '/en' || path.startsWith('/en/') ? 'en' : 'de'

/** The address without its language: `/en/news` → `/news`, `/en` → `/`. */
export const withoutLanguage = (path: string): string =>
  languageOfPath(path) === 'en' ? path.slice(3) || '/' : path || '/'

/** The same page in a language: `('/news', 'en')` → `/en/news`. */
export function inLanguage(path: string, lang: Language): string {
  const bare = withoutLanguage(path)
  if (lang === sourceLanguage) return bare
  return bare === '/' ? '/en' : `/en${bare}`
}
