import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { event, eventCalls } from '../events.contract.ts'
import { handlers } from './events.collection.ts'
import { eventsSitemap } from './events.sitemap.ts'
import { calendarView, eventRoute } from './events.views.service.ts'
import { serveIcs } from './ics.routes.ts'
import { upcoming } from './occurrences.service.ts'

export const eventsServer: ServerDomain = {
  name: 'events',
  calls: [...implement(eventCalls, { upcoming }), ...implement(event.calls, handlers)],
  routes: serveIcs,
  views: { calendarview: calendarView },
  fixedRoutes: [{ path: '/event/:id?', view: 'calendarview', load: eventRoute }],
  sitemap: eventsSitemap,
}
