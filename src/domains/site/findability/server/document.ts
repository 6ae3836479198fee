import type { ServerDomain } from '#kit/server/domain.ts'
import { withoutLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { feedLoaders } from './feed.routes.ts'
import { feedTypes, type FeedForm } from './feed.ts'
import { feedAddress } from './former-feeds.ts'
import { shareAddress } from './share.ts'

const forms: FeedForm[] = ['rss', 'atom']
const formNames = { rss: 'RSS', atom: 'Atom' }

/** What a page's document says for others than its readers. */
export interface Findable {
  /** Address of a picture made for the page, for where it has none of its own that networks show; none where nobody should find it. */
  share?: string
  /** The feeds of a list page. */
  feeds: { title: string; type: string; href: string }[]
}

/** Tells of each page how networks and feed readers find it. */
export function findablePages(
  domains: readonly ServerDomain[],
  secret: string,
): (page: SitePage) => Findable {
  const loaders = feedLoaders(domains)
  // A list that no page of the tree shows has no feed
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
