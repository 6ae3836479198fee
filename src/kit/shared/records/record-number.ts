import type { Language } from '../text/languages.ts'

/** Wording of a record's number on screens, in lists and in answers: `Nr. 4`. */
export const sayNumber = (number: number | string, lang: Language): string =>
  `${lang === 'de' ? 'Nr.' : 'No.'} ${number}`
