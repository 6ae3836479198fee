import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { overviewPage } from '../pages.addresses.ts'
import { page, pageCalls } from '../pages.contract.ts'
import { serveIcons } from './icons.routes.ts'
import { pages } from './pages.kind.ts'
import { pagesSitemap } from './pages.sitemap.ts'
import { createRedirect, redirects, remove, removeRedirect, setOrder, tree, update } from './pages.service.ts'
import { foundBy } from './found-by.ts'
import { pagesFrame } from './frame.service.ts'
import { templateViewsOf, withKnownView } from './template-views.ts'
import { contentView, linkNodeView, sitemapView } from './pages.views.service.ts'

/** Tree of pages; `domains` are all domains of the program, which contribute views. */
export const pagesServer = (domains: () => readonly ServerDomain[]): ServerDomain => {
  const views = () => templateViewsOf(domains())
  return {
    name: 'pages',
    calls: [
      ...implement(page.calls, {
        ...pages.calls,
        create: withKnownView(views, pages.calls.create),
        update: withKnownView(views, update),
        remove,
      }),
      ...implement(pageCalls, { setOrder, tree, redirects, createRedirect, removeRedirect }),
    ],
    routes: serveIcons,
    views: { contentview: contentView, linknodeview: linkNodeView },
    fixedRoutes: [{ ...overviewPage, view: 'sitemap', load: sitemapView, listed: true, found: foundBy }],
    sitemap: pagesSitemap,
    frame: pagesFrame,
  }
}

export { siteTree } from './site.service.ts'
