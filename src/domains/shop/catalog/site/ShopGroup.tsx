import type { SitePage } from '#kit/shared/site/site.ts'
import { DetailHead } from '#kit/browser/site/pieces/Detail.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { ShopGroupData } from '../catalog.views.ts'
import { GroupCards } from './ProductCards.tsx'
import { ProductList } from './ProductList.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import { useShopTexts } from './texts.ts'

/** Products of a group and its subgroups, or all products. */
export function ShopGroup({ page }: { page: SitePage<string, ShopGroupData> }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const { title, lang: own, text, groups, list, searchHref, preview } = page.data
  return (
    <div className="shop">
      <div className="shop-head">
        <div lang={foreign(own, lang)}>
          <DetailHead title={title} teaser="" preview={preview} />
          <RichText text={text} />
        </div>
        <ProductSearch href={searchHref} />
      </div>
      <GroupCards groups={groups} />
      <ProductList list={list} empty={t('shop.emptyGroup')} />
    </div>
  )
}
