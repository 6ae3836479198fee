import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { settings } from '../settings.contract.ts'
import { read, update } from './settings.service.ts'

export const settingsServer: ServerDomain = {
  name: 'settings',
  calls: implement(settings, { read, update }),
}
