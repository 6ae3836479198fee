import type { FoundBy } from '#kit/server/domain.ts'
import { site as de } from '../waste.de.ts'
import { site as en } from '../waste.en.ts'

/** By what visitors find the calendar in the site's search. */
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
