import { expect, test } from 'vitest'
import { type ConsentCookie, consentServices, everyService } from '#kit/shared/site/consent.ts'
import { acceptInStore, acceptedIn, createPrivacyStore, loadConsent, workingValues } from './privacy-store.ts'

const cookie = (changed: Partial<ConsentCookie> = {}): ConsentCookie => ({
  ...everyService(false),
  accepted: true,
  lastUpdated: '2026-11-01T10:00:00.000Z',
  ...changed,
})

test('begins with everything off and the banner to be shown, under the name privacy', () => {
  const store = createPrivacyStore()
  expect(store.namespace).toBe('privacy')
  expect(createPrivacyStore('other').namespace).toBe('other')
  expect(Object.keys(store.get())).toHaveLength(15)
  expect(acceptedIn(store.get())).toEqual(everyService(false))
  expect(store.get()).toMatchObject({ show_consent_dialog: true, google_maps_enabled: false })
})

test('has an action per service and one for the banner', () => {
  const store = createPrivacyStore()
  for (const service of consentServices) {
    store.dispatch(`set_${service}_accepted`, true)
    expect(store.get()[`${service}_accepted`]).toBe(true)
  }
  store.dispatch('set_show_consent_dialog', false)
  expect(store.get().show_consent_dialog).toBe(false)
})

test('a choice that the store knows wins over the cookie', () => {
  const store = createPrivacyStore()
  store.dispatch('set_instagram_accepted', true)
  store.dispatch('set_show_consent_dialog', false)
  loadConsent(store, cookie({ google_maps: true, accepted: false }))
  expect(acceptedIn(store.get())).toEqual({ ...everyService(false), instagram: true })
  expect(store.get().show_consent_dialog).toBe(false)
})

test("takes the cookie's seven flags; the banner shows as long as no answer was given", () => {
  for (const accepted of [true, false]) {
    const store = createPrivacyStore()
    loadConsent(store, cookie({ google_maps: true, facebook: true, accepted }))
    expect(acceptedIn(store.get())).toEqual({ ...everyService(false), google_maps: true, facebook: true })
    expect(store.get().show_consent_dialog).toBe(!accepted)
  }
})

test('shows the banner where there is no cookie', () => {
  const store = createPrivacyStore()
  store.dispatch('set_show_consent_dialog', false)
  loadConsent(store, null)
  expect(store.get().show_consent_dialog).toBe(true)
})

test('asks again where the services have changed since the answer', () => {
  const store = createPrivacyStore()
  loadConsent(store, cookie({ google_maps: true }), '2026-11-02T00:00:00.000Z')
  expect(store.get().show_consent_dialog).toBe(true)
  const later = createPrivacyStore()
  loadConsent(later, cookie(), '2026-10-31T00:00:00.000Z')
  expect(later.get().show_consent_dialog).toBe(false)
})

test('opens with the values of the store, but ticks nothing that was not asked about', () => {
  const store = createPrivacyStore()
  acceptInStore(store, everyService(true))
  const services = { google_maps: '2026-10-01T00:00:00.000Z', facebook: '2026-11-02T00:00:00.000Z' }
  const values = workingValues(store, { services }, cookie().lastUpdated)
  expect(values).toEqual({ ...everyService(true), facebook: false })
})
