import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { overviewPage } from '../pages.addresses.ts'
import { page, pageCalls } from '../pages.contract.ts'
import { serveIcons } from './icons.routes.ts'
import { pages } from './pages.collection.ts'
import { pagesSitemap } from './pages.sitemap.ts'
import { createRedirect, redirects, remove, removeRedirect, setOrder, tree, update } from './pages.service.ts'
import { foundBy } from './found-by.ts'
import { pagesFrame } from './frame.service.ts'
import { contentView, linkNodeView, sitemapView } from './pages.views.service.ts'

export const pagesServer: ServerDomain = {
  name: 'pages',
  calls: [
    ...implement(page.calls, { ...pages.calls, update, remove }),
    ...implement(pageCalls, { setOrder, tree, redirects, createRedirect, removeRedirect }),
  ],
  routes: serveIcons,
  views: { contentview: contentView, linknodeview: linkNodeView },
  fixedRoutes: [{ ...overviewPage, view: 'sitemap', load: sitemapView, listed: true, found: foundBy }],
  sitemap: pagesSitemap,
  frame: pagesFrame,
}

export { siteTree } from './site.service.ts'
