import type { FoundBy } from '#kit/server/domain.ts'
import { site as de } from '../waste.de.ts'
import { site as en } from '../waste.en.ts'

/** Search words of the calendar page. */
export const foundBy: Record<'de' | 'en', FoundBy> = {
  de: {
    title: de.title,
    text: de.intro,
    words: [
      'Müll',
      'Abfall',
      'Abfuhr',
      'Müllabfuhr',
      'Restmüll',
      'Biomüll',
      'Altpapier',
      'Gelber Sack',
      'Sperrmüll',
      'Tonne',
      'Abholung',
    ],
  },
  en: {
    title: en.title,
    text: en.intro,
    words: [
      'waste',
      'rubbish',
      'garbage',
      'trash',
      'bin',
      'collection',
      'residual waste',
      'organic waste',
      'paper',
    ],
  },
}
