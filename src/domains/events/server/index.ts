import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { serveForm } from '../../../kit/server/http/form-pages.ts'
import { submissionCalls } from '../submissions.contract.ts'
import { event, eventCalls } from '../events.contract.ts'
import { handlers } from './events.collection.ts'
import { eventsSitemap } from './events.sitemap.ts'
import { calendarView, eventRoute } from './events.views.service.ts'
import { serveIcs } from './ics.routes.ts'
import { eventCreate, eventForm, refuse, submission } from './submissions.service.ts'
import { upcoming } from './occurrences.service.ts'

export const eventsServer: ServerDomain = {
  name: 'events',
  calls: [
    ...implement(eventCalls, { upcoming }),
    ...implement(submissionCalls, { submission, refuse }),
    ...implement(event.calls, handlers),
  ],
  routes(server, platform, sessions) {
    serveIcs(server, platform)
    serveForm(server, platform, sessions, eventForm)
  },
  views: { calendarview: calendarView },
  fixedRoutes: [
    { path: '/event/create/:id?', view: 'eventCreate', load: eventCreate, personal: true },
    { path: '/event/:id?', view: 'calendarview', load: eventRoute },
  ],
  sitemap: eventsSitemap,
}
