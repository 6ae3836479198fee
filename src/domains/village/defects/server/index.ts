import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { reportsWaiting } from '#domains/platform/reports/server/offers.ts'
import { defectCalls, defectSettingsContract } from '../defects.contract.ts'
import { defectPaths } from '../defects.addresses.ts'
import { bounds } from '../defects.rules.ts'
import { site as de } from '../defects.de.ts'
import { site as en } from '../defects.en.ts'
import { defectSettingsHandlers, hasForm, hasList } from './defect-settings.service.ts'
import { decide, forward, kinds, list, read, release, remove, staff, update } from './defects.service.ts'
import { defectsPersonal } from './defects.personal.ts'
import { defectsService } from './first-page.ts'
import { formView, listView } from './defects.views.service.ts'
import { forgetDefectsJob } from './forget.job.ts'
import { submitReport } from './report.service.ts'
import { statusView, submitRemark } from './status.service.ts'
import { defects } from './defects.kind.ts'

const largestText = 256 * 1024
const photos = {
  field: 'photos',
  largest: 15 * 1024 * 1024,
  tooLarge: { de: de.photoTooLarge, en: en.photoTooLarge },
  most: bounds.photos,
  tooMany: { de: de.tooManyPhotos, en: en.tooManyPhotos },
}
const shared = {
  perMinute: 10,
  largest: largestText,
  tooLarge: { de: de.tooLarge, en: en.tooLarge },
  file: photos,
}
const statusPath = `${defectPaths.form}/:key`

export const defectsServer: ServerDomain = {
  name: 'defects',
  services: [defectsService],
  waiting: [
    reportsWaiting(defects, {
      name: 'defects.new',
      titleOf: ({ told }, { kindWords, place }) =>
        [kindWords?.[told] || kindWords?.de, place].filter(Boolean).join(', '),
    }),
  ],
  personal: defectsPersonal,
  calls: [
    ...implement(defectCalls, { list, read, update, decide, release, forward, remove, staff, kinds }),
    ...implement(defectSettingsContract.calls, defectSettingsHandlers),
  ],
  goals: { report: { de: 'Schaden gemeldet', en: 'Damage reported' } },
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, {
      ...shared,
      path: defectPaths.form,
      submit: (ctx, form, _file, _params, files) => submitReport(ctx, form, files),
    })
    serveForm(server, platform, sessions, {
      ...shared,
      path: statusPath,
      submit: (ctx, form, _file, params, files) => submitRemark(ctx, form, params, files),
    })
  },
  jobs: [forgetDefectsJob],
  fixedRoutes: [
    {
      path: defectPaths.form,
      view: 'defectForm',
      load: formView,
      personal: true,
      listed: true,
      present: hasForm,
      found: {
        de: {
          title: de.title,
          text: de.description,
          words: [
            'Mangel',
            'Schlagloch',
            'Straßenlampe',
            'Laterne',
            'kaputt',
            'Müll',
            'Bürgermeldung',
            'Anliegen',
          ],
        },
        en: {
          title: en.title,
          text: en.description,
          words: ['defect', 'pothole', 'street lamp', 'broken', 'litter', 'citizen report'],
        },
      },
    },
    { path: statusPath, view: 'defectStatus', load: statusView, personal: true, keyed: true },
    {
      path: defectPaths.list,
      view: 'defectList',
      load: listView,
      listed: true,
      present: hasList,
      found: {
        de: { title: de.list.title, text: de.list.description, words: ['Schaden', 'gemeldet', 'Baustelle'] },
        en: { title: en.list.title, text: en.list.description, words: ['damage', 'reported'] },
      },
    },
  ],
}
