import type { Language } from '#kit/shared/text/languages.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { sportsPaths } from '../sports.addresses.ts'

/** Address path of all clubs, with language. */
export const listAddress = (lang: Language): string => routeAddress(sportsPaths.list, lang)

/** Address path of a club's page, with language. */
export const clubAddress = (lang: Language, club: string): string => `${listAddress(lang)}/${club}`

/** Address path of a team's page, with language. */
export const teamAddress = (lang: Language, club: string, team: string): string =>
  `${clubAddress(lang, club)}/${team}`

/** Address path of a game's page, with language. */
export const fixtureAddress = (lang: Language, club: string, team: string, fixture: string): string =>
  `${teamAddress(lang, club, team)}/${fixture}`

/** Folder of team calendars, by language. */
export const feedFolder = (lang: Language): string => `/ics/${lang}/${lang === 'en' ? 'sports' : 'sport'}`

/** Address path of a team's calendar, in a language. */
export const feedAddress = (lang: Language, club: string, team: string): string =>
  `${feedFolder(lang)}/${club}~${team}.ics`

/** The same page in each language. */
export const inEach = (address: (lang: Language) => string): Record<Language, string> =>
  Object.fromEntries(contentLanguages.map((lang) => [lang, address(lang)])) as Record<Language, string>
