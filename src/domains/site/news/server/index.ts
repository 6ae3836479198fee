import { newsCreatePage } from '../news.addresses.ts'
import { sql } from 'drizzle-orm'
import { recordSitemap } from '#kit/server/records/editorial/record-sitemap.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { news, newsCalls } from '../news.contract.ts'
import { newsAddresses } from './record-addresses.ts'
import { newsItems } from './news.kind.ts'
import { latestByType, recent } from './news.service.ts'
import { newsFeed } from './news.feed.ts'
import { newsAnnounced, newsTopic } from './news.announcements.ts'
import { newsCreate, newsList } from './news.views.service.ts'
import { newsTable } from './news.table.ts'
import { newsPersonal } from './news.personal.ts'
import { newsOnSite, newsShared } from './news.shared.ts'

export const newsServer: ServerDomain = {
  name: 'news',
  personal: newsPersonal,
  shares: newsShared,
  channels: [newsOnSite],
  topics: [newsTopic],
  announces: [newsAnnounced],
  calls: [...implement(newsCalls, { recent, latestByType }), ...implement(news.calls, newsItems.calls)],
  views: { listview: newsList },
  parameters: { listview: ['page', 'type', 'search', 'tag'] },
  fixedRoutes: [
    { path: `${newsCreatePage.path}/:id?`, view: 'newsCreate', load: newsCreate, personal: true },
  ],
  sitemap: recordSitemap(newsItems, newsTable, {
    addresses: newsAddresses,
    order: sql`${newsTable.start} desc`,
  }),
  feeds: { listview: newsFeed },
}
