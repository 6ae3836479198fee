import type { SiteDomain } from '../../../kit/browser/site/domain.ts'
import { site as de } from '../pages.de.ts'
import { site as en } from '../pages.en.ts'
import { Content } from './Content.tsx'
import { Landing } from './Landing.tsx'

export const pages: SiteDomain = {
  name: 'pages',
  texts: { de, en },
  views: {
    landing: Landing,
    contentview: Content,
    linknodeview: { load: async () => (await import('./LinkNode.tsx')).LinkNode },
    notFound: { load: async () => (await import('./NotFound.tsx')).NotFound },
    search: { load: async () => (await import('./Search.tsx')).Search },
    sitemap: { load: async () => (await import('./Sitemap.tsx')).Sitemap },
  },
}
