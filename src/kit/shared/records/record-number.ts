import type { Language } from '../text/languages.ts'

/** How the running number of a record is said, on screens, in lists of what waits and in answers to people alike: `Nr. 4`. */
export const sayNumber = (number: number | string, lang: Language): string =>
  `${lang === 'de' ? 'Nr.' : 'No.'} ${number}`
