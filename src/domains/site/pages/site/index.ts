import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../pages.de.ts'
import { site as en } from '../pages.en.ts'
import { Content } from './Content.tsx'

export const pages: SiteDomain = {
  name: 'pages',
  texts: { de, en },
  views: {
    contentview: Content,
    linknodeview: { load: async () => (await import('./LinkNode.tsx')).LinkNode },
    notFound: { load: async () => (await import('./NotFound.tsx')).NotFound },
    sitemap: { load: async () => (await import('./Sitemap.tsx')).Sitemap },
  },
}
