import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { pushApp, pushFirebase } from '../firebase.contract.ts'
import { offlinePage, pushPage } from '../push.addresses.ts'
import { officeDevices } from '../office-devices.contract.ts'
import { pushAnnouncement } from '../announcement.contract.ts'
import { push, pushDevice } from '../push.contract.ts'
import { learnAnnounced } from './announced/announced.ts'
import { announcement } from './announced/announcement.service.ts'
import { followRecord, tellAsAsked } from './announced/follow-records.ts'
import { explainGone } from './announced/gone.ts'
import { openFirebase } from './firebase/firebase.ts'
import {
  checkFirebaseOver,
  firebaseServices,
  removeFirebase,
  saveFirebase,
  sealAccountAnew,
} from './firebase/firebase-settings.service.ts'
import { cancel, holdAfterRestore, list, release, send, testOver } from './sendings/notifications.service.ts'
import { openNetwork, type PushNetwork } from './delivery/network.ts'
import { foundBy } from './found-by.ts'
import { ensureKeys, key, quietHandlers, renewKeys } from './push-settings.service.ts'
import { ownDevices, removeDevice, saveDeviceOver } from './office/office-devices.service.ts'
import { learnOfficeTopics } from './office/office-topics.ts'
import { officeDeviceJob, officeJob } from './office/office.job.ts'
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
import { learnTopics } from './topics.ts'

/** The domain with a given delivery; `domains` contribute the topics. */
export const pushOver = (
  domains: () => readonly ServerDomain[],
  network: PushNetwork,
  firebase = openFirebase(),
): ServerDomain => ({
  name: 'push',
  personal: pushPersonal,
  channels: [pushChannel],
  waiting: [heldSendings],
  outside: firebaseServices,
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
    ...implement(officeDevices, {
      list: ownDevices,
      save: saveDeviceOver(network),
      remove: removeDevice,
    }),
    ...implement(pushApp, { register }),
    ...implement(push, {
      send,
      list,
      test: testOver({ network, firebase }),
      renewKeys,
      cancel,
      release,
      update: quietHandlers.save,
    }),
    ...implement(pushAnnouncement, { announcement }),
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
  explainsGone: explainGone,
  goals: { turnedOn: { de: 'Benachrichtigungen eingeschaltet', en: 'Notifications turned on' } },
  jobs: [
    sendingJob({ network, firebase }),
    pushCleanUpJob,
    officeJob,
    officeDeviceJob({ network, firebase }),
  ],
  async start(platform) {
    learnTopics(platform, domains())
    learnOfficeTopics(platform, domains())
    learnAnnounced(platform, domains())
    platform.events.on('recordChanged', followRecord)
    platform.events.on('messageAsked', tellAsAsked)
    platform.events.on('siteRestored', holdAfterRestore)
    await ensureKeys(platform)
    await sealAccountAnew(platform)
  },
})

/** Push messages; `domains` are all of the program. */
export const pushServer = (domains: () => readonly ServerDomain[]): ServerDomain =>
  pushOver(domains, openNetwork())
