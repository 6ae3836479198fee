import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { settings } from '../settings.contract.ts'
import { legalView } from './legal.view.service.ts'
import { read, update } from './settings.service.ts'

export const settingsServer: ServerDomain = {
  name: 'settings',
  calls: implement(settings, { read, update }),
  fixedRoutes: [
    { path: '/Impressum', view: 'imprint', load: legalView('imprint') },
    { path: '/Datenschutz', view: 'privacy', load: legalView('privacy') },
  ],
}
