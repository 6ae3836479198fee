import type { ConsentCookie } from '#kit/shared/site/consent.ts'
import { isOffered } from '#kit/browser/site/consent-state.ts'

const device = () => import('./device.ts')

/**
 * Registers the site's service worker (specification § 4: over a secure connection, failures ignored), offers a newer
 * program if one is already running, and switches notifications with the visitor's consent.
 */
export function startWorker(build: string): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!isSecureContext || !worker) return
  const register = async () => {
    try {
      const registration = await worker.register(`/sw.js?v=${build}`)
      // Returning to an old window checks for a new program
      addEventListener('focus', () => void registration.update().catch(() => {}))
    } catch (error) {
      void device().then(({ report }) => report('worker', error))
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register())
  worker.addEventListener('message', ({ data }: MessageEvent<{ build?: string }>) => {
    if (data.build && data.build !== build) void device().then(({ offerUpdate }) => offerUpdate())
  })
  addEventListener('consent-change', ({ detail }: CustomEventInit<ConsentCookie>) => {
    if (isOffered('firebase_messaging'))
      void device().then(({ followConsent }) => followConsent(detail?.firebase_messaging === true))
  })
}
