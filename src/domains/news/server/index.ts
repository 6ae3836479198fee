import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { news, newsCalls } from '../news.contract.ts'
import { newsCollection } from './news.collection.ts'
import { latestByType, recent } from './news.service.ts'
import { newsFeed } from './news.feed.ts'
import { newsSitemap } from './news.sitemap.ts'
import { newsCreate, newsList } from './news.views.service.ts'

export const newsServer: ServerDomain = {
  name: 'news',
  calls: [...implement(newsCalls, { recent, latestByType }), ...implement(news.calls, newsCollection.calls)],
  views: { listview: newsList },
  fixedRoutes: [{ path: '/news/create/:id?', view: 'newsCreate', load: newsCreate, personal: true }],
  sitemap: newsSitemap,
  feeds: { listview: newsFeed },
}
