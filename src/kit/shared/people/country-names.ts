import { type Language, locales } from '../text/languages.ts'

/** Cached formatters of country names by language, expensive to create. */
const regionNames = new Map<Language, Intl.DisplayNames>()

/** Name of a country by its code in any case; null for unknown codes. */
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
