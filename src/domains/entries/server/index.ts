import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { entry, entryCalls } from '../entries.contract.ts'
import { entries } from './entries.collection.ts'
import { latestByType, list, read, recent } from './entries.service.ts'
import { entriesSitemap } from './entries.sitemap.ts'
import { entryRoute, entryView } from './entries.views.service.ts'

export const entriesServer: ServerDomain = {
  name: 'entries',
  calls: [
    ...implement(entryCalls, { recent, latestByType }),
    ...implement(entry.calls, { ...entries.calls, list, read }),
  ],
  views: { entryview: entryView },
  fixedRoutes: [{ path: '/entry/:id?', view: 'entryview', load: entryRoute }],
  sitemap: entriesSitemap,
}
