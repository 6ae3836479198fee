import { beforeEach, expect, test, vi } from 'vitest'
import { type ConsentFrame, everyService } from '#kit/shared/site/consent.ts'
import type * as State from '../consent-state.ts'
import type * as Consent from './consent.ts'
import type {} from './measuring.ts'

// A minimal document for measuring services; a real one is tested in e2e/consent.spec.ts.
const jar = new Map<string, string>()
const loaded: string[] = []
const reload = vi.fn<() => void>()
vi.stubGlobal('document', {
  createElement: () => ({ src: '' }),
  head: { append: ({ src }: { src: string }) => void loaded.push(src) },
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(text: string) {
    const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=')
    if (text.includes('max-age=0')) jar.delete(name)
    else jar.set(name, value)
  },
})
vi.stubGlobal('location', {
  protocol: 'http:',
  hash: '',
  href: 'http://site/',
  hostname: 'site',
  reload,
})
vi.stubGlobal('window', globalThis)

const since = '2026-01-01T00:00:00.000Z'
const frame: ConsentFrame = {
  version: 1,
  since,
  services: { google_analytics: since, google_adwords: since },
  accounts: { google_analytics: 'G-TEST1234', google_adwords: 'AW-123456' },
  days: 180,
  domain: '',
  policy: '',
}
let consent: typeof Consent
let state: typeof State

/** Commands sent to Google's script. */
const told = () =>
  (window.dataLayer ?? []).map((entry) => [...(entry as unknown[])]).filter(([name]) => name !== 'js')
const choose = async (...accepted: ('google_analytics' | 'google_adwords')[]) => {
  const flags = { ...everyService(false), ...Object.fromEntries(accepted.map((one) => [one, true])) }
  consent.choose(frame, 'selection', flags)
  await vi.dynamicImportSettled()
}
const scripts = () => loaded.filter((src) => src.includes('googletagmanager'))

beforeEach(async () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser))
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  jar.clear()
  loaded.length = 0
  reload.mockClear()
  delete window.dataLayer
  vi.resetModules()
  consent = await import('./consent.ts')
  state = await import('../consent-state.ts')
  // No service is offered yet: the question itself needs a real document
  state.startConsent({ ...frame, services: {} })
  const unanswered = { ...everyService(false), accepted: true, lastUpdated: since }
  jar.set('cookie_prefs', encodeURIComponent(JSON.stringify(unanswered)))
  state.startConsent(frame)
  await vi.dynamicImportSettled()
})

test('nothing is loaded and nothing told before a consent, nor after a refusal', async () => {
  expect([scripts(), window.dataLayer]).toEqual([[], undefined])
  await choose()
  expect([scripts(), window.dataLayer]).toEqual([[], undefined])
})

test('everything is denied first, then what was accepted is granted, before the account is named', async () => {
  await choose('google_analytics')
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
  expect(told()).toEqual([
    [
      'consent',
      'default',
      {
        analytics_storage: 'denied',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      },
    ],
    ['set', 'ads_data_redaction', true],
    ['consent', 'update', { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied' }],
    ['config', 'G-TEST1234', expect.objectContaining({ allow_google_signals: false })],
  ])
})

test('a second service is granted with the same script', async () => {
  await choose('google_analytics')
  const before = told().length
  await choose('google_analytics', 'google_adwords')
  expect(scripts()).toHaveLength(1)
  expect(told().slice(before)).toEqual([
    ['consent', 'update', { analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted' }],
    ['config', 'AW-123456', expect.anything()],
  ])
})

test('a withdrawal is told, takes the cookies away and ends with a fresh document', async () => {
  await choose('google_analytics', 'google_adwords')
  jar.set('_ga', 'GA1.1.1')
  jar.set('_gcl_au', '1.1')
  await choose('google_adwords')
  expect(told().at(-1)).toEqual([
    'consent',
    'update',
    { analytics_storage: 'denied', ad_storage: 'granted', ad_user_data: 'granted' },
  ])
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect([...jar.keys()].toSorted()).toEqual(['_gcl_au', 'cookie_prefs'])
  expect(Reflect.get(globalThis, 'ga-disable-G-TEST1234')).toBe(true)
})
