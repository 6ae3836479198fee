import type { Platform } from '../../../../kit/server/context.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { pushApp, pushFirebase } from '../firebase.contract.ts'
import { offlinePage, pushPage } from '../push.addresses.ts'
import { push, pushDevice } from '../push.contract.ts'
import { type Firebase, type FirebaseUrls, openFirebase } from './firebase/firebase.ts'
import {
  checkFirebaseOver,
  removeFirebase,
  saveFirebase,
  sealAccountAnew,
} from './firebase/firebase-settings.service.ts'
import { cancel, holdAfterRestore, list, release, send, testOver } from './sendings/notifications.service.ts'
import { followNews } from './announcements/news.announcements.ts'
import { followTaverns } from './announcements/taverns.announcements.ts'
import { followWaste } from './announcements/waste.announcements.ts'
import { followWeather } from './announcements/weather.announcements.ts'
import { openNetwork, type PushNetwork } from './delivery/network.ts'
import { foundBy } from './found-by.ts'
import { ensureKeys, key, renewKeys, update } from './push-settings.service.ts'
import { offlineView, pushFrame, pushView } from './push.views.service.ts'
import { pushCleanUpJob, sendingJob } from './sendings/sending.job.ts'
import { serveServiceWorker } from './subscriptions/service-worker.routes.ts'
import {
  addTopic,
  failed,
  info,
  register,
  remove,
  removeTopic,
  subscribeOver,
} from './subscriptions/subscriptions.service.ts'
import { pushChannel } from './sendings/push.channel.ts'
import { heldSendings } from './push.waiting.ts'
import { pushPersonal } from './push.personal.ts'

/** Firebase at these addresses, else at those of the environment; access tokens are kept as long as the process lives. */
export function firebaseAt(urls?: FirebaseUrls): (platform: Platform) => Firebase {
  let opened: Firebase | undefined
  return ({ config }) => (opened ??= openFirebase(urls ?? config.firebase))
}

/** The domain on a way to push services. */
export const pushOver = (network: PushNetwork, firebase = firebaseAt()): ServerDomain => ({
  name: 'push',
  personal: pushPersonal,
  channels: [pushChannel],
  waiting: [heldSendings],
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
    ...implement(pushApp, { register }),
    ...implement(push, {
      send,
      list,
      test: testOver({ network, firebase }),
      renewKeys,
      cancel,
      release,
      update,
    }),
    ...implement(pushFirebase, {
      save: saveFirebase,
      removeAccount: removeFirebase,
      check: checkFirebaseOver(firebase),
    }),
  ],
  routes: (server) => serveServiceWorker(server),
  fixedRoutes: [
    { ...pushPage, view: 'push', load: pushView, listed: true, found: foundBy },
    { ...offlinePage, view: 'offline', load: offlineView },
  ],
  frame: pushFrame,
  goals: { turnedOn: { de: 'Benachrichtigungen eingeschaltet', en: 'Notifications turned on' } },
  jobs: [sendingJob({ network, firebase }), pushCleanUpJob],
  async start(platform) {
    platform.events.on('siteRestored', holdAfterRestore)
    platform.events.on('recordChanged', followNews)
    platform.events.on('weatherWarnings', followWeather)
    platform.events.on('wasteTomorrow', followWaste)
    platform.events.on('tavernsOpened', followTaverns)
    await ensureKeys(platform)
    await sealAccountAnew(platform)
  },
})

export const pushServer = pushOver(openNetwork())
