import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { blockedProbe, standStill, watchShifts } from '../probes.ts'

/** Faults with the places where they occur. */
export class Findings {
  readonly faults = new Map<string, Set<string>>()
  looks = 0
  readonly #tell: (fault: string, place: string) => void

  /** `tell` receives each fault as soon as it is found. */
  constructor(tell: (fault: string, place: string) => void) {
    this.#tell = tell
  }

  add(place: string, faults: readonly string[]): void {
    for (const fault of faults) {
      const places = this.faults.get(fault) ?? new Set()
      if (places.size === 0) this.#tell(fault, place)
      places.add(place)
      this.faults.set(fault, places)
    }
  }
}

/** True if an address contains one of these texts. */
export const isAt = (path: string, texts: readonly string[]): boolean =>
  texts.some((text) => path.includes(text))

/** A page in a separate window that records the browser's complaints. */
export interface Window {
  page: Page
  /** Complaints since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext({ locale: 'de-AT', ...options })
  const page = await context.newPage()
  const noted: string[] = []
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatus && !blockedProbe.test(message.text()))
      noted.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => noted.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A navigation aborts unfinished requests of the previous page.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') noted.push(`request failed: ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      noted.push(`request answered ${response.status()}: ${response.url()}`)
  })
  if (options.javaScriptEnabled !== false) await watchShifts(page)
  return { page, complaints: () => noted.splice(0), close: () => context.close() }
}

/** Processes all items, `width` at a time, each worker with its own resource. */
export async function inParallel<T, W extends { close(): Promise<void> }>(
  items: readonly T[],
  width: number,
  open: () => Promise<W>,
  work: (item: T, own: W) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const one = async () => {
    const own = await open()
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, own)
    } finally {
      await own.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, one))
}

/** Scrolls through the page to trigger lazy content. */
export async function readToTheEnd(page: Page): Promise<void> {
  const step = (page.viewportSize()?.height ?? 900) * 0.8
  for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight)); top += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await standStill(page)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
