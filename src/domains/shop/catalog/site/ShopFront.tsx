import type { SitePage } from '#kit/shared/site/site.ts'
import { Section } from '#kit/browser/site/pieces/Cards.tsx'
import type { ShopFrontData } from '../catalog.views.ts'
import { PriceNote } from './Price.tsx'
import { GroupCards, ProductCards } from './ProductCards.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import { useShopTexts } from './texts.ts'

/** Front page of the shop: groups and featured products. */
export function ShopFront({ page }: { page: SitePage<string, ShopFrontData> }) {
  const t = useShopTexts()
  const { groups, featured, terms, searchHref, allHref, total, seller } = page.data
  return (
    <div className="shop">
      <div className="title-block">
        <h1>{t('shop.title')}</h1>
        <ProductSearch href={searchHref} />
      </div>
      {total === 0 ? (
        <div className="empty">
          <p>{t('shop.empty')}</p>
        </div>
      ) : (
        <>
          <GroupCards groups={groups} />
          <Section
            id="featured"
            title={t('shop.featured')}
            more={{ href: allHref, label: t('shop.allOf', { count: total }) }}
          >
            <ProductCards cards={featured} terms={terms} level={3} first={groups.length === 0} />
            {terms && (
              <PriceNote terms={terms} rates={featured.flatMap(({ price }) => (price ? [price.rate] : []))} />
            )}
          </Section>
        </>
      )}
      {seller && <p className="shop-small">{seller}</p>}
    </div>
  )
}
