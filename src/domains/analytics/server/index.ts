import { isBackoffice } from '../../../kit/shared/access.ts'
import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { analytics } from '../analytics.contract.ts'
import { pruneJob } from './analytics.job.ts'
import { read, update } from './report.service.ts'
import { visitsOf } from './visits.ts'

export const analyticsServer: ServerDomain = {
  name: 'analytics',
  calls: implement(analytics, { read, update }),
  jobs: [pruneJob],
  start: (platform) => visitsOf(platform).start(),
  watch: (platform) => visitsOf(platform).see,
  routes(server, platform, sessions) {
    visitsOf(platform).leaveOut(async (headers) => {
      const cookies = server.parseCookie(headers.cookie ?? '')
      return isBackoffice(await sessions({ headers, cookies }))
    })
    server.addHook('onClose', () => visitsOf(platform).flush())
  },
}
