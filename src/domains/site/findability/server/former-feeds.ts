import type { Ctx } from '#kit/server/context.ts'
import type { FeedLoader } from '#kit/server/domain.ts'
import type { SiteTree } from '#kit/server/site/site-tree.ts'
import { withoutLanguage } from '#kit/shared/text/languages.ts'
import { hrefOfView } from '#domains/site/pages/server/offers.ts'
import type { FeedForm } from './feed.ts'

/** Address of the feed of a page, without the site: `('/en/news', 'atom')` → `/feed/en/news.atom`. */
export const feedAddress = (page: string, form: FeedForm): string => `/feed${page}.${form}`

/** Feed addresses of WordPress and similar systems: `/feed/`, `/category/hof/feed/atom/`, `/?feed=rss2`. */
const byPath = /^(.*)\/feed(?:\/(rss2?|rdf|atom))?\/?$/

interface AskedFeed {
  /** Path of its page; empty for the whole site. */
  above: string
  /** Numeric address of its page: `cat=3`. */
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

/** Finds feeds by former addresses: those of other systems, and of moved lists. */
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
    /** Present feed of a list formerly at `path`; null if unknown. */
    async moved(ctx: Ctx, path: string, form: FeedForm): Promise<string | null> {
      const to = await tree.redirectOf(ctx, path, '')
      return to === null ? null : feedOfMoved(ctx, to, form)
    },

    /**
     * Feed for another system's feed address: that of the list above it, or of the list to which that address
     * redirects; otherwise, e.g. for comments, the site's news. Null if it is not a feed address.
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
