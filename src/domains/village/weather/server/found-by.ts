import type { FoundBy } from '#kit/server/domain.ts'
import { page as de } from '../weather-page.de.ts'
import { page as en } from '../weather-page.en.ts'

/** Search words of the weather page. */
export const foundBy: Record<'de' | 'en', FoundBy> = {
  de: {
    title: de.title,
    text: de.intro,
    words: [
      'Wetterbericht',
      'Vorhersage',
      'Regen',
      'Temperatur',
      'Unwetter',
      'Wetterwarnung',
      'Gewitter',
      'Sturm',
      'Frost',
    ],
  },
  en: {
    title: en.title,
    text: en.intro,
    words: [
      'forecast',
      'rain',
      'temperature',
      'severe weather',
      'weather warning',
      'thunderstorm',
      'storm',
      'frost',
    ],
  },
}
