import { routeAddress } from '#kit/shared/site/route-address.ts'
import { contentLanguages, inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { groupPath, productPath, shopPaths } from '../catalog.addresses.ts'

export const frontAddress = (lang: Language): string => routeAddress(shopPaths.front, lang)
export const searchAddress = (lang: Language): string => routeAddress(shopPaths.search, lang)
export const allAddress = (lang: Language): string => routeAddress(shopPaths.all, lang)

/** Address of a group by its slug in that language. */
export const groupAddress = (lang: Language, slug: string): string =>
  inLanguage(groupPath(encodeURIComponent(slug)), lang)

/** Address of a product; without a visible group it is below the list of all products. */
export const productAddress = (lang: Language, group: string | null, slug: string): string =>
  inLanguage(
    productPath(encodeURIComponent(slug), group === null ? undefined : encodeURIComponent(group)),
    lang,
  )

export const inEach = (address: (lang: Language) => string): Record<Language, string> =>
  Object.fromEntries(contentLanguages.map((lang) => [lang, address(lang)])) as Record<Language, string>
