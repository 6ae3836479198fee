import type { ServerDomain } from '../../../kit/server/domain.ts'
import { landingView } from './landing.view.service.ts'

export const landingServer: ServerDomain = {
  name: 'landing',
  fixedRoutes: [{ path: '/', view: 'landing', load: landingView, listed: true }],
}
