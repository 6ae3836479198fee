import type { FastifyInstance } from 'fastify'
import { answerFromCache } from '#kit/server/cache/guest-cache.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { FeedLoader, ServerDomain } from '#kit/server/domain.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import type { SiteTree } from '#kit/server/site/site-tree.ts'
import { withOneForm } from '#kit/server/text/text-pictures.ts'
import { languageOfPath } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { wordsIn } from '#domains/platform/words/server/offers.ts'
import { atomFeed, feedTypes, rssFeed, type Feed, type FeedForm } from './feed.ts'
import { feedAddress, formerFeeds } from './former-feeds.ts'

const entries = 30

/** Views with feeds, and their loaders. */
export const feedLoaders = (domains: readonly ServerDomain[]): Map<string, FeedLoader> =>
  new Map(domains.flatMap(({ feeds = {} }) => Object.entries(feeds)))

/**
 * `/feed/{path}.rss` and `.atom` of every list page in each language, the latest 30 entries with full texts;
 * `?text=teaser` omits those, `?type=` filters a list of all types. Redirects to the feed of a moved list, and from
 * `/feed/`, used by other systems, to the news. 404 without a published list.
 */
export function serveFeeds(
  server: FastifyInstance,
  platform: Platform,
  domains: readonly ServerDomain[],
  tree: SiteTree,
): void {
  const loaders = feedLoaders(domains)
  const former = formerFeeds(tree, loaders)
  const { publicUrl } = platform.config

  /** The feed, or the address of its replacement. */
  async function feedOf(
    ctx: Ctx,
    path: string,
    form: FeedForm,
    asked: URLSearchParams,
  ): Promise<Feed | string> {
    const place = await tree.find(ctx, path, 'live')
    const loader = place && place.rest.length === 0 ? loaders.get(place.page.view) : undefined
    if (!place || !loader) {
      const moved = place ? null : await former.moved(ctx, path, form)
      if (moved === null) throw notFound()
      return moved
    }
    const { page } = place
    const type = asked.get('type') ?? ''
    // A page of one type has no filter
    const whole = type && page.type ? null : await loader(ctx, page, { limit: entries, type })
    if (!whole) throw notFound()
    const teasersOnly = asked.get('text') === 'teaser'
    const items = teasersOnly ? whole : await withOneForm(whole, (ids) => tree.pictures(ctx, ids))
    const query = new URLSearchParams({
      ...(type && { type }),
      ...(teasersOnly && { text: 'teaser' }),
    }).toString()
    const { site } = await siteSettings(ctx)
    const kind = (await wordsIn(ctx))(type).label
    return {
      title: `${[page.title, kind].filter(Boolean).join(': ')} – ${site.name}`,
      subtitle: place.meta.description || site.claim[ctx.lang] || site.claim.de,
      lang: ctx.lang,
      page: `${new URL(page.href, publicUrl).href}${type ? `?${new URLSearchParams({ type }).toString()}` : ''}`,
      self: `${new URL(feedAddress(page.href, form), publicUrl).href}${query ? `?${query}` : ''}`,
      siteName: site.name,
      items,
      teasersOnly,
      origin: publicUrl,
    }
  }

  server.get('/feed/*', async (request, reply) => {
    const [address = '', query = ''] = request.url.split('?')
    const [, path, form] = /^\/feed(\/.+)\.(rss|atom)$/.exec(address) ?? []
    const asked = new URLSearchParams(query)
    if (path !== undefined) void reply.type(`${feedTypes[form as FeedForm]}; charset=utf-8`)
    return answerFromCache(platform, request, reply, async () => {
      const caller = guestCaller(request.id, languageOfPath(path ?? ''))
      const made = await runRead(platform, caller, async (ctx) => {
        if (path !== undefined) return feedOf(ctx, path, form as FeedForm, asked)
        const instead = await former.instead(ctx, address, asked)
        if (instead === null) throw notFound()
        return instead
      })
      const { result: feed } = made
      if (typeof feed === 'string') return { ...made, result: '', status: 301, headers: { location: feed } }
      return { ...made, result: form === 'atom' ? atomFeed(feed) : rssFeed(feed) }
    })
  })
}
