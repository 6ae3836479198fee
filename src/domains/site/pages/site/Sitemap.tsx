import type { NavItem, SitePage } from '#kit/shared/site/site.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitemapData } from '../pages.views.ts'

export function Sitemap({ page }: { page: SitePage<string, SitemapData> }) {
  const { t } = useSite()
  return (
    <div className="sitemap">
      <h1>{t('pages.sitemapTitle')}</h1>
      <p className="lead">{t('pages.sitemapHint')}</p>
      <Branch items={page.data.items} className="sitemap-tree" />
      {page.data.more.length > 0 && (
        <section aria-labelledby="more">
          <h2 id="more">{t('site.more')}</h2>
          <ul role="list" className="sitemap-tree">
            {page.data.more.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Branch({ items, className }: { items: readonly NavItem[]; className?: string }) {
  const { lang } = useSite()
  return (
    <ul role="list" className={className}>
      {items.map((item) => (
        <li key={item._id}>
          <Link href={item.href} lang={foreign(item.lang, lang)}>
            {item.label}
          </Link>
          {item.children.length > 0 && <Branch items={item.children} />}
        </li>
      ))}
    </ul>
  )
}
