import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { beginning } from '#kit/server/personal/personal.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { forgetClosedJob, reportsPersonal, reportsWaiting } from '#domains/platform/reports/server/offers.ts'
import { barrierScreens } from '../barriers.addresses.ts'
import { barrier } from '../barriers.contract.ts'
import { barrierHandlers, barriers } from './barriers.service.ts'

// Only the public form creates barriers
const { create: _create, ...calls } = barrier.calls
const { create: _made, ...handlers } = barrierHandlers

export const barriersServer: ServerDomain = {
  name: 'barriers',
  calls: implement(calls, handlers),
  jobs: [
    forgetClosedJob(barriers, {
      name: 'barriers.forget',
      called: {
        de: 'Vergessen, wer längst behobene Barrieren gemeldet hat',
        en: 'Forget who reported barriers settled long ago',
      },
      words: ['note'],
    }),
  ],
  waiting: [
    reportsWaiting(barriers, {
      name: 'barriers.new',
      titleOf: (ctx, { number, text }) => `${sayNumber(number, ctx.told)}: ${beginning(text)}`,
    }),
  ],
  personal: reportsPersonal(barriers, {
    title: { de: 'Gemeldete Barrieren', en: 'Reported barriers' },
    what: { de: 'Gemeldete Barriere', en: 'Reported barrier' },
    said: ['note'],
    path: (_id) => `${barrierScreens.edit}/${_id}`,
    remove: (ctx, { _id }) => barrierHandlers.remove(ctx, { _id }),
  }),
}
