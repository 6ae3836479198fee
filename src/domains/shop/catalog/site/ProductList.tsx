import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Pager } from '#kit/browser/site/pieces/Pager.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { ProductListData, ShownFacet } from '../catalog.views.ts'
import { PriceNote } from './Price.tsx'
import { ProductCards } from './ProductCards.tsx'
import { useShopTexts } from './texts.ts'

/** Products with filters and order as plain links. */
export function ProductList({ list, empty }: { list: ProductListData; empty: string }) {
  const t = useShopTexts()
  const { items, total, page, pageSize, facets, isNarrowed, query, href } = list
  const path = href.split('?')[0] ?? href
  const pageHref = (number: number) => {
    const text = [query, number > 1 ? `page=${number}` : ''].filter(Boolean).join('&')
    return text ? `${path}?${text}` : path
  }
  return (
    <div className={facets.length > 0 || list.there ? 'shop-list has-facets' : 'shop-list'}>
      <Narrowing list={list} />
      <div>
        <div className="shop-list-head">
          <p role="status">{t('shop.count', { count: total })}</p>
          {total > 1 && (
            <nav aria-label={t('shop.sort')}>
              <Choices
                choices={list.orders.map(({ order, href: to }) => ({
                  href: to,
                  label: t(`shop.orders.${order}`),
                  isCurrent: order === list.order,
                }))}
              />
            </nav>
          )}
        </div>
        {items.length > 0 ? (
          <>
            <ProductCards cards={items} terms={list.terms} level={2} first={page === 1} />
            {list.terms && (
              <PriceNote
                terms={list.terms}
                rates={items.flatMap(({ price }) => (price ? [price.rate] : []))}
              />
            )}
          </>
        ) : (
          <div className="empty">
            <p>{isNarrowed ? t('shop.noneFits') : empty}</p>
            {isNarrowed && (
              <p>
                <Link href={href} keepScroll>
                  {t('shop.showAll')}
                </Link>
              </p>
            )}
          </div>
        )}
        <Pager page={page} pages={Math.ceil(total / pageSize)} hrefOf={pageHref} label={t('shop.pages')} />
      </div>
    </div>
  )
}

/** Filters by property. Collapsible on narrow screens, expanded while a filter is active. */
function Narrowing({ list }: { list: ProductListData }) {
  const t = useShopTexts()
  const { facets, there, isNarrowed, href } = list
  if (facets.length === 0 && !there) return null
  return (
    <details className="shop-facets" open={isNarrowed || undefined}>
      <summary>{t('shop.filter')}</summary>
      <nav aria-label={t('shop.filter')}>
        {isNarrowed && (
          <p>
            <Link href={href} keepScroll>
              {t('shop.showAll')}
            </Link>
          </p>
        )}
        {there && (
          <Choices choices={[{ href: there.href, label: t('shop.thereOnly'), isCurrent: there.isChosen }]} />
        )}
        {facets.map((facet) => (
          <FacetChoices key={facet.label} facet={facet} />
        ))}
      </nav>
    </details>
  )
}

function FacetChoices({ facet }: { facet: ShownFacet }) {
  const { lang } = useSite()
  return (
    <section className="shop-facet">
      <h2 lang={foreign(facet.lang, lang)}>{facet.label}</h2>
      <Choices
        label={facet.label}
        choices={facet.values.map(({ label, lang: own, count, isChosen, href }) => ({
          label,
          ...(own ? { lang: own } : {}),
          count,
          href,
          isCurrent: isChosen,
        }))}
      />
    </section>
  )
}
