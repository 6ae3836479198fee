import type { FixedRoute, ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveCalendar } from '#kit/server/http/calendar-routes.ts'
import {
  waste,
  wasteCalls,
  wasteEditing,
  wasteKind,
  wasteSettingsCalls,
  wasteZone,
} from '../waste.contract.ts'
import { calendarPath, feedPath, yearPath } from '../waste.addresses.ts'
import { findZone, next } from './calendar/collections-ahead.service.ts'
import { wasteService } from './first-page.ts'
import { foundBy } from './found-by.ts'
import { importFile, previewFile } from './import/import.service.ts'
import { plan, store } from './calendar/plan.service.ts'
import { tellJob } from './reminders/tell.job.ts'
import { followWaste, wasteTopic } from './reminders/waste.announcements.ts'
import { settings, updateSettings, wasteSettings } from './waste-settings.service.ts'
import { wasteDates, wasteKinds, wasteZones } from './waste.kind.ts'
import { wasteCalendar } from './calendar/waste.ics.ts'
import { calendarView, yearView } from './calendar/waste.views.service.ts'

const present: FixedRoute['present'] = async (ctx) => (await wasteSettings(ctx)).enabled

export const wasteServer: ServerDomain = {
  name: 'waste',
  calls: [
    ...implement(wasteCalls, { next, findZone }),
    ...implement(wasteSettingsCalls, { settings, updateSettings }),
    ...implement(wasteEditing, { plan, store, readFile: previewFile, importFile }),
    ...implement(wasteKind.calls, wasteKinds.calls),
    ...implement(wasteZone.calls, wasteZones.calls),
    ...implement(waste.calls, wasteDates.calls),
  ],
  routes(server, platform) {
    serveCalendar(server, platform, (lang) => `${feedPath(lang, ':file')}`, wasteCalendar)
  },
  parameters: { waste: ['street', 'number', 'zone', 'kind'], wasteYear: ['year', 'zone', 'kind'] },
  fixedRoutes: [
    { path: yearPath, view: 'wasteYear', load: yearView },
    { path: calendarPath, view: 'waste', load: calendarView, listed: true, found: foundBy, present },
  ],
  jobs: [tellJob],
  services: [wasteService],
  topics: [wasteTopic],
  start: ({ events }) => events.on('wasteTomorrow', followWaste),
}
