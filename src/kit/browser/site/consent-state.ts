import {
  consentCookieName,
  measuringServices,
  type ConsentCookie,
  type ConsentFrame,
  type ConsentService,
} from '../../shared/site/consent.ts'

/** Where the banner stands in the document: whoever goes by keyboard meets the question before the page. */
export const consentPlace = 'consent'

let frame: ConsentFrame | undefined
// A document that began at an address with a key in it is never measured: scripts remember where they began
let isMeasured = true
// Holds a choice for this document where the browser takes no cookies.
let kept: ConsentCookie | undefined

/** The choice of this visitor; null while none is kept. */
export function readConsent(): ConsentCookie | null {
  const text = new RegExp(`(?:^|; )${consentCookieName}=([^;]+)`).exec(document.cookie)?.[1]
  try {
    if (text) return JSON.parse(decodeURIComponent(text)) as ConsentCookie
  } catch {
    // Not ours: the visitor is asked.
  }
  return kept ?? null
}

/** What the site asks for; undefined until its program runs. */
export const consentFrame = (): ConsentFrame | undefined => frame

/** Whether a service is switched on for the site. */
export const isOffered = (service: ConsentService): boolean => frame?.services[service] !== undefined

/**
 * Whether the visitor has consented to a service since the site offers it. False on the server, before the program
 * runs and for services that are switched off.
 */
export function mayLoad(service: ConsentService): boolean {
  const since = frame?.services[service]
  const choice = readConsent()
  return since !== undefined && choice?.[service] === true && choice.lastUpdated >= since
}

/** Calls back whenever the choice changes, and once it is known after the program's start; gives what ends that. */
export function onConsentChange(listener: () => void): () => void {
  addEventListener('consent-change', listener)
  return () => removeEventListener('consent-change', listener)
}

/** Tells the page of a choice: `consent-change` on the window, with the choice as its detail. */
export function tellConsent(choice: ConsentCookie): void {
  kept = choice
  dispatchEvent(new CustomEvent('consent-change', { detail: choice }))
}

/** Names of cookies that services which measure leave behind. */
const traces = /(?:^|; )_(?:ga|gid|gat|gcl|gac|fb[pc])/

/** Starts what measures where the visitor has consented, ends it where not any more; fetched only where there is something to do. */
function followMeasuring(): void {
  if (measuringServices.some(mayLoad) || traces.test(document.cookie))
    void import('./consent/measuring.ts').then((program) => program.follow(isMeasured))
}

/** Opens the banner with every service to choose from. */
const openConsent = async (): Promise<void> => (await import('./consent/start.tsx')).open(true)

/**
 * Takes over what a page says about the site's services, and asks the visitor where an answer is missing. `keyed`: the
 * page's address can hold a key to what belongs to one person.
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
