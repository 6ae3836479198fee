import type { Language } from '../../../../kit/shared/languages.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import { warningTitle } from '../weather.rules.ts'

export { placeWeather } from './weather.service.ts'
export { weatherHref } from '../weather.addresses.ts'

declare module '../../../../kit/server/events.ts' {
  interface Events {
    /** The state's weather service has said something new; one whose level changes is over and issued anew. */
    weatherWarnings: { issued: WeatherWarning[]; over: WeatherWarning[] }
  }
}

/** A warning in words of one language. */
export const warningWords = ({ kind, level, text }: WeatherWarning, lang: Language) => ({
  title: warningTitle(kind, level, lang),
  text: text[lang] || text.de,
})
