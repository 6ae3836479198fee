import { needsHomeScreen, supportsPush } from '#kit/browser/site/consent/push-support.ts'

/** Why this browser shows no messages now. `home`: on iPhone and iPad only from the home screen. */
export type PushHindrance = 'unsupported' | 'home' | 'denied'

/** What keeps this browser from showing messages; null: nothing. */
export function pushHindrance(): PushHindrance | null {
  if (needsHomeScreen()) return 'home'
  if ('Notification' in window && Notification.permission === 'denied') return 'denied'
  return supportsPush() && 'PushManager' in window ? null : 'unsupported'
}

/** Subscribes to messages with the site's key, or finds the subscription that is there; gives what the server needs to know of it. */
export async function subscribed(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscriptionJSON> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // One that was made with another key of this site stands in the way
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  return subscription.toJSON()
}
