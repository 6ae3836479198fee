import { routeAddress } from '#kit/shared/site/route-address.ts'
import { newsCreatePage } from '../news.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { below, pagesOfView } from '#domains/site/pages/server/offers.ts'

/** Returns a function for the public address of an item, with language; null while no page lists news. */
export async function newsAddresses(ctx: Ctx, lang: Language) {
  const list = pagesOfView(ctx, 'listview', lang)
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string | null> => {
    const href = await list(kind)
    return href === null ? null : below(href, slug)
  }
}

/** Address of the form for news on the public site (specification § 2.1). */
export const createAddress = (lang: Language): string => routeAddress(newsCreatePage, lang)
