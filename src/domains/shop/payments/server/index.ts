import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { payPaths } from '../payments.addresses.ts'
import { paymentSettingsCalls, paymentSettingsContract } from '../payment-settings.contract.ts'
import { paymentCalls, payoutCalls } from '../payments.contract.ts'
import { site as de } from '../payments.de.ts'
import { site as en } from '../payments.en.ts'
import { checkJob } from './check.service.ts'
import { servePayRoutes } from './go.routes.ts'
import { learnPayables } from './payables.ts'
import { payView, submitPay } from './pay.views.service.ts'
import { check, paymentSettingsHandlers } from './payment-settings.service.ts'
import { followMerge } from './merged-parties.ts'
import { cancelJob, eventJob, refundJob, watchJob } from './payments.jobs.ts'
import { paymentsPersonal } from './payments.personal.ts'
import { list, loose, read, receive, refresh, refund, refundDone, resolve } from './payments.service.ts'
import { paymentsWaiting } from './payments.waiting.ts'
import { browse, readPayoutsJob, refreshPayouts } from './payouts.service.ts'
import { serveWebhooks } from './webhook.routes.ts'
import { noteTakenBack, noteWrittenOffAgain } from './write-off.service.ts'

/** Payments; `domains` are all domains of the program, which contribute payables. */
export const paymentsServer = (domains: () => readonly ServerDomain[]): ServerDomain => ({
  name: 'payments',
  personal: paymentsPersonal,
  waiting: paymentsWaiting,
  jobs: [eventJob, refundJob, cancelJob, watchJob, readPayoutsJob, checkJob],
  calls: [
    ...implement(paymentCalls, { list, read, refund, refundDone, receive, refresh, loose, resolve }),
    ...implement(payoutCalls, { browse, refreshPayouts }),
    ...implement(paymentSettingsContract.calls, paymentSettingsHandlers),
    ...implement(paymentSettingsCalls, { check }),
  ],
  routes(server, platform, sessions) {
    servePayRoutes(server, platform)
    serveWebhooks(server, platform)
    serveForm(server, platform, sessions, {
      ...payPaths.page,
      perMinute: 20,
      tooLarge: { de: de.tooLarge, en: en.tooLarge },
      submit: (ctx, form, _file, params) => submitPay(ctx, form, params),
    })
  },
  fixedRoutes: [{ ...payPaths.page, view: 'payPage', load: payView, personal: true, keyed: true }],
  start(platform) {
    learnPayables(platform, domains())
    platform.events.on('partyMerged', followMerge)
    platform.events.on('settlementTakenBack', noteTakenBack)
    platform.events.on('settlementNotedAgain', noteWrittenOffAgain)
  },
})
