import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../news.de.ts'
import { site as en } from '../news.en.ts'

export const news: SiteDomain = {
  name: 'news',
  texts: { de, en },
  views: {
    listview: { load: async () => (await import('./NewsList.tsx')).NewsList },
    newsDetail: { load: async () => (await import('./NewsDetail.tsx')).NewsDetail },
    newsCreate: { load: async () => (await import('./NewsCreate.tsx')).NewsCreate },
  },
}
