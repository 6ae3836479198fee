import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices, ListSearch } from '#kit/browser/site/pieces/Choices.tsx'
import { Card } from '#kit/browser/site/pieces/Cards.tsx'
import { FeedLinks } from '#kit/browser/site/pieces/FeedLinks.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Pager } from '#kit/browser/site/pieces/Pager.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { NewsListData } from '../news.views.ts'

/** News, newest first: the first one large, filters and pages as plain links. */
export function NewsList({ page }: { page: SitePage<string, NewsListData> }) {
  const { t } = useSite()
  const { title, intro, items, total, pageSize, active, href } = page.data
  const isNarrowed = active.type !== '' || active.search !== '' || active.tag !== ''
  const hrefOf = (changed: Partial<NewsListData['active']> & { page?: number }) => {
    const { type, search, tag, page: number } = { ...active, page: 1, ...changed }
    const query = new URLSearchParams({
      ...(type && { type }),
      ...(search && { search }),
      ...(tag && { tag }),
      ...(number > 1 && { page: String(number) }),
    }).toString()
    return query ? `${href}?${query}` : href
  }
  const [lead, ...more] = items
  return (
    <div className="news-list">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={intro} />
      </div>
      <Filter page={page} hrefOf={hrefOf} />
      <p className="news-count" role="status">
        {t('news.count', { count: total })}
        {page.data.tag && (
          <>
            {' '}
            {t('news.tagged', { tag: page.data.tag.label })}{' '}
            <Link href={hrefOf({ tag: '' })}>{t('news.showAll')}</Link>
          </>
        )}
      </p>
      {lead && (
        <div className="news-grid">
          <Card
            card={lead}
            look="large"
            level={2}
            sizes="(min-width: 60rem) 48rem, 92vw"
            first={page.data.page === 1}
          />
          {more.map((card) => (
            <Card
              key={card._id}
              card={card}
              level={2}
              sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 45vw, 92vw"
            />
          ))}
        </div>
      )}
      {!lead && (
        <div className="empty">
          <p>{isNarrowed ? t('news.emptyFiltered') : t('news.empty')}</p>
          {isNarrowed && (
            <p>
              <Link href={href} keepScroll>
                {t('news.showAll')}
              </Link>
            </p>
          )}
        </div>
      )}
      <Pager
        page={page.data.page}
        pages={Math.ceil(total / pageSize)}
        hrefOf={(number) => hrefOf({ page: number })}
        label={t('news.pages')}
      />
      <FeedLinks href={href} push />
    </div>
  )
}

function Filter({
  page,
  hrefOf,
}: {
  page: SitePage<string, NewsListData>
  hrefOf: (changed: Partial<NewsListData['active']>) => string
}) {
  const { t } = useSite()
  const { types, active, href } = page.data
  return (
    <nav className="filter" aria-label={t('news.filter')}>
      {types.length > 1 && (
        <Choices
          choices={[
            { label: t('news.all'), href: hrefOf({ type: '' }), isCurrent: active.type === '' },
            ...types.map(({ name, label, lang, count }) => ({
              label,
              ...(lang ? { lang } : {}),
              count,
              href: hrefOf({ type: name }),
              isCurrent: active.type === name,
            })),
          ]}
        />
      )}
      <ListSearch
        href={href}
        kept={{ type: active.type, tag: active.tag }}
        value={active.search}
        label={t('news.searchLabel')}
        button={t('news.searchButton')}
      />
    </nav>
  )
}
