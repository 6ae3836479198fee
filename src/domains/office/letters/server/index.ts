import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { letterPaths } from '../letters.addresses.ts'
import {
  letterCalls,
  newsletterAutomation,
  newsletterRecommend,
  newsletterTemplate,
} from '../letters.contract.ts'
import { ecgCalls, letterSettingsContract, returnsContract } from '../letter-settings.contract.ts'
import { archive as de } from '../letters-site.de.ts'
import { archive as en } from '../letters-site.en.ts'
import { newsletterSending, sendingCalls } from '../sending.contract.ts'
import { afterRestore } from './after-restore.ts'
import { archiveView, hasArchive, letterView, serveFeed } from './archive.views.service.ts'
import { automationCalls } from './automation/automations.service.ts'
import { checklist } from './sending/checklist.service.ts'
import { deliverJob, tickJob } from './sending/deliver.job.ts'
import { putEcg } from './returns/ecg.ts'
import { serveFollowed } from './follow.routes.ts'
import { letterSettingsHandlers, returnsHandlers } from './letter-settings.service.ts'
import { preview, sendTest, suggest } from './letters.service.ts'
import { forgetRecipientsJob, lettersPersonal } from './letters.personal.ts'
import { lettersWaiting } from './letters.waiting.ts'
import { readReturnsJob } from './returns/returns.service.ts'
import { audience, overview, recipients, sendingRecordCalls, settle } from './sending/sendings.service.ts'
import { exportStats, stats } from './stats.service.ts'
import { release, suppress, suppressions } from './returns/suppressions.service.ts'
import { recommendCalls, templateCalls } from './templates.service.ts'

export const lettersServer: ServerDomain = {
  name: 'letters',
  personal: lettersPersonal,
  waiting: [lettersWaiting],
  jobs: [deliverJob, tickJob, readReturnsJob, forgetRecipientsJob],
  calls: [
    ...implement(newsletterTemplate.calls, templateCalls),
    ...implement(newsletterRecommend.calls, recommendCalls),
    ...implement(newsletterAutomation.calls, automationCalls),
    ...implement(newsletterSending.calls, sendingRecordCalls),
    ...implement(letterCalls, { preview, suggest, sendTest }),
    ...implement(sendingCalls, {
      overview,
      audience,
      checklist,
      recipients,
      settle,
      stats,
      exportStats,
      suppressions,
      suppress,
      release,
    }),
    ...implement(letterSettingsContract.calls, letterSettingsHandlers),
    ...implement(returnsContract.calls, returnsHandlers),
    ...implement(ecgCalls, { putEcg }),
  ],
  routes(server, platform) {
    serveFollowed(server, platform)
    serveFeed(server, platform)
  },
  start({ events }) {
    events.on('siteRestored', afterRestore)
  },
  parameters: { letterArchive: ['page'] },
  fixedRoutes: [
    {
      ...letterPaths.archive,
      view: 'letterArchive',
      load: archiveView,
      listed: true,
      present: hasArchive,
      found: {
        de: { title: de.title, text: de.lead, words: ['Rundschreiben', 'Gemeindebrief', 'Aussendung'] },
        en: { title: en.title, text: en.lead, words: ['circular', 'mailing'] },
      },
    },
    { ...letterPaths.letter, view: 'letter', load: letterView },
  ],
}
