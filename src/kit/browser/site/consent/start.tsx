import { createRoot } from 'react-dom/client'
import { consentFrame, consentPlace, readConsent } from '../consent-state.ts'
import { createStore } from '../program/store.ts'
import { Banner, type BannerState, servicesToAsk } from './Banner.tsx'
import { privacy } from './consent.ts'
import { loadConsent } from './privacy-store.ts'

const shown = createStore<BannerState | null>(null)
let place: HTMLElement | null = null
let dismissed = -1

function show(state: Omit<BannerState, 'lang'>): void {
  shown.set({ ...state, lang: document.documentElement.lang === 'en' ? 'en' : 'de' })
  const now = document.getElementById(consentPlace)
  if (!now || now === place) return
  place = now
  createRoot(now).render(<Banner shown={shown} dismiss={dismiss} />)
}

function dismiss(): void {
  dismissed = consentFrame()?.version ?? -1
  const { opener } = shown.get() ?? {}
  shown.set(null)
  if (opener?.isConnected) opener.focus()
}

/** Shows the banner if an answer is missing. If closed without an answer, it returns on the next visit. */
export function ask(): void {
  const frame = consentFrame()
  if (!frame || frame.version === dismissed || shown.get()?.opener) return
  privacy.offer(frame)
  loadConsent(privacy, readConsent(), frame.since)
  if (privacy.get().show_consent_dialog && servicesToAsk(frame).length > 0)
    show({ frame, detail: shown.get()?.detail ?? false, opener: null })
}

/** Shows the banner on demand; `detail` with all services. */
export function open(detail: boolean): void {
  const frame = consentFrame()
  if (!frame) return
  privacy.offer(frame)
  loadConsent(privacy, readConsent(), frame.since)
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  // Without services there is nothing to choose.
  show({ frame, detail: detail && servicesToAsk(frame).length > 0, opener })
}
