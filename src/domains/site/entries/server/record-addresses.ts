import { routeAddress } from '#kit/shared/site/route-address.ts'
import { entryPages } from '../entries.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { addressesInLanguages, below, pagesOfView } from '#domains/site/pages/server/offers.ts'

/** Where entries stand while no page shows them (specification § 2.1). */
export const plainAddress = (lang: Language): string => routeAddress(entryPages.list, lang)

/** Where clubs and firms enter themselves (specification § 2.1). */
export const createAddress = (lang: Language): string => routeAddress(entryPages.create, lang)

/** The page that shows entries of a type. */
export const directoriesOf = (ctx: Ctx, lang: Language) => pagesOfView(ctx, 'entryview', lang)

/** Makes the public address of an entry, with language. */
export async function entryAddresses(ctx: Ctx, lang: Language) {
  const directory = directoriesOf(ctx, lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string> =>
    below((await directory(kind)) ?? plainAddress(lang), slug)
}

/** Makes the address of an entry in each language. */
export const alternateAddresses = (ctx: Ctx) => addressesInLanguages((lang) => entryAddresses(ctx, lang))
