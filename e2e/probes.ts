import type { Page, Request } from '@playwright/test'
import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

/** Injected probes also reach previews, which allow no scripts: the browser logs this. */
export const blockedProbe = /Blocked script execution in 'about:srcdoc'/

/** Starts the scripts of a public page by a key press and waits until they run. */
export async function started(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  // The overlays are rendered only after hydration
  await page.locator('.progress').waitFor({ state: 'attached' })
}

/**
 * Follows the requests of a page. The returned function waits until all are answered, except streams, which never end.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Map<Request, PromiseWithResolvers<void>>()
  const close = (request: Request) => {
    open.get(request)?.resolve()
    open.delete(request)
  }
  page.on('request', (request) => {
    // Requests of a left document may never report their end
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      for (const before of open.keys()) close(before)
    if (request.resourceType() !== 'eventsource') open.set(request, Promise.withResolvers())
  })
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    // An answer may lead to further requests
    while (open.size > 0) await Promise.all([...open.values()].map(({ promise }) => promise))
  }
}

/**
 * Violations of WCAG 2.2 AA and good practice found by axe, with the elements. `colours`: only contrast, if nothing
 * else changed since the last check; `except`: elements already checked.
 */
export async function axeFaults(page: Page, only?: 'colours', except?: string): Promise<string[]> {
  await standStill(page)
  // A single frame, so run axe directly: its own wrapper opens a second page for each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ options, context, only }) => {
      const program = (window as unknown as { axe: typeof axe }).axe
      // Takes a sixth of the time, and the rule needs an inline `!important` to find anything
      const isSpaced = document.querySelector('[style*="important" i]') !== null
      const skipped = isSpaced || only ? {} : { rules: { 'avoid-inline-spacing': { enabled: false } } }
      const found = await program.run(context ?? document, { ...options, ...skipped })
      return found.violations.map(({ id, nodes }) => {
        const places = nodes.map((node) => node.target.join(' ')).slice(0, 3)
        return `axe ${id}: ${places.join(' | ')}`
      })
    },
    {
      only,
      context: except ? { exclude: [[except]] } : undefined,
      options: {
        resultTypes: ['violations'],
        runOnly: only ? { type: 'rule', values: colours } : { type: 'tag', values: rules },
      } satisfies axe.RunOptions,
    },
  )
}

/**
 * Waits until all transitions have ended, two seconds at most: a background page may get no frames, and an animation
 * without frames never ends.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stills = async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // Scroll-driven and paused animations never end.
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState, timeline }) =>
            playState === 'running' &&
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
      await Promise.all(ending.map((animation) => animation.finished.catch(() => null)))
    }
    await Promise.race([stills(), new Promise((resolve) => setTimeout(resolve, 2000))])
  })
}

/** Elements that make the page scroll sideways, if any. */
export async function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [
      `scrolls ${scrollWidth - clientWidth} px sideways`,
      ...wide.slice(-3).map((one) => `${one.tagName}.${one.className}`),
    ]
  })
}

/** Text that is cut off, outside the page or overlapping. */
export async function brokenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const edge = document.documentElement.clientWidth
    const lines: { box: DOMRect; element: Element; words: string; layer: Element | null }[] = []
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const say = (element: Element, words: string) =>
      `${element.closest('[class]')?.getAttribute('class')?.split(' ')[0] ?? element.localName}: "${words.slice(0, 40)}"`

    // Visible part of a line of text: hidden overflow cuts it off, scrolling does not.
    const judge = (element: Element, box: DOMRect, words: string): boolean => {
      for (
        let above: Element | null = element;
        above && above !== document.body;
        above = above.parentElement
      ) {
        const style = getComputedStyle(above)
        const frame = above.getBoundingClientRect()
        if (style.clipPath !== 'none' && frame.width <= 1) return false
        if (style.webkitLineClamp !== 'none') return false
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') return false
        if (!hides(style.overflowX) && !hides(style.overflowY)) continue
        if (frame.width <= 1 || frame.height <= 1) return false
        if (hides(style.overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2))
          faults.add(`cut off, ${say(element, words)}`)
        if (hides(style.overflowY) && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4))
          faults.add(`cut off, ${say(element, words)}`)
      }
      if (box.right > edge + 1 || box.left < -1) {
        if (!element.closest('.skip-link, .form-trap')) faults.add(`outside, ${say(element, words)}`)
        return false
      }
      return true
    }

    const layerOf = (element: Element) => {
      for (let above: Element | null = element; above; above = above.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(above).position)) return above
      return element.closest('dialog, [popover], .menu ul ul')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim()
      if (!element || !words || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const layer = layerOf(element)
      for (const box of range.getClientRects()) {
        if (box.width < 2 || box.height < 2) continue
        if (judge(element, box, words)) lines.push({ box, element, words, layer })
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top)
    for (const [index, one] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next++) {
        const other = lines[next]
        if (!other || other.box.top >= one.box.bottom) break
        if (other.layer !== one.layer || other.element === one.element) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        const lower = Math.min(one.box.height, other.box.height)
        // Line boxes overlap, because letters are shorter than their boxes.
        if (wide > 3 && high > lower * 0.55)
          faults.add(`overlap, ${say(one.element, one.words)} and ${say(other.element, other.words)}`)
      }
    }
    return [...faults].slice(0, 6)
  })
}

/** Faults in the outline of the page: headings, language, pictures, names, ids. */
export async function brokenOutline(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(seen)
    const levels = headings.map((heading) => Number(heading.tagName[1]))
    if (levels.filter((level) => level === 1).length !== 1)
      faults.push(`${levels.filter((level) => level === 1).length} main headings`)
    for (const [index, level] of levels.entries())
      if (index > 0 && level > (levels[index - 1] ?? 0) + 1)
        faults.push(`heading ${level} after ${levels[index - 1]}: "${headings[index]?.textContent?.trim()}"`)
    for (const heading of headings) if (!heading.textContent?.trim()) faults.push(`empty ${heading.tagName}`)

    const language = location.pathname.split('/')[1] === 'en' ? 'en' : 'de'
    if (document.documentElement.lang !== language)
      faults.push(`the document says lang="${document.documentElement.lang}"`)
    for (const element of document.querySelectorAll('[lang]'))
      if (!/^(de|en)$/.test(element.getAttribute('lang') ?? ''))
        faults.push(`lang="${element.getAttribute('lang')}"`)

    for (const picture of document.images) {
      if (!picture.hasAttribute('alt')) faults.push(`no alt: ${picture.currentSrc || picture.src}`)
      if (!picture.getAttribute('width') || !picture.getAttribute('height'))
        faults.push(`no size: ${picture.currentSrc || picture.src}`)
      if (picture.complete && picture.naturalWidth === 0 && seen(picture))
        faults.push(`broken: ${picture.src}`)
    }
    for (const link of document.querySelectorAll('a')) {
      if (!link.getAttribute('href')) faults.push(`a link without address: "${link.textContent?.trim()}"`)
      if (seen(link) && link.protocol !== 'tel:' && link.querySelector('a, button'))
        faults.push('a link in a link')
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
      faults.push(`two elements are #${id}`)
    for (const element of document.querySelectorAll('[tabindex]'))
      if (Number(element.getAttribute('tabindex')) > 0) faults.push('a tabindex above 0')
    if (document.title.trim().length < 3) faults.push('no title')
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
    if (description.length < 20 && !document.querySelector('meta[name=robots][content*=noindex]'))
      faults.push(`description: "${description}"`)
    // A missing text shows as its key in brackets.
    faults.push(...(document.body.innerText.match(/\[\w+(\.\w+)+\]/g) ?? []))
    return faults
  })
}

/** Elements whose transitions take longer than a frame. */
export async function movingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration}, ${animationDuration}`
          .split(', ')
          .some((time) => Number.parseFloat(time) > 0.01)
      })
      .map(({ localName, className }) => `${localName}.${className}`),
  )
}

/** Words in the page's main part that are broken at the end of a line without a hyphen. */
export async function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const torn: string[] = []
    const range = document.createRange()
    const topOf = (node: Node, at: number) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return Math.round(range.getBoundingClientRect().top)
    }
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.form-trap, script')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\u00AD]{2,}/gu))
        for (let at = 1; at < word.length; at++) {
          // A soft hyphen is drawn where it breaks a word, and belongs to the next letter
          if (word.slice(Math.max(0, at - 2), at + 1).includes('\u00AD')) continue
          if (topOf(node, index + at - 1) !== topOf(node, index + at))
            torn.push(`${word.slice(0, at)}|${word.slice(at)}`)
        }
    }
    return torn
  })
}

interface Shifted extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records layout shifts from the first paint on; call before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as Shifted[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.localName}.${element?.className} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`
        })
        shifts.push({ value: entry.value, what: what.slice(0, 2).join(', ') })
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const takeShifts = () => {
      note(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(window, { takeShifts })
  })
}

/** Sum of the layout shifts since the last call, and the largest one's element. */
export async function shiftsSoFar(page: Page): Promise<{ value: number; what: string }> {
  return page.evaluate(() => {
    const noted = (window as unknown as { takeShifts(): { value: number; what: string }[] }).takeShifts()
    const most = noted.toSorted((a, b) => b.value - a.value)[0]
    return { value: noted.reduce((sum, { value }) => sum + value, 0), what: most?.what ?? '' }
  })
}
