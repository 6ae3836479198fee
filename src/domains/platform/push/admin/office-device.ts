import { call } from '#kit/browser/api.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { officeDevices } from '../office-devices.contract.ts'
import { pushDevice } from '../push.contract.ts'
import { subscribed } from '../site/browser-push.ts'

/** The worker's registration for the admin centre; the site's own registration is left alone. */
async function officeRegistration(base: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: `${base}/` })
  const begins = registration.installing ?? registration.waiting
  if (registration.active || !begins) return registration
  await new Promise<void>((resolve, reject) => {
    begins.addEventListener('statechange', () => {
      if (begins.state === 'redundant') reject(new Error('the service worker could not be installed'))
      else if (registration.active) resolve()
    })
  })
  return registration
}

/**
 * Subscribes this device to topics. Asks for permission first: call it from a click. Returns the server's state; null
 * without permission.
 */
export async function tellHere(base: string, lang: Language, topics: string[]) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { publicKey } = await call(pushDevice.key, {})
  const { endpoint = '', keys } = await subscribed(await officeRegistration(base), publicKey)
  const given = { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  return call(officeDevices.save, { endpoint, keys: given, lang, topics })
}

/** Removes the browser's subscription, which the server has already forgotten. */
export async function endHere(base: string): Promise<void> {
  const scope = new URL(`${base}/`, location.origin).href
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  if (registration?.scope !== scope) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await registration.unregister()
}
