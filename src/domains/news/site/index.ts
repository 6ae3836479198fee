import type { SiteDomain } from '../../../kit/browser/site/domain.ts'
import { site as de } from '../news.de.ts'
import { site as en } from '../news.en.ts'
import { NewsDetail } from './NewsDetail.tsx'
import { NewsList } from './NewsList.tsx'

export const news: SiteDomain = {
  name: 'news',
  texts: { de, en },
  views: {
    listview: NewsList,
    newsDetail: NewsDetail,
    newsCreate: { load: async () => (await import('./NewsCreate.tsx')).NewsCreate },
  },
}
