import type { ServerDomain } from '#kit/server/domain.ts'
import { withoutLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { feedLoaders } from './feed.routes.ts'
import { feedTypes, type FeedForm } from './feed.ts'
import { feedAddress } from './former-feeds.ts'
import { shareAddress } from './share.ts'

const forms: FeedForm[] = ['rss', 'atom']
const formNames = { rss: 'RSS', atom: 'Atom' }

/** Metadata of a page for networks and feed readers. */
export interface Findable {
  /** Address of a generated preview picture, for pages without a suitable one; absent for hidden pages. */
  share?: string
  /** Feeds of a list page. */
  feeds: { title: string; type: string; href: string }[]
}

/** Adds metadata to each page for networks and feed readers. */
export function findablePages(
  domains: readonly ServerDomain[],
  secret: string,
): (page: SitePage) => Findable {
  const loaders = feedLoaders(domains)
  // A list outside the page tree has no feed
  const plain = new Set(
    domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes).map(({ path }) => path.replace(/\/:.*$/, '')),
  )
  return ({ status, view, path, meta, frame }) => {
    if (status !== 200 || meta.hidden) return { feeds: [] }
    const feeds =
      loaders.has(view) && !plain.has(withoutLanguage(path))
        ? forms.map((form) => ({
            title: `${meta.title} – ${frame.name} (${formNames[form]})`,
            type: feedTypes[form],
            href: feedAddress(path, form),
          }))
        : []
    const { primary, accent } = frame.colours
    return { feeds, share: shareAddress(secret, { title: meta.title, site: frame.name, primary, accent }) }
  }
}
