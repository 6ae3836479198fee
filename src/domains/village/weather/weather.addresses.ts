import type { Language } from '#kit/shared/languages.ts'
import { routeAddress } from '#kit/shared/route-address.ts'

/** The weather of the place, with its warnings. */
export const weatherPage = { path: '/wetter', english: '/weather' }

/** Its address with language. */
export const weatherHref = (lang: Language): string => routeAddress(weatherPage, lang)
