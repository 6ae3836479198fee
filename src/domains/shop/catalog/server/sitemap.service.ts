import type { Ctx } from '#kit/server/context.ts'
import type { SitemapEntry } from '#kit/server/domain.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { listedProducts } from './listed-products.service.ts'
import { allAddress, groupAddress, inEach, productAddress } from './shop-links.ts'
import { shopSettings } from './shop-settings.service.ts'
import { shownGroups } from './shown-groups.service.ts'

/** Published groups and products for search engines; empty while the shop is off. */
export async function shopSitemap(ctx: Ctx): Promise<SitemapEntry[]> {
  if (!(await shopSettings(ctx)).enabled) return []
  const [groups, products] = [await shownGroups(ctx, 'de'), await listedProducts(ctx, 'de')]
  const entries: [(lang: Language) => string, Pick<SitemapEntry, 'updatedAt' | 'picture'>][] = [
    [allAddress, {}],
    ...groups.map(({ slugs, changedAt, picture }): (typeof entries)[number] => [
      (lang) => groupAddress(lang, slugs[lang]),
      { updatedAt: changedAt, picture },
    ]),
    ...products.map(({ slugs, place, changedAt, picture }): (typeof entries)[number] => [
      (lang) => productAddress(lang, place?.[lang] ?? null, slugs[lang]),
      { updatedAt: changedAt, picture },
    ]),
  ]
  return contentLanguages.flatMap((lang) =>
    entries.map(([address, facts]) => ({ href: address(lang), alternates: inEach(address), ...facts })),
  )
}
