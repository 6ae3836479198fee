import type { SitePage } from '#kit/shared/site/site.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import type { ShopSearchData } from '../catalog.views.ts'
import { GroupCards } from './ProductCards.tsx'
import { ProductList } from './ProductList.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import { useShopTexts } from './texts.ts'

/** Results of the shop's search; without results, links to groups. */
export function ShopSearch({ page }: { page: SitePage<string, ShopSearchData> }) {
  const t = useShopTexts()
  const { search, suggestion, isPartial, list, groups, searchHref, allHref } = page.data
  const isLost = search !== '' && !list
  return (
    <div className="shop">
      <div className="title-block">
        <h1>{search && list ? t('shop.foundFor', { text: search }) : t('shop.searchTitle')}</h1>
        <ProductSearch href={searchHref} value={search} />
      </div>
      {list && suggestion && (
        <p className="note">
          {t('shop.instead', { text: suggestion.text })} <Link href={suggestion.href}>{suggestion.text}</Link>
        </p>
      )}
      {list && isPartial && <p className="note">{t('shop.partly')}</p>}
      {list && <ProductList list={list} empty={t('shop.nothingFor', { text: search })} />}
      {!list && (
        <div className="empty">
          <p role="status">{isLost ? t('shop.nothingFor', { text: search }) : t('shop.searchHint')}</p>
          {isLost && <p>{t('shop.nothingHint')}</p>}
          <p>
            <Link href={allHref}>{t('shop.all')}</Link>
          </p>
        </div>
      )}
      <GroupCards groups={groups} />
    </div>
  )
}
