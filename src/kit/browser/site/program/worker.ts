import type { ConsentCookie } from '../../../shared/consent.ts'
import { isOffered } from '../consent-state.ts'

/** Where this browser keeps what stands for its subscription. */
export const tokenKey = 'push_token'

/**
 * Registers the site's service worker (specification § 4: over a secure connection, failures ignored), offers a newer
 * program where one runs already, and turns notifications on and off with the visitor's consent.
 */
export function startWorker(build: string): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!isSecureContext || !worker) return
  const report = async (error: unknown) => (await import('../push/report.ts')).report('worker', error)
  const register = async () => {
    try {
      const registration = await worker.register(`/sw.js?v=${build}`)
      // Whoever comes back to an old window learns of a new program
      addEventListener('focus', () => void registration.update().catch(() => {}))
    } catch (error) {
      void report(error)
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register())
  worker.addEventListener('message', ({ data }: MessageEvent<{ build?: string }>) => {
    if (data.build && data.build !== build)
      void import('../push/report.ts').then(({ offerUpdate }) => offerUpdate())
  })
  addEventListener('consent-change', ({ detail }: CustomEventInit<ConsentCookie>) => {
    const accepted = detail?.firebase_messaging === true
    if (isOffered('firebase_messaging') && accepted !== hasToken())
      void import('../push/device.ts').then(({ followConsent }) => followConsent(accepted))
  })
}

function hasToken(): boolean {
  try {
    return localStorage.getItem(tokenKey) !== null
  } catch {
    return false
  }
}
