import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'

/** Page with weather and warnings. */
export const weatherPage = { path: '/wetter', english: '/weather' }

/** Address of the weather page, with language. */
export const weatherHref = (lang: Language): string => routeAddress(weatherPage, lang)
