import type { FixedRoute, ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { legalDoors } from '../setup.addresses.ts'
import { setupCalls } from '../setup.contract.ts'
import { makePages } from './default-pages.service.ts'
import { orderingPoints } from './ordering-points.ts'
import { preflightCommand } from './preflight.command.ts'
import { confirmPoint } from './confirm.service.ts'
import { judging } from './judging.ts'
import { pointsWaiting } from './preflight.waiting.ts'
import { sellerPoints } from './seller-points.ts'
import { setup } from './setup.service.ts'
import { textPoints } from './text-points.ts'

/** Additional address of a page required by law, while the shop is on. */
const doorTo = (name: keyof typeof legalDoors): FixedRoute => ({
  ...legalDoors[name],
  view: name,
  load: async (ctx) =>
    (await shopSettings(ctx)).enabled
      ? { data: null, redirect: routeAddress(legalPages[name], ctx.lang), moved: true }
      : null,
})

/** Set-up of a shop; `domains` are all domains of the program, which contribute points. */
export function setupServer(domains: () => readonly ServerDomain[]): ServerDomain {
  const judges = judging(domains)
  return {
    name: 'setup',
    calls: implement(setupCalls, {
      setup: setup(judges.points),
      makePages,
      confirm: confirmPoint(judges),
    }),
    commands: [preflightCommand(judges.points)],
    jobs: [judges.job],
    waiting: [pointsWaiting(judges.points)],
    preflight: [...sellerPoints, ...textPoints(domains), ...orderingPoints],
    fixedRoutes: [doorTo('privacy'), doorTo('imprint')],
    start: ({ events }) => {
      events.on('shopOpening', judges.open)
      events.on('shopOpened', judges.begin)
      events.on('callWritten', judges.afterCall)
    },
  }
}
