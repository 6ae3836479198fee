import { Link } from '#kit/browser/site/pieces/Link.tsx'
import type { SitePage } from '#kit/shared/site/site.ts'
import { type PriceTerms, type ProductCard, ProductCards } from '#domains/shop/catalog/site/offers.tsx'
import type { FavouritesData } from '../customers.views.ts'
import { useCustomersTexts } from './texts.ts'

/** List of favourites; each can be put into the cart or removed. */
export function Favourites({ page }: { page: SitePage<string, FavouritesData<ProductCard, PriceTerms>> }) {
  const t = useCustomersTexts()
  const { cards, terms, shopHref, signInHref } = page.data
  return (
    <div className="shop">
      <div className="title-block">
        <h1>{t('customers.favourites.title')}</h1>
      </div>
      {cards.length === 0 ? (
        <div className="empty">
          <p>{t('customers.favourites.empty')}</p>
          <p>{t('customers.favourites.emptyHint')}</p>
          <p>
            <Link className="button" href={shopHref}>
              {t('customers.favourites.toShop')}
            </Link>
          </p>
        </div>
      ) : (
        <>
          <p>{t('customers.favourites.count', { count: cards.length })}</p>
          <ProductCards cards={cards} terms={terms} level={2} first />
          <ul className="shop-unmark" role="list">
            {cards.map(({ _id, title }) => (
              <li key={_id}>
                <form method="post" action={page.path}>
                  <input type="hidden" name="action" value="remove" />
                  <input type="hidden" name="product" value={_id} />
                  <button type="submit" className="button is-quiet">
                    {t('customers.favourites.removeOf', { title })}
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
      {signInHref && (
        <p className="shop-small">
          {t('customers.favourites.guest')} <a href={signInHref}>{t('customers.favourites.signIn')}</a>
        </p>
      )}
    </div>
  )
}
