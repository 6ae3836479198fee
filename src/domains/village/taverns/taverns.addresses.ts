import { inLanguage, type Language } from '#kit/shared/text/languages.ts'

/** Screens of the admin centre, relative to its base. */
export const tavernScreens = {
  taverns: 'taverns',
} as const

/** The page of the taverns, without language. */
export const tavernsPath = '/heurigen'

/** Where keepers report their dates, and where they enter them by their link; without language. */
export const reportPath = `${tavernsPath}/melden`
export const keeperPath = `${tavernsPath}/termine`

/** The page that says who is open; of another day when one is named. */
export const tavernsAddress = (lang: Language, day?: string): string =>
  `${inLanguage(tavernsPath, lang)}${day ? `?date=${day}` : ''}`

/** The overview of a year, for the wall. */
export const tavernYearAddress = (lang: Language, year: number): string =>
  inLanguage(`${tavernsPath}/${year}`, lang)

/** The calendar file of all taverns, or of one; without the site. */
export const tavernsIcsAddress = (lang: Language, tavern?: string): string =>
  tavern === undefined ? `/ics/${lang}/taverns.ics` : `/ics/${lang}/tavern/${tavern}.ics`

/** Where keepers report their dates. */
export const reportAddress = (lang: Language): string => inLanguage(reportPath, lang)

/** The page behind the personal link of a tavern. */
export const keeperAddress = (lang: Language, key: string): string => inLanguage(`${keeperPath}/${key}`, lang)
