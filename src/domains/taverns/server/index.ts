import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { serveCalendar } from '../../../kit/server/http/calendar-routes.ts'
import { tavernsIcsAddress } from '../taverns-address.rules.ts'
import { tavernCalls, tavernEditing } from '../taverns.contract.ts'
import { tavernsPath } from '../taverns.rules.ts'
import { tellDates } from './entry-shown.ts'
import { openedJob } from './opened.job.ts'
import { importDates } from './runs-import.service.ts'
import { change, year } from './runs.service.ts'
import { settings } from './tavern-settings.service.ts'
import { tavernCalendar } from './taverns.ics.ts'
import { hasTaverns, list, runs } from './taverns.service.ts'
import { tavernsView, tavernYearView } from './taverns.views.service.ts'
import { site as de } from '../taverns.de.ts'
import { site as en } from '../taverns.en.ts'

export const tavernsServer: ServerDomain = {
  name: 'taverns',
  calls: [
    ...implement(tavernCalls, { list, runs }),
    ...implement(tavernEditing, { year, change, importDates, settings }),
  ],
  routes(server, platform) {
    serveCalendar(server, platform, (lang) => tavernsIcsAddress(lang), tavernCalendar)
    serveCalendar(
      server,
      platform,
      (lang) => tavernsIcsAddress(lang, ':file').replace(/\.ics$/, ''),
      tavernCalendar,
    )
  },
  jobs: [openedJob],
  start: ({ events }) => events.on('entryShown', tellDates),
  fixedRoutes: [
    {
      path: tavernsPath,
      view: 'taverns',
      load: tavernsView,
      listed: true,
      present: hasTaverns,
      found: {
        de: {
          title: de.title,
          text: de.description,
          words: ['Heuriger', 'Heurigenkalender', 'Buschenschank', 'ausgsteckt', 'Weinlokal'],
        },
        en: { title: en.title, text: en.description, words: ['Heuriger', 'wine bar', 'tavern calendar'] },
      },
    },
    { path: `${tavernsPath}/:year`, view: 'tavernYear', load: tavernYearView },
  ],
}
