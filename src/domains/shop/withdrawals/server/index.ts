import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { orderPaths } from '#domains/shop/orders/orders.addresses.ts'
import { shopIsPresent, whilePresent } from '#domains/shop/orders/server/offers.ts'
import { site as de } from '../withdrawals.de.ts'
import { site as en } from '../withdrawals.en.ts'
import { withdrawal, withdrawalCalls } from '../withdrawals.contract.ts'
import { declare, withdrawalAddress, withdrawalView } from './declare.service.ts'
import { enter } from './enter.service.ts'
import { withdrawalsPersonal } from './withdrawals.personal.ts'
import { refund, settleWithOrder, withdrawalRecordCalls, withdrawalsWaiting } from './withdrawals.service.ts'

export const withdrawalsServer: ServerDomain = {
  name: 'withdrawals',
  personal: withdrawalsPersonal,
  start({ events }) {
    events.on('orderCancelled', settleWithOrder)
  },
  waiting: [withdrawalsWaiting],
  calls: [
    ...implement(withdrawal.calls, withdrawalRecordCalls),
    ...implement(withdrawalCalls, { enter, refund }),
  ],
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, {
      ...orderPaths.withdrawal,
      perMinute: 20,
      parameters: ['order'],
      tooLarge: {
        de: 'Das ist mehr, als wir lesen können. Name, Bestellung und E-Mail genügen.',
        en: 'This is more than we can read. Name, order and e-mail are enough.',
      },
      submit: (ctx, form) => declare(ctx, form),
    })
  },
  fixedRoutes: [
    {
      ...orderPaths.withdrawal,
      view: 'shopWithdrawal',
      load: whilePresent(withdrawalView),
      personal: true,
      keyed: true,
      listed: true,
      present: shopIsPresent,
      found: {
        de: { title: de.title, text: de.intro, words: ['Widerruf', 'zurückgeben', 'Rückgabe', 'Rücktritt'] },
        en: { title: en.title, text: en.intro, words: ['withdrawal', 'return', 'cancel contract'] },
      },
    },
  ],
  async frame(ctx) {
    if (!(await shopIsPresent(ctx))) return {}
    const words = ctx.lang === 'en' ? en : de
    return {
      links: [{ _id: 'withdrawal', label: words.title, href: withdrawalAddress(ctx.lang), order: 6 }],
    }
  },
}
