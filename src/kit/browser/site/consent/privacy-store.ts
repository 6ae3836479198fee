import {
  type ConsentCookie,
  type ConsentFlags,
  type ConsentFrame,
  type ConsentService,
  consentServices,
} from '#kit/shared/site/consent.ts'
import { createStore, type Store } from '../program/store.ts'

/** Specification § 3: what the site offers, what the visitor accepted, and whether the banner shows. */
export type PrivacyState = { [S in ConsentService as `${S}_enabled` | `${S}_accepted`]: boolean } & {
  show_consent_dialog: boolean
}
export type PrivacyAction = `set_${ConsentService}_accepted` | 'set_show_consent_dialog'

export interface PrivacyStore extends Pick<Store<PrivacyState>, 'get' | 'subscribe'> {
  namespace: string
  dispatch(action: PrivacyAction, value: boolean): void
  /** Takes over which services the site offers. */
  offer(frame: ConsentFrame): void
}

const none = (): PrivacyState =>
  Object.fromEntries([
    ...consentServices.flatMap((service) => [
      [`${service}_enabled`, false],
      [`${service}_accepted`, false],
    ]),
    ['show_consent_dialog', true],
  ]) as PrivacyState

/** Makes the store of the visitor's choice. Everything is off, and the banner is to be shown. */
export function createPrivacyStore(namespace = 'privacy'): PrivacyStore {
  const state = createStore(none())
  return {
    namespace,
    get: state.get,
    subscribe: state.subscribe,
    dispatch: (action, value) => state.set({ ...state.get(), [action.slice('set_'.length)]: value }),
    offer: (frame) =>
      state.set({
        ...state.get(),
        ...(Object.fromEntries(
          consentServices.map((service) => [`${service}_enabled`, frame.services[service] !== undefined]),
        ) as Partial<PrivacyState>),
      }),
  }
}

/** The seven choices as the store has them. */
export const acceptedIn = (state: PrivacyState): ConsentFlags =>
  Object.fromEntries(
    consentServices.map((service) => [service, state[`${service}_accepted`]]),
  ) as ConsentFlags

/** Puts the seven choices into the store, each with its own action. */
export function acceptInStore(store: PrivacyStore, flags: ConsentFlags): void {
  for (const service of consentServices) store.dispatch(`set_${service}_accepted`, flags[service])
}

/**
 * What happens when a page is opened (specification § 4): a choice that the store knows stays; else the cookie's is
 * taken over, and the banner shows unless an answer was given; without a cookie it shows. An answer older than the
 * site's list of services is asked for again.
 */
export function loadConsent(store: PrivacyStore, cookie: ConsentCookie | null, since = ''): void {
  if (!Object.values(acceptedIn(store.get())).includes(true)) {
    if (cookie) acceptInStore(store, cookie)
    store.dispatch('set_show_consent_dialog', cookie?.accepted !== true)
  }
  if (cookie && cookie.lastUpdated < since) store.dispatch('set_show_consent_dialog', true)
}

/** The switches when the dialog opens: as in the store, but off for what the site offers since a later time. */
export const workingValues = (
  store: PrivacyStore,
  frame: Pick<ConsentFrame, 'services'>,
  answered: string | undefined,
): ConsentFlags => {
  const accepted = acceptedIn(store.get())
  for (const service of consentServices)
    if (answered !== undefined && (frame.services[service] ?? '') > answered) accepted[service] = false
  return accepted
}
