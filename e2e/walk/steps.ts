import type { Browser } from '@playwright/test'
import { followRequests, shiftsSoFar, standStill, started } from '../probes.ts'
import { type Findings, openWindow } from './browsing.ts'
import { setWidth } from './looks.ts'
import type { Place } from './plan.ts'

const mostShift = 0.02

/** Navigates between pages within one document: no layout shifts after the new page is rendered, no complaints. */
export async function lookAtSteps(
  browser: Browser,
  base: string,
  kinds: readonly Place[],
  findings: Findings,
): Promise<void> {
  for (const width of [360, 1280]) {
    const { page, complaints, close } = await openWindow(browser, {})
    const answered = followRequests(page)
    await setWidth(page, width)
    await page.goto(base)
    await started(page)
    await shiftsSoFar(page)
    let before = '/'
    for (const place of kinds.filter(({ status }) => status === 200)) {
      // Like following a link on the page.
      await page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        document.querySelector('main')?.append(link)
        link.click()
        link.remove()
      }, place.path)
      await page.waitForURL((url) => url.pathname + url.search === place.path)
      // The bar disappears a moment after the new page is rendered
      await page.locator('.progress').waitFor({ state: 'hidden' })
      await answered()
      await standStill(page)
      const shift = await shiftsSoFar(page)
      findings.looks++
      // Filtering a list may move it.
      const isNarrowed = place.path.split('?')[0] === before.split('?')[0]
      before = place.path
      const found =
        shift.value > mostShift && !isNarrowed
          ? [`a step moves by ${shift.value.toFixed(3)}: ${shift.what}`]
          : []
      findings.add(`${place.path} ${width} step`, [...found, ...complaints()])
    }
    await close()
  }
}
