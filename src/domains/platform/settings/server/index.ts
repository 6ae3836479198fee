import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { tellOfUnknownProxy } from '../../../../kit/server/http/unknown-proxy.ts'
import { settings } from '../settings.contract.ts'
import { refuseBarriers } from './barriers.ts'
import { foundBy } from './found-by.ts'
import { legalView } from './legal.view.service.ts'
import { siteSender, testMailbox } from './mailboxes.service.ts'
import { read, update } from './settings.service.ts'
import { settingsPersonal } from './settings.personal.ts'

export const settingsServer: ServerDomain = {
  name: 'settings',
  personal: settingsPersonal,
  calls: implement(settings, { read, update, testMailbox }),
  start: (platform) => {
    platform.mail.setSender(siteSender(platform))
    platform.events.on('publishing', refuseBarriers)
  },
  watch: tellOfUnknownProxy,
  fixedRoutes: [
    { path: '/Impressum', view: 'imprint', load: legalView('imprint'), listed: true, found: foundBy.imprint },
    {
      path: '/Datenschutz',
      view: 'privacy',
      load: legalView('privacy'),
      listed: true,
      found: foundBy.privacy,
    },
  ],
}
