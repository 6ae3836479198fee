import type { Ctx } from '#kit/server/context.ts'
import type { FeedLoader } from '#kit/server/domain.ts'
import type { SiteTree } from '#kit/server/site/site-tree.ts'
import { withoutLanguage } from '#kit/shared/text/languages.ts'
import { hrefOfView } from '#domains/site/pages/server/offers.ts'
import type { FeedForm } from './feed.ts'

/** Address of the feed of a page, without the site: `('/en/news', 'atom')` → `/feed/en/news.atom`. */
export const feedAddress = (page: string, form: FeedForm): string => `/feed${page}.${form}`

/** Where WordPress kept feeds, and systems made like it: `/feed/`, `/category/hof/feed/atom/`, `/?feed=rss2`. */
const byPath = /^(.*)\/feed(?:\/(rss2?|rdf|atom))?\/?$/

interface AskedFeed {
  /** Path of what it is of; empty for the whole site. */
  above: string
  /** What an address by numbers is of: `cat=3`. */
  query: string
  form: FeedForm
}

function askedFor(path: string, query: URLSearchParams): AskedFeed | null {
  const formOf = (kind = ''): FeedForm => (kind.endsWith('atom') ? 'atom' : 'rss')
  const named = path === '/' || path === '/index.php' ? query.get('feed') : null
  if (named !== null) {
    const others = new URLSearchParams(query)
    others.delete('feed')
    return { above: '', query: others.toString(), form: formOf(named) }
  }
  const [, above, kind] = byPath.exec(path) ?? []
  return above === undefined ? null : { above, query: '', form: formOf(kind) }
}

/** Finds feeds by addresses that are not theirs: those of other systems, and those of lists that stand elsewhere now. */
export function formerFeeds(tree: SiteTree, loaders: ReadonlyMap<string, FeedLoader>) {
  async function feedOfList(ctx: Ctx, path: string, type: string, form: FeedForm): Promise<string | null> {
    const place = await tree.find(ctx, path, 'live')
    if (!place || place.rest.length > 0 || !loaders.has(place.page.view)) return null
    const narrowed = type && !place.page.type ? `?${new URLSearchParams({ type }).toString()}` : ''
    return feedAddress(place.page.href, form) + narrowed
  }

  async function feedOfMoved(ctx: Ctx, to: string, form: FeedForm): Promise<string | null> {
    const { pathname, searchParams } = new URL(to, 'http://site')
    return feedOfList(ctx, pathname, searchParams.get('type') ?? '', form)
  }

  return {
    /** Where the feed is now of a list that stood at `path`; null where nothing is known of it. */
    async moved(ctx: Ctx, path: string, form: FeedForm): Promise<string | null> {
      const to = await tree.redirectOf(ctx, path, '')
      return to === null ? null : feedOfMoved(ctx, to, form)
    },

    /**
     * The feed for an address at which another system had one: that of the list which stands above it or to which the address
     * above leads; comments and whatever else stood there have the site's news. Null for an address that never was one.
     */
    async instead(ctx: Ctx, path: string, query: URLSearchParams): Promise<string | null> {
      const asked = askedFor(path, query)
      if (!asked) return null
      const { form } = asked
      const above = asked.above || '/'
      const isWhole = asked.query === '' && ['/', '/comments'].includes(withoutLanguage(above))
      if (!isWhole) {
        const own = await feedOfList(ctx, above, '', form)
        if (own !== null) return own
        const to = await tree.redirectOf(ctx, above, asked.query)
        if (to === null && above !== '/' && (await tree.find(ctx, above, 'live')) === null) return null
        const moved = to === null ? null : await feedOfMoved(ctx, to, form)
        if (moved !== null) return moved
      }
      const news = await hrefOfView(ctx, 'listview', ctx.lang)
      return news === null ? null : feedAddress(news, form)
    },
  }
}
