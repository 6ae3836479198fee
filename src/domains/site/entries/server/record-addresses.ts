import { routeAddress } from '#kit/shared/site/route-address.ts'
import { entryPages } from '../entries.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { addressesInLanguages, below, pagesOfView } from '#domains/site/pages/server/offers.ts'

/** Address of entries without a page in the tree (specification § 2.1). */
export const plainAddress = (lang: Language): string => routeAddress(entryPages.list, lang)

/** Address of the form for clubs and firms (specification § 2.1). */
export const createAddress = (lang: Language): string => routeAddress(entryPages.create, lang)

/** Returns a function for the page that lists entries of a type. */
export const directoriesOf = (ctx: Ctx, lang: Language) => pagesOfView(ctx, 'entryview', lang)

/** Returns a function for the public address of an entry, with language. */
export async function entryAddresses(ctx: Ctx, lang: Language) {
  const directory = directoriesOf(ctx, lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string> =>
    below((await directory(kind)) ?? plainAddress(lang), slug)
}

/** Returns a function for the address of an entry in each language. */
export const alternateAddresses = (ctx: Ctx) => addressesInLanguages((lang) => entryAddresses(ctx, lang))
