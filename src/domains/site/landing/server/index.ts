import { landingPage } from '../landing.addresses.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { landingCalls } from '../landing.contract.ts'
import { landingView } from './landing.view.service.ts'
import { getPageDataLandingPage, getPageDataListRenderer } from './page-data.service.ts'

export const landingServer: ServerDomain = {
  name: 'landing',
  calls: implement(landingCalls, { getPageDataLandingPage, getPageDataListRenderer }),
  fixedRoutes: [{ ...landingPage, view: 'landing', load: landingView, listed: true }],
}
