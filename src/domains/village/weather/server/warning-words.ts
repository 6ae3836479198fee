import type { Language } from '#kit/shared/text/languages.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import { warningTitle } from '../weather.rules.ts'

/** A warning as text in one language. */
export const warningWords = ({ kind, level, text }: WeatherWarning, lang: Language) => ({
  title: warningTitle(kind, level, lang),
  text: text[lang] || text.de,
})
