import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { push, pushDevice } from '../push.contract.ts'
import { cancel, list, send } from './notifications.service.ts'
import { followNews } from './news.announcements.ts'
import { followWeather } from './weather.announcements.ts'
import { openNetwork, type PushNetwork } from './network.ts'
import { foundBy } from './found-by.ts'
import { ensureKeys, key, update } from './push-settings.service.ts'
import { offlineView, pushView } from './push.views.service.ts'
import { pushCleanUpJob, sendingJob } from './sending.job.ts'
import { serveServiceWorker } from './service-worker.routes.ts'
import { addTopic, failed, info, remove, removeTopic, subscribeOver } from './subscriptions.service.ts'

/** The domain on a way to push services. */
export const pushOver = (network: PushNetwork): ServerDomain => ({
  name: 'push',
  calls: [
    ...implement(pushDevice, {
      key,
      subscribe: subscribeOver(network),
      remove,
      info,
      addTopic,
      removeTopic,
      failed,
    }),
    ...implement(push, { send, list, cancel, update }),
  ],
  routes: (server) => serveServiceWorker(server),
  fixedRoutes: [
    { path: '/push', view: 'push', load: pushView, listed: true, found: foundBy },
    { path: '/offline', view: 'offline', load: offlineView },
  ],
  jobs: [sendingJob(network), pushCleanUpJob],
  async start(platform) {
    platform.events.on('recordChanged', followNews)
    platform.events.on('weatherWarnings', followWeather)
    await ensureKeys(platform)
  },
})

export const pushServer = pushOver(openNetwork())
