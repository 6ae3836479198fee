import type { Endpoint } from '#kit/shared/contract.ts'
import {
  type ConsentChoice,
  type ConsentCookie,
  consentCookieDays,
  consentCookieName,
  type ConsentFlags,
  type ConsentFrame,
  consentPath,
  type ConsentService,
  consentServices,
  everyService,
} from '#kit/shared/site/consent.ts'
import { call } from '../../api.ts'
import { readConsent, tellConsent } from '../consent-state.ts'
import { at } from '../program/calls.ts'
import { createStore } from '../program/store.ts'
import { acceptInStore, acceptedIn, createPrivacyStore } from './privacy-store.ts'

export const privacy = createPrivacyStore()
/** Id of the record of this visit's last choice. */
export const proof = createStore('')
let recording: Promise<void> = Promise.resolve()

/** Resolves once the last choice is recorded, or has failed to be. */
export const recorded = (): Promise<void> => recording

/** Cookie of a choice as set in the browser (specification § 9). */
export function cookieText(
  choice: ConsentCookie,
  { days, domain }: Pick<ConsentFrame, 'days' | 'domain'>,
  protocol: string,
): string {
  return [
    `${consentCookieName}=${encodeURIComponent(JSON.stringify(choice))}`,
    'path=/',
    `max-age=${(days || consentCookieDays) * 86_400}`,
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
    ...(domain ? [`domain=${domain}`] : []),
  ].join('; ')
}

/** Stores the choice in the cookie, announces it and records it. A slow clock must not make it outdated. */
function save(frame: ConsentFrame, kind: ConsentChoice, accepted: boolean): void {
  const now = new Date().toISOString()
  const flags = acceptedIn(privacy.get())
  const choice: ConsentCookie = { ...flags, accepted, lastUpdated: now > frame.since ? now : frame.since }
  document.cookie = cookieText(choice, frame, location.protocol)
  recording = record(frame, kind, flags)
  tellConsent(choice)
}

// The choice is valid even if its record is lost.
async function record({ version }: ConsentFrame, choice: ConsentChoice, flags: ConsentFlags): Promise<void> {
  try {
    const answer = await call(at<Endpoint>('POST', consentPath), { ...flags, choice, version })
    proof.set((answer as { _id: string })._id)
  } catch {
    proof.set('')
  }
}

/** Stores an answer of the banner and hides it. */
export function choose(frame: ConsentFrame, kind: ConsentChoice, selected: ConsentFlags): void {
  acceptInStore(privacy, kind === 'selection' ? selected : everyService(kind === 'all'))
  privacy.dispatch('set_show_consent_dialog', false)
  save(frame, kind, true)
}

/** Accepts or withdraws a single service outside the banner, which stays answered or unanswered. */
export function changeService(frame: ConsentFrame, service: ConsentService, accepted: boolean): void {
  const before = readConsent()
  const isCurrent = before?.accepted === true && before.lastUpdated >= frame.since
  const flags = before ?? acceptedIn(privacy.get())
  for (const one of consentServices) {
    const outdated = before !== null && (frame.services[one] ?? '') > before.lastUpdated
    privacy.dispatch(`set_${one}_accepted`, one === service ? accepted : flags[one] && !outdated)
  }
  save(frame, 'selection', isCurrent)
}
