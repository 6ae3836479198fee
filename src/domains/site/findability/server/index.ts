import type { ServerDomain } from '#kit/server/domain.ts'
import type { SiteTree } from '#kit/server/site/site-tree.ts'
import { tellFixedPages } from './fixed-pages.ts'
import { serveFeeds } from './feed.routes.ts'
import { serveShare } from './share.routes.ts'
import { serveSitemap } from './sitemap.routes.ts'

/** Sitemap, feeds and preview pictures for all domains, passed in by the app. */
export const findabilityServer = (domains: readonly ServerDomain[], tree: SiteTree): ServerDomain => ({
  name: 'findability',
  start: ({ events }) => events.on('overviewShown', tellFixedPages(domains)),
  routes(server, platform) {
    serveSitemap(server, platform, domains)
    serveFeeds(server, platform, domains, tree)
    serveShare(server, platform)
  },
})

export { findablePages } from './document.ts'
export { feedLoaders } from './feed.routes.ts'
export { formerFeeds } from './former-feeds.ts'
