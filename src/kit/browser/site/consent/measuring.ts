import { type ConsentFrame, type MeasuringService, measuringServices } from '#kit/shared/site/consent.ts'
import { consentFrame, mayLoad } from '../consent-state.ts'
import { recorded } from './consent.ts'

type Command = (...given: unknown[]) => void
/** Object expected by Meta's script: queues commands until the script has loaded. */
interface Pixel extends Command {
  push: Command
  callMethod?: Command
  queue: unknown[][]
  loaded: boolean
  version: string
  disablePushState: boolean
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
    _fbq?: Pixel
    [disabled: `ga-disable-${string}`]: boolean
  }
}

const cookiesOf: Record<MeasuringService, RegExp> = {
  google_analytics: /^_(ga|gid|gat)/,
  google_adwords: /^_(gcl|gac)/,
  facebook_pixel: /^_fb[pc]$/,
}

/** Services whose scripts run in this document; a script cannot be unloaded. */
const running = new Set<MeasuringService>()
let isLeaving = false

/**
 * Aligns running services with the visitor's consent. Stopping one deletes its cookies and reloads the document.
 * Without `starts`, no new service is started.
 */
export function follow(starts: boolean): void {
  const frame = consentFrame()
  if (!frame || isLeaving) return
  const refused = measuringServices.filter((service) => !mayLoad(service))
  for (const service of refused) forgetCookies(cookiesOf[service])
  if (refused.some((service) => running.has(service))) return void leave(frame, refused)
  if (!starts) return
  for (const service of measuringServices)
    if (!refused.includes(service) && !running.has(service)) start(service, frame)
}

function start(service: MeasuringService, frame: ConsentFrame): void {
  const account = frame.accounts[service]
  if (!account) return
  if (running.size === 0) followSteps()
  if (service === 'facebook_pixel') startPixel(account)
  else startGoogle(account, frame)
  running.add(service)
}

// The script recognises commands by their type, an arguments object
const gtag: Command = function () {
  ;(window.dataLayer ??= []).push(arguments)
}

const isGoogleRunning = () => running.has('google_analytics') || running.has('google_adwords')

const granted = (service: MeasuringService) => (mayLoad(service) ? 'granted' : 'denied')

const tellGoogle = () =>
  gtag('consent', 'update', {
    analytics_storage: granted('google_analytics'),
    ad_storage: granted('google_adwords'),
    ad_user_data: granted('google_adwords'),
  })

/**
 * One script for both services; it starts with everything denied (Google's consent mode) and then gets the accepted
 * ones.
 */
function startGoogle(account: string, { days }: ConsentFrame): void {
  if (!isGoogleRunning()) {
    gtag('consent', 'default', {
      analytics_storage: 'denied',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    })
    gtag('set', 'ads_data_redaction', true)
    gtag('js', new Date())
    load(`https://www.googletagmanager.com/gtag/js?id=${account}`)
  }
  tellGoogle()
  gtag('config', account, {
    anonymize_ip: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_domain: 'none',
    cookie_expires: days * 86_400,
    cookie_flags: location.protocol === 'https:' ? 'SameSite=Lax;Secure' : 'SameSite=Lax',
  })
}

function startPixel(account: string): void {
  const pixel: Pixel = Object.assign(
    (...given: unknown[]) => (pixel.callMethod ? pixel.callMethod(...given) : void pixel.queue.push(given)),
    { queue: [], loaded: true, version: '2.0', disablePushState: true, push: (): void => {} },
  )
  pixel.push = pixel
  window.fbq = pixel
  window._fbq = pixel
  load('https://connect.facebook.net/en_US/fbevents.js')
  // Otherwise it would track buttons and forms automatically
  pixel('set', 'autoConfig', false, account)
  pixel('consent', 'grant')
  pixel('init', account)
  pixel('track', 'PageView')
}

function load(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** Reports pages shown without a new document, which the scripts cannot detect. */
function followSteps(): void {
  let before = location.href
  if (!('navigation' in globalThis)) return
  navigation.addEventListener('navigatesuccess', () => {
    const now = location.href
    if (now.split('#')[0] === before.split('#')[0]) return
    if (running.has('google_analytics'))
      gtag('event', 'page_view', {
        page_location: now,
        page_referrer: before,
        page_title: document.title,
      })
    if (running.has('facebook_pixel')) window.fbq?.('track', 'PageView')
    before = now
  })
}

async function leave(frame: ConsentFrame, refused: readonly MeasuringService[]): Promise<void> {
  isLeaving = true
  if (isGoogleRunning()) tellGoogle()
  if (refused.includes('google_analytics') && frame.accounts.google_analytics)
    window[`ga-disable-${frame.accounts.google_analytics}`] = true
  if (refused.includes('facebook_pixel')) window.fbq?.('consent', 'revoke')
  // The record of the withdrawal must be sent first
  await Promise.race([recorded(), new Promise((done) => setTimeout(done, 3000))])
  for (const service of refused) forgetCookies(cookiesOf[service])
  location.reload()
}

/** Deletes cookies by name, on every domain where a script of this host may have set them. */
function forgetCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? ''
    if (!names.test(name)) continue
    for (const domain of domains)
      document.cookie = `${name}=; path=/; max-age=0${domain ? `; domain=${domain}` : ''}`
  }
}
