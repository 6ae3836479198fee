import { beforeEach, expect, test, vi } from 'vitest'
import type * as State from '../consent-state.ts'
import type * as Consent from './consent.ts'
import type { ConsentCookie, ConsentFrame } from '#kit/shared/site/consent.ts'
import { consentServices, everyService } from '#kit/shared/site/consent.ts'

// A minimal document for the consent code; real browsers are tested in e2e/consent.spec.ts.
const jar = new Map<string, string>()
const browser = new EventTarget()
const loaded: string[] = []
const page = {
  createElement: () => ({ src: '' }),
  head: { append: ({ src }: { src: string }) => void loaded.push(src) },
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(text: string) {
    const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=')
    jar.set(name, value)
  },
}
vi.stubGlobal('document', page)
vi.stubGlobal('location', { protocol: 'http:', hash: '', href: 'http://site/', hostname: 'site' })
vi.stubGlobal('window', globalThis)
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser))

let consent: typeof Consent
let state: typeof State

const since = '2026-01-01T00:00:00.000Z'
const frame: ConsentFrame = {
  version: 3,
  since,
  services: { google_maps: since },
  accounts: {},
  days: 180,
  domain: '',
  policy: '',
}
let told: ConsentCookie[] = []
browser.addEventListener('consent-change', (event) => told.push((event as CustomEvent<ConsentCookie>).detail))

beforeEach(async () => {
  jar.clear()
  // A new document: its program starts with an answer, so that it does not ask.
  vi.resetModules()
  consent = await import('./consent.ts')
  state = await import('../consent-state.ts')
  state.startConsent({ ...frame, services: {} })
  const answered = { ...everyService(false), accepted: true, lastUpdated: since }
  jar.set('cookie_prefs', encodeURIComponent(JSON.stringify(answered)))
  state.startConsent(frame)
  jar.clear()
  told = []
})

test('accept all sets every flag, hides the banner and tells the page', () => {
  consent.choose(frame, 'all', everyService(false))
  expect(state.readConsent()).toMatchObject({ ...everyService(true), accepted: true })
  expect(Object.keys(state.readConsent()!).toSorted()).toEqual(
    [...consentServices, 'accepted', 'lastUpdated'].toSorted(),
  )
  expect(consent.privacy.get()).toMatchObject({ show_consent_dialog: false, facebook_pixel_accepted: true })
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject(everyService(true))
  expect(state.mayLoad('google_maps')).toBe(true)
  // Accepted, but not offered by the site
  expect(state.mayLoad('instagram')).toBe(false)
})

test('only necessary sets no flag, and is an answer too', () => {
  consent.choose(frame, 'necessary', everyService(true))
  expect(state.readConsent()).toMatchObject({ ...everyService(false), accepted: true })
  expect(state.mayLoad('google_maps')).toBe(false)
})

test('a selection sets what was selected, and can be withdrawn by itself', () => {
  consent.choose(frame, 'selection', { ...everyService(false), google_maps: true })
  expect(state.mayLoad('google_maps')).toBe(true)
  consent.changeService(frame, 'google_maps', false)
  expect(state.mayLoad('google_maps')).toBe(false)
  expect(state.readConsent()?.accepted).toBe(true)
  expect(told).toHaveLength(2)
})

test('a service accepted on the page is saved at once and leaves the question open', () => {
  consent.changeService(frame, 'google_maps', true)
  expect(state.readConsent()).toMatchObject({ google_maps: true, facebook: false, accepted: false })
  expect(state.mayLoad('google_maps')).toBe(true)
})

test('consent to a service counts from when the site offers it', () => {
  consent.choose(frame, 'all', everyService(true))
  state.startConsent({ ...frame, services: { google_maps: '2999-01-01T00:00:00.000Z' } })
  expect(state.mayLoad('google_maps')).toBe(false)
})

test('a clock that is slow does not outdate the answer', () => {
  const future = '2999-01-01T00:00:00.000Z'
  consent.choose({ ...frame, since: future, services: { google_maps: future } }, 'all', everyService(true))
  expect(state.readConsent()?.lastUpdated).toBe(future)
})

test('the cookie has the name, lifetime and flags of the specification', () => {
  const choice: ConsentCookie = { ...everyService(true), accepted: true, lastUpdated: since }
  const text = consent.cookieText(choice, frame, 'http:')
  expect(text).toMatch(/^cookie_prefs=[^;]+; path=\/; max-age=15552000; SameSite=Lax$/)
  const elsewhere = consent.cookieText(choice, { days: 0, domain: 'rebenau.example' }, 'https:')
  expect(elsewhere).toMatch(/; max-age=15552000; SameSite=Lax; Secure; domain=rebenau\.example$/)
})

test('a cookie that cannot be read is none', () => {
  jar.set('cookie_prefs', '%7Bbroken')
  expect(state.mayLoad('google_maps')).toBe(false)
})

test('measuring starts with the consent, but never in a document whose address holds a key', async () => {
  const measured = {
    ...frame,
    services: { google_analytics: since },
    accounts: { google_analytics: 'G-TEST' },
  }
  const answered = { ...everyService(true), accepted: true, lastUpdated: since }
  for (const keyed of [true, false]) {
    vi.resetModules()
    const fresh = await import('../consent-state.ts')
    jar.set('cookie_prefs', encodeURIComponent(JSON.stringify(answered)))
    fresh.startConsent(measured, keyed)
    // The next page of the same document, at an address without a key
    fresh.startConsent(measured)
    await vi.dynamicImportSettled()
    expect(loaded.length > 0).toBe(!keyed)
  }
})
