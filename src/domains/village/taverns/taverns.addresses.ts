import { inLanguage, type Language } from '#kit/shared/text/languages.ts'

/** Screens of the admin centre, relative to its base. */
export const tavernScreens = {
  taverns: 'taverns',
} as const

/** Path of the tavern page, without language. */
export const tavernsPath = '/heurigen'

/** Paths of the keepers' report form and of the personal links, without language. */
export const reportPath = `${tavernsPath}/melden`
export const keeperPath = `${tavernsPath}/termine`

/** Address of the page with open taverns, optionally for another day. */
export const tavernsAddress = (lang: Language, day?: string): string =>
  `${inLanguage(tavernsPath, lang)}${day ? `?date=${day}` : ''}`

/** Address of a year's overview, for printing. */
export const tavernYearAddress = (lang: Language, year: number): string =>
  inLanguage(`${tavernsPath}/${year}`, lang)

/** Path of the calendar file of all taverns or of one. */
export const tavernsIcsAddress = (lang: Language, tavern?: string): string =>
  tavern === undefined ? `/ics/${lang}/taverns.ics` : `/ics/${lang}/tavern/${tavern}.ics`

/** Address of the keepers' report form. */
export const reportAddress = (lang: Language): string => inLanguage(reportPath, lang)

/** Address of a tavern's personal link. */
export const keeperAddress = (lang: Language, key: string): string => inLanguage(`${keeperPath}/${key}`, lang)
