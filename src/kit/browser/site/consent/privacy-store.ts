import {
  type ConsentCookie,
  type ConsentFlags,
  type ConsentFrame,
  type ConsentService,
  consentServices,
} from '#kit/shared/site/consent.ts'
import { createStore, type Store } from '../program/store.ts'

/** Specification § 3: services offered, services accepted, and visibility of the banner. */
export type PrivacyState = { [S in ConsentService as `${S}_enabled` | `${S}_accepted`]: boolean } & {
  show_consent_dialog: boolean
}
export type PrivacyAction = `set_${ConsentService}_accepted` | 'set_show_consent_dialog'

export interface PrivacyStore extends Pick<Store<PrivacyState>, 'get' | 'subscribe'> {
  namespace: string
  dispatch(action: PrivacyAction, value: boolean): void
  /** Takes over the services offered by the site. */
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

/** Creates the store of the visitor's choice: everything off, banner visible. */
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

/** The seven choices in the store. */
export const acceptedIn = (state: PrivacyState): ConsentFlags =>
  Object.fromEntries(
    consentServices.map((service) => [service, state[`${service}_accepted`]]),
  ) as ConsentFlags

/** Sets the seven choices in the store, each with its own action. */
export function acceptInStore(store: PrivacyStore, flags: ConsentFlags): void {
  for (const service of consentServices) store.dispatch(`set_${service}_accepted`, flags[service])
}

/**
 * Initial state of a page (specification § 4): a choice in the store is kept; else the cookie's is taken over, and the
 * banner shows unless it was answered; without a cookie it shows. An answer older than the site's list of services is
 * asked for again.
 */
export function loadConsent(store: PrivacyStore, cookie: ConsentCookie | null, since = ''): void {
  if (!Object.values(acceptedIn(store.get())).includes(true)) {
    if (cookie) acceptInStore(store, cookie)
    store.dispatch('set_show_consent_dialog', cookie?.accepted !== true)
  }
  if (cookie && cookie.lastUpdated < since) store.dispatch('set_show_consent_dialog', true)
}

/** Switches of the opened dialog: as in the store, but off for services offered since the last answer. */
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
