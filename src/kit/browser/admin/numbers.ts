import { locales, type Language } from '../../shared/text/languages.ts'

/** A whole number with thousands separators. */
export const numberInWords = (count: number, lang: Language): string => count.toLocaleString(locales[lang])
