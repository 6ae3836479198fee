import { landingPage } from '../landing.addresses.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { landingCalls } from '../landing.contract.ts'
import { landingViewOf } from './landing.view.service.ts'
import { getPageDataLandingPage, getPageDataListRenderer } from './page-data.service.ts'

/** The landing page. Each of `domains` may contribute services to it. */
export const landingServer = (domains: () => readonly ServerDomain[]): ServerDomain => ({
  name: 'landing',
  calls: implement(landingCalls, { getPageDataLandingPage, getPageDataListRenderer }),
  fixedRoutes: [
    {
      ...landingPage,
      view: 'landing',
      load: landingViewOf(() => domains().flatMap(({ services }) => services ?? [])),
      listed: true,
    },
  ],
})
