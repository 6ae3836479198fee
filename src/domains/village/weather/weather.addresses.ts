import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'

/** The weather of the place, with its warnings. */
export const weatherPage = { path: '/wetter', english: '/weather' }

/** Its address with language. */
export const weatherHref = (lang: Language): string => routeAddress(weatherPage, lang)
