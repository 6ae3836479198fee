import { type Language, locales } from '../text/languages.ts'

/** Names of countries by language; making one costs more than asking it. */
const regionNames = new Map<Language, Intl.DisplayNames>()

/** What a country is called, by its code in whatever case; null where there is none of that code. */
export function countryName(code: string, lang: Language): string | null {
  const names =
    regionNames.get(lang) ?? new Intl.DisplayNames(locales[lang], { type: 'region', fallback: 'none' })
  regionNames.set(lang, names)
  try {
    return names.of(code.toUpperCase()) ?? null
  } catch {
    return null
  }
}
