import { failProgress, finishProgress, startProgress } from './progress.ts'
import { carriedQuery, carrying } from '#kit/shared/site/style-modes.ts'
import { isPageOfSite, type Step, stepOfClick, stepOfForm } from './links.ts'

export interface Steps<P> {
  adminUrl: () => string
  /** Called on navigation, to close overlays. */
  leave: () => void
  /** Loads the page of an address; `signal` is aborted if the reader navigates elsewhere. */
  load: (url: URL, signal: AbortSignal) => Promise<P | { redirect: string }>
  /** Renders the page at once. */
  show: (page: P) => void
  fail: (problem: unknown) => void
}

// Marks navigations of this program; the browser handles all others (a new document, a reload)
interface Info {
  step: Step
}

/**
 * Shows further pages without a new document, by the Navigation API (HTML standard, 7.2.6), which handles history,
 * scroll position and overtaken navigations. Browsers without it open every page as a new document.
 */
export function startNavigation<P extends object>(steps: Steps<P>): void {
  if (!('navigation' in globalThis)) return

  const follow = (step: Step | null, event: Event) => {
    if (!step) return
    event.preventDefault()
    takeStep(step)
  }
  document.addEventListener('click', (event) => follow(stepOfClick(event, steps.adminUrl()), event))
  document.addEventListener('submit', (event) => follow(stepOfForm(event, steps.adminUrl()), event))

  navigation.addEventListener('navigate', (event) => {
    const step = (event.info as Info | undefined)?.step
    const url = new URL(event.destination.url)
    const back = event.navigationType === 'traverse' && isPageOfSite(url, steps.adminUrl())
    if (!event.canIntercept || event.hashChange || !(step || back)) return
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: () => arrive(event, url, step?.keepScroll ?? false),
    })
  })

  async function arrive(event: NavigateEvent, url: URL, keepScroll: boolean): Promise<void> {
    startProgress()
    steps.leave()
    try {
      const page = await steps.load(url, event.signal)
      if (event.signal.aborted) return
      if ('redirect' in page) {
        takeStep({ to: page.redirect, keepScroll }, 'replace')
        return
      }
      await inTransition(() => {
        steps.show(page)
        if (!keepScroll) event.scroll()
      })
      finishProgress()
    } catch (problem) {
      if (event.signal.aborted) return
      failProgress()
      steps.fail(problem)
    }
  }
}

function takeStep(step: Step, history: NavigationHistoryBehavior = 'auto'): void {
  const to = carrying(step.to, carriedQuery(new URLSearchParams(location.search)))
  const { committed, finished } = navigation.navigate(to, { info: { step } satisfies Info, history })
  // Both reject if another navigation overtakes this one, which is not an error
  committed?.catch(() => {})
  finished?.catch(() => {})
}

async function inTransition(change: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // A skipped transition has still changed the page
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
