import {
  consentCookieName,
  measuringServices,
  type ConsentCookie,
  type ConsentFrame,
  type ConsentService,
} from '../../shared/site/consent.ts'

/** Position of the banner in the document: keyboard users reach the question before the page. */
export const consentPlace = 'consent'

let frame: ConsentFrame | undefined
// A document opened at an address with a key is never measured: scripts remember their first address
let isMeasured = true
// A choice for this document if the browser refuses cookies.
let kept: ConsentCookie | undefined

/** The visitor's choice; null if there is none. */
export function readConsent(): ConsentCookie | null {
  const text = new RegExp(`(?:^|; )${consentCookieName}=([^;]+)`).exec(document.cookie)?.[1]
  try {
    if (text) return JSON.parse(decodeURIComponent(text)) as ConsentCookie
  } catch {
    // Not written by this site: the visitor is asked.
  }
  return kept ?? null
}

/** Consent data of the site; undefined until its program runs. */
export const consentFrame = (): ConsentFrame | undefined => frame

/** True if a service is enabled on the site. */
export const isOffered = (service: ConsentService): boolean => frame?.services[service] !== undefined

/**
 * True if the visitor has consented to a service since the site offers it. False on the server, before the program runs
 * and for disabled services.
 */
export function mayLoad(service: ConsentService): boolean {
  const since = frame?.services[service]
  const choice = readConsent()
  return since !== undefined && choice?.[service] === true && choice.lastUpdated >= since
}

/** Calls back after each change of the choice, and once it is known at the start; returns a function that ends it. */
export function onConsentChange(listener: () => void): () => void {
  addEventListener('consent-change', listener)
  return () => removeEventListener('consent-change', listener)
}

/** Announces a choice to the page: `consent-change` on the window, with the choice as detail. */
export function tellConsent(choice: ConsentCookie): void {
  kept = choice
  dispatchEvent(new CustomEvent('consent-change', { detail: choice }))
}

/** Names of cookies left by measuring services. */
const traces = /(?:^|; )_(?:ga|gid|gat|gcl|gac|fb[pc])/

/** Starts measuring services after consent and stops them after withdrawal; loads their code only if needed. */
function followMeasuring(): void {
  if (measuringServices.some(mayLoad) || traces.test(document.cookie))
    void import('./consent/measuring.ts').then((program) => program.follow(isMeasured))
}

/** Opens the banner with all services. */
const openConsent = async (): Promise<void> => (await import('./consent/start.tsx')).open(true)

/**
 * Takes over a page's consent data, and asks the visitor if an answer is missing. `keyed`: the page's address may
 * contain a personal key.
 */
export function startConsent(next: ConsentFrame, keyed = false): void {
  const isFirst = !frame
  frame = next
  if (isFirst) isMeasured = !keyed
  const choice = readConsent()
  const isAnswered = choice?.accepted === true && choice.lastUpdated >= next.since
  if (Object.keys(next.services).length > 0 && !isAnswered)
    void import('./consent/start.tsx').then((program) => program.ask())
  followMeasuring()
  if (!isFirst) return
  onConsentChange(followMeasuring)
  if (choice) tellConsent(choice)
  if (location.hash === '#cookies') void openConsent()
  addEventListener(
    'click',
    (event) => {
      const opener = event.target instanceof Element && event.target.closest<HTMLElement>('[data-consent]')
      if (!opener) return
      event.preventDefault()
      opener.closest<HTMLElement>('[popover]')?.hidePopover()
      void openConsent()
    },
    true,
  )
}
