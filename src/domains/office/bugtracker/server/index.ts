import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { forgetClosedJob, reportsPersonal, reportsWaiting } from '#domains/platform/reports/server/offers.ts'
import { bugMailboxContract, bugSettingsContract } from '../bug-settings.contract.ts'
import { bug, bugCalls, bugReporting, milestone } from '../bugtracker.contract.ts'
import { bugAccount } from './account-section.ts'
import { bugSettingsHandlers } from './bug-settings.service.ts'
import { bugs, fromOutside, privateSteps } from './bugs.kind.ts'
import { bugHandlers } from './bugs.service.ts'
import { note, previewNote, relate, removeScreenshot, unrelate, watch } from './notes.service.ts'
import { choices, figures, milestoneHandlers, pageData, roadmap, similar } from './overview.service.ts'
import { readRepliesJob } from './read-replies.job.ts'
import { bugMailboxHandlers } from './reply-mailbox.service.ts'
import { reportRoutes } from './report.routes.ts'
import { bugScreens } from '../bugtracker.addresses.ts'

// Reports include pictures, so they have their own route
const { create: _create, ...standardCalls } = bug.calls
const { create: _made, ...handlers } = bugHandlers

export const bugtrackerServer: ServerDomain = {
  name: 'bugtracker',
  calls: [
    ...implement(standardCalls, handlers),
    ...implement(milestone.calls, milestoneHandlers),
    ...implement(bugCalls, {
      pageData,
      milestones: roadmap,
      figures,
      similar,
      choices,
      note,
      previewNote,
      relate,
      unrelate,
      watch,
      removeScreenshot,
    }),
    ...implement(bugSettingsContract.calls, bugSettingsHandlers),
    ...implement(bugMailboxContract.calls, bugMailboxHandlers),
  ],
  account: bugAccount,
  routes: reportRoutes,
  documented: Object.values(bugReporting),
  jobs: [
    readRepliesJob,
    forgetClosedJob(bugs, {
      name: 'bugtracker.forget',
      called: {
        de: 'Vergessen, wer längst behobene Fehler gemeldet hat',
        en: 'Forget who reported bugs settled long ago',
      },
      words: fromOutside,
    }),
  ],
  waiting: [
    reportsWaiting(bugs, {
      name: 'bugtracker.new',
      titleOf: (ctx, { number, title }) => `${sayNumber(number, ctx.told)}: ${title}`,
    }),
  ],
  personal: reportsPersonal(bugs, {
    title: { de: 'Fehlermeldungen', en: 'Bug reports' },
    what: { de: 'Fehlermeldung', en: 'Bug report' },
    reason: {
      de: 'Wer gemeldet hat, Bilder und Notizen werden gelöscht. Der Fehler selbst bleibt beschrieben.',
      en: 'Who reported it, pictures and notes are deleted. The fault itself stays described.',
    },
    said: ['comment', 'reply', ...privateSteps],
    forgotten: ['comment', 'reply', 'note', 'unproven'],
    named: ['assigned'],
    path: (_id) => `${bugScreens.edit}/${_id}`,
    remove: (ctx, { _id }) => bugHandlers.remove(ctx, { _id }),
  }),
  goals: { report: { de: 'Fehler gemeldet', en: 'Bug reported' } },
}
