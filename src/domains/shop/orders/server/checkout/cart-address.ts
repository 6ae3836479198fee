import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { cartPath } from '#domains/shop/catalog/catalog.addresses.ts'

/** Address of the cart, with language. */
export const cartHref = (lang: Language): string => routeAddress(cartPath, lang)
