import { routeAddress } from '#kit/shared/site/route-address.ts'
import { contentLanguages, inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { groupPath, productPath, shopPaths } from '../catalog.addresses.ts'

export const frontAddress = (lang: Language): string => routeAddress(shopPaths.front, lang)
export const searchAddress = (lang: Language): string => routeAddress(shopPaths.search, lang)
export const allAddress = (lang: Language): string => routeAddress(shopPaths.all, lang)

/** Where a group stands, by its slug in that language. */
export const groupAddress = (lang: Language, slug: string): string =>
  inLanguage(groupPath(encodeURIComponent(slug)), lang)

/** Where a product stands; one in no group that can be seen stands below the list of all. */
export const productAddress = (lang: Language, group: string | null, slug: string): string =>
  inLanguage(
    productPath(encodeURIComponent(slug), group === null ? undefined : encodeURIComponent(group)),
    lang,
  )

/** An address in each language. */
export const inEach = (address: (lang: Language) => string): Record<Language, string> =>
  Object.fromEntries(contentLanguages.map((lang) => [lang, address(lang)])) as Record<Language, string>
