import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { page, pageCalls } from '../pages.contract.ts'
import { serveIcons } from './icons.routes.ts'
import { pages } from './pages.collection.ts'
import { pagesSitemap } from './pages.sitemap.ts'
import { createRedirect, redirects, remove, removeRedirect, setOrder, tree, update } from './pages.service.ts'
import { foundBy } from './found-by.ts'
import { contentView, linkNodeView, overviewPath, sitemapView } from './pages.views.service.ts'

export const pagesServer: ServerDomain = {
  name: 'pages',
  calls: [
    ...implement(page.calls, { ...pages.calls, update, remove }),
    ...implement(pageCalls, { setOrder, tree, redirects, createRedirect, removeRedirect }),
  ],
  routes: serveIcons,
  views: { contentview: contentView, linknodeview: linkNodeView },
  fixedRoutes: [{ path: overviewPath, view: 'sitemap', load: sitemapView, listed: true, found: foundBy }],
  sitemap: pagesSitemap,
}

export { siteTree } from './site.service.ts'
