import type { FixedRoute, ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { routeAddress } from '../../../../kit/shared/route-address.ts'
import { legalPages } from '../../../platform/settings/settings.addresses.ts'
import { shopSettings } from '../../catalog/server/offers.ts'
import { legalDoors } from '../setup.addresses.ts'
import { setupCalls } from '../setup.contract.ts'
import { makePages } from './default-pages.service.ts'
import { orderingPoints } from './ordering-points.ts'
import { preflightCommand } from './preflight.command.ts'
import { refuseUnready } from './preflight.service.ts'
import { sellerPoints } from './seller-points.ts'
import { setup } from './setup.service.ts'

/** The other address of a page that the law wants, while there is a shop. */
const doorTo = (name: keyof typeof legalDoors): FixedRoute => ({
  ...legalDoors[name],
  view: name,
  load: async (ctx) =>
    (await shopSettings(ctx)).enabled
      ? { data: null, redirect: routeAddress(legalPages[name], ctx.lang), moved: true }
      : null,
})

/** Sets a shop up; `domains` are all of the program, whose points of the law it asks. */
export const setupServer = (domains: () => readonly ServerDomain[]): ServerDomain => ({
  name: 'setup',
  calls: implement(setupCalls, { setup: setup(domains), makePages }),
  commands: [preflightCommand(domains)],
  preflight: [...sellerPoints, ...orderingPoints],
  fixedRoutes: [doorTo('privacy'), doorTo('imprint')],
  start: (platform) => {
    platform.events.on('shopOpening', (ctx) => refuseUnready(ctx, domains()))
  },
})
