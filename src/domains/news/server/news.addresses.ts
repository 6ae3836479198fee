import type { Ctx } from '../../../kit/server/context.ts'
import { inLanguage, type Language } from '../../../kit/shared/languages.ts'
import { hrefOfView } from '../../pages/server/offers.ts'

/** Makes the public address of an item, with language; null while no page lists news. The page of each type is asked for once. */
export async function newsAddresses(ctx: Ctx, lang: Language) {
  const lists = new Map<string, Promise<string | null>>()
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string | null> => {
    const list = lists.get(kind) ?? hrefOfView(ctx, 'listview', lang, kind)
    lists.set(kind, list)
    const href = await list
    return href === null ? null : `${href}/${encodeURIComponent(slug)}`
  }
}

/** Where items are written on the public site (specification § 2.1). */
export const createAddress = (lang: Language): string => inLanguage('/news/create', lang)
