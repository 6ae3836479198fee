import { overviewPage } from '#domains/site/pages/pages.addresses.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Pager } from '#kit/browser/site/pieces/Pager.tsx'
import { Day } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { FoundPart } from '#kit/shared/site/search.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { searchPage } from '../search.addresses.ts'
import type { SearchData } from '../search.views.ts'

/** Search results with matched words marked. */
export function Search({ page }: { page: SitePage<string, SearchData> }) {
  const { t, lang, frame } = useSite()
  const { query, items, total, isMore, reachable, pageSize, suggestion, kinds, kind } = page.data
  const address = routeAddress(searchPage, lang)
  const hrefOf = (text: string, { number = 1, only = '' } = {}) =>
    `${address}?q=${encodeURIComponent(text)}${only ? `&kind=${only}` : ''}${number > 1 ? `&page=${number}` : ''}`
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const chosen = kinds.find(({ name }) => name === kind)
  return (
    <div className="search-page">
      <h1>{t('search.title')}</h1>
      <form
        className="search-form"
        role="search"
        aria-label={t('search.title')}
        action={address}
        method="get"
      >
        <label htmlFor="search-query">{t('search.label')}</label>
        <div>
          <input id="search-query" type="search" name="q" defaultValue={query} key={query} required />
          <button type="submit" className="button">
            <Icon name="search" />
            {t('search.button')}
          </button>
        </div>
      </form>
      <p className="search-count" role="status">
        {query === ''
          ? t('search.hint')
          : chosen
            ? t('search.inKind', { count: total, query, kind: chosen.label })
            : total > 0
              ? t(isMore ? 'search.foundMany' : 'search.found', { count: total, query })
              : t('search.foundNothing', { query })}
      </p>
      {reachable < total && <p>{t('search.best', { count: reachable })}</p>}
      {suggestion && (
        <p>
          {t('search.didYouMean')} <Link href={hrefOf(suggestion)}>{suggestion}</Link>?
        </p>
      )}
      {(kinds.length > 1 || kind !== '') && all > 0 && (
        <nav aria-label={t('search.kinds')}>
          <Choices
            choices={[
              { label: t('search.all'), count: all, href: hrefOf(query), isCurrent: kind === '' },
              ...kinds.map(({ name, label, count }) => ({
                label,
                count,
                href: hrefOf(query, { only: name }),
                isCurrent: kind === name,
              })),
            ]}
          />
        </nav>
      )}
      {query !== '' && total === 0 && all > 0 && (
        <p>
          <Link href={hrefOf(query)}>{t('search.showAll')}</Link>
        </p>
      )}
      {query !== '' && all === 0 && (
        <>
          <p>
            {t('search.foundNothingHint')}{' '}
            <Link href={routeAddress(overviewPage, lang)}>{t('search.sitemap')}</Link>
          </p>
          <nav aria-label={t('search.places')}>
            <ul role="list" className="chips">
              {frame.navigation.map(({ _id, href, label, lang: words }) => (
                <li key={_id}>
                  <Link href={href} lang={foreign(words, lang)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
      <ol className="results" role="list">
        {items.map((item) => (
          <li key={item._id} lang={foreign(item.lang, lang)}>
            <p className="card-meta" lang={item.lang && item.lang !== lang ? lang : undefined}>
              <span>{item.kind}</span>
              {item.date && <Day at={item.date} />}
            </p>
            <h2 className="card-title">
              <Link href={item.href}>
                <Snippet parts={item.title} />
              </Link>
            </h2>
            <p>
              <Snippet parts={item.excerpt} />
            </p>
          </li>
        ))}
      </ol>
      <Pager
        page={page.data.page}
        pages={Math.ceil(reachable / pageSize)}
        hrefOf={(number) => hrefOf(query, { number, only: kind })}
        label={t('search.resultPages')}
      />
    </div>
  )
}

function Snippet({ parts }: { parts: readonly FoundPart[] }) {
  return parts.map((part, index) => {
    const key = `${index} ${part.text}`
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
  })
}
