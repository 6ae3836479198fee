import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveCalendar } from '#kit/server/http/calendar-routes.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { tavernsIcsAddress, keeperPath, reportPath, tavernsPath } from '../taverns.addresses.ts'
import { reportCalls } from '../reports.contract.ts'
import { tavernCalls, tavernEditing } from '../taverns.contract.ts'
import { tellDates } from './entry-shown.ts'
import { tavernsService } from './first-page.ts'
import { forgetReportsJob } from './forget-reports.job.ts'
import { endLink, links, makeLink } from './keeper-links.service.ts'
import { submitKeeper, tavernKeeper } from './keeper.views.service.ts'
import { openedJob } from './opened.job.ts'
import { accept, decline, reopen, reports } from './reports.service.ts'
import { submitReport, tavernReport, tooLarge } from './reports.views.service.ts'
import { importDates } from './runs-import.service.ts'
import { change, year } from './runs.service.ts'
import { tavernSettingsHandlers } from './tavern-settings.service.ts'
import { tavernCalendar } from './taverns.ics.ts'
import { tellKeeperJob } from './tell-keeper.job.ts'
import { hasTaverns, list, runs } from './taverns.service.ts'
import { tavernsView, tavernYearView } from './taverns.views.service.ts'
import { followTaverns, tavernsTopic } from './taverns.announcements.ts'
import { tavernsPersonal } from './taverns.personal.ts'
import { site as de } from '../taverns.de.ts'
import { site as en } from '../taverns.en.ts'
import { reportsWaiting } from './reports.waiting.ts'

export const tavernsServer: ServerDomain = {
  name: 'taverns',
  waiting: [reportsWaiting],
  personal: tavernsPersonal,
  calls: [
    ...implement(tavernCalls, { list, runs }),
    ...implement(tavernEditing, {
      year,
      change,
      importDates,
      settings: tavernSettingsHandlers.save,
    }),
    ...implement(reportCalls, { reports, accept, decline, reopen, links, makeLink, endLink }),
  ],
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, { path: reportPath, perMinute: 10, tooLarge, submit: submitReport })
    serveForm(server, platform, sessions, {
      path: `${keeperPath}/:key`,
      perMinute: 20,
      tooLarge,
      submit: (ctx, form, _file, params) => submitKeeper(ctx, form, params),
    })
    serveCalendar(server, platform, (lang) => tavernsIcsAddress(lang), tavernCalendar)
    serveCalendar(
      server,
      platform,
      (lang) => tavernsIcsAddress(lang, ':file').replace(/\.ics$/, ''),
      tavernCalendar,
    )
  },
  jobs: [openedJob, tellKeeperJob, forgetReportsJob],
  services: [tavernsService],
  topics: [tavernsTopic],
  start({ events }) {
    events.on('entryShown', tellDates)
    events.on('tavernsOpened', followTaverns)
  },
  parameters: { taverns: ['date', 'category'] },
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
    { path: reportPath, view: 'tavernReport', load: tavernReport, personal: true },
    {
      path: `${keeperPath}/:key`,
      view: 'tavernKeeper',
      load: tavernKeeper,
      personal: true,
      keyed: true,
    },
    { path: `${tavernsPath}/:year`, view: 'tavernYear', load: tavernYearView },
  ],
}
