import { needsHomeScreen, supportsPush } from '#kit/browser/site/consent/push-support.ts'

/** Reason why this browser cannot show messages. `home`: on iPhone and iPad only from the home screen. */
export type PushHindrance = 'unsupported' | 'home' | 'denied'

/** Reason why this browser cannot show messages; null: none. */
export function pushHindrance(): PushHindrance | null {
  if (needsHomeScreen()) return 'home'
  if ('Notification' in window && Notification.permission === 'denied') return 'denied'
  return supportsPush() && 'PushManager' in window ? null : 'unsupported'
}

/** Subscribes with the site's key, or finds the existing subscription; returns its data for the server. */
export async function subscribed(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscriptionJSON> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // A subscription with another key of this site must be removed first
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  return subscription.toJSON()
}
