import { routeAddress } from '#kit/shared/site/route-address.ts'
import { overviewPage } from '../pages.addresses.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { NotFoundData } from '../pages.views.ts'

/** Page not found: suggestions, a search field, and a link to the front page. */
export function NotFound({ page }: { page: SitePage<string, NotFoundData | null> }) {
  const { t, lang, frame } = useSite()
  const suggestions = page.data?.suggestions ?? []
  const gone = page.data?.gone
  return (
    <div className="not-found">
      <h1>{gone?.title ?? t('pages.notFoundTitle')}</h1>
      <p className="lead">{gone?.text ?? t('pages.notFoundText')}</p>
      {suggestions.length > 0 && (
        <section aria-labelledby="suggestions">
          <h2 id="suggestions">{t('pages.notFoundSuggestions')}</h2>
          <ul role="list" className="arrow-links">
            {suggestions.map((one) => (
              <li key={one.href} lang={foreign(one.lang, lang)}>
                <Link href={one.href}>
                  <Icon name="next" />
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form
        className="search-form"
        role="search"
        aria-label={t('search.title')}
        action={frame.places.search}
        method="get"
      >
        <label htmlFor="search-query">{t('search.label')}</label>
        <div>
          <input id="search-query" type="search" name="q" required />
          <button type="submit" className="button">
            <Icon name="search" />
            {t('search.button')}
          </button>
        </div>
      </form>
      <ul role="list" className="arrow-links">
        <li>
          <Link href={inLanguage('/', lang)}>
            <Icon name="next" />
            {t('pages.toLanding')}
          </Link>
        </li>
        <li>
          <Link href={routeAddress(overviewPage, lang)}>
            <Icon name="next" />
            {t('pages.sitemapTitle')}
          </Link>
        </li>
      </ul>
    </div>
  )
}
