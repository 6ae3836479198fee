import { eventPages } from '../events.addresses.ts'
import { sql } from 'drizzle-orm'
import { recordSitemap } from '#kit/server/records/editorial/record-sitemap.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { submissionCalls } from '../submissions.contract.ts'
import { event, eventCalls } from '../events.contract.ts'
import { eventAddresses } from './record-addresses.ts'
import { events, handlers } from './events.kind.ts'
import { eventsFeed } from './events.feed.ts'
import { calendarView, eventRoute } from './events.views.service.ts'
import { serveIcs } from './ics.routes.ts'
import { eventCreate, eventForm, refuse, submission } from './submissions.service.ts'
import { tellEvents } from './organisers.service.ts'
import { upcoming } from './occurrences.service.ts'
import { eventsTable } from './events.table.ts'
import { eventsPersonal } from './events.personal.ts'
import { eventsInCalendars, eventsOnSite, eventsShared } from './events.shared.ts'
import { eventsWaiting } from './submissions.waiting.ts'

export const eventsServer: ServerDomain = {
  name: 'events',
  waiting: [eventsWaiting],
  personal: eventsPersonal,
  shares: eventsShared,
  channels: [eventsOnSite, eventsInCalendars],
  calls: [
    ...implement(eventCalls, { upcoming }),
    ...implement(submissionCalls, { submission, refuse }),
    ...implement(event.calls, handlers),
  ],
  start: ({ events: bus }) => bus.on('entryShown', tellEvents),
  goals: { submitted: { de: 'Veranstaltung gemeldet', en: 'Event submitted' } },
  routes(server, platform, sessions) {
    serveIcs(server, platform)
    serveForm(server, platform, sessions, eventForm)
  },
  views: { calendarview: calendarView },
  parameters: { calendarview: ['view', 'date', 'month', 'type', 'tag'] },
  fixedRoutes: [
    { path: `${eventPages.create.path}/:id?`, view: 'eventCreate', load: eventCreate, personal: true },
    { path: `${eventPages.list.path}/:id?`, view: 'calendarview', load: eventRoute },
  ],
  feeds: { calendarview: eventsFeed },
  sitemap: recordSitemap(events, eventsTable, {
    addresses: eventAddresses,
    order: sql`${eventsTable.date} desc`,
  }),
}
