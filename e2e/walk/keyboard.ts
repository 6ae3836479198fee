import type { Page } from '@playwright/test'
import { started } from '../probes.ts'
import type { Findings, Window } from './browsing.ts'
import { setWidth } from './looks.ts'
import type { Place } from './plan.ts'

const most = 400

interface Focus {
  key: string
  fault: string | null
}

/** The focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate((): Focus | null => {
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement) return null
    const all = [...document.querySelectorAll('*')]
    const key = `${all.indexOf(element)}`
    const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const own = element.getBoundingClientRect()
    // Checkboxes are drawn by their label; a field's own label may be below its suggestions
    const box = label && (own.width < 2 || own.height < 2) ? label.getBoundingClientRect() : own
    const outlined = [element, label, element.parentElement, element.closest('li, .card, label')].some(
      (one) =>
        one && getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px',
    )
    if (box.width < 2 || box.height < 2) return { key, fault: `focus on what is not seen: ${name}` }
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
      return { key, fault: `focus outside of the window: ${name}` }
    if (!outlined) return { key, fault: `focus without a sign: ${name}` }
    // At least one point must not be covered (WCAG 2.4.11).
    const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [x, y] as const))
    const open = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
      return (
        top && (top === element || element.contains(top) || top.contains(element) || label?.contains(top))
      )
    })
    return { key, fault: open ? null : `focus covered by something: ${name}` }
  })

/** Number of expected tab stops. */
const stops = (page: Page) =>
  page.evaluate(() => {
    const candidates = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]',
    )
    const groups = new Set<string>()
    return [...candidates].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const isNew = !groups.has(element.name)
      groups.add(element.name)
      return isNew
    }).length
  })

/** Tabs through the open page: every stop is reached, visible and left again. Returns the faults. */
export async function tabThrough(page: Page): Promise<string[]> {
  const wanted = await stops(page)
  const seen = new Set<string>()
  const found: string[] = []
  let last = ''
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const focus = await focused(page)
    // A date field has several tab stops.
    if (focus && focus.key === last) continue
    if (!focus || seen.has(focus.key)) break
    last = focus.key
    seen.add(focus.key)
    if (focus.fault) found.push(focus.fault)
  }
  if (seen.size < Math.min(wanted, most)) found.push(`the keyboard reaches ${seen.size} of ${wanted}`)
  return found
}

/** Checks a public page by keyboard, at phone and desktop width. */
export async function walkByKeyboard(
  place: Place,
  { page, complaints }: Window,
  base: string,
  findings: Findings,
): Promise<void> {
  for (const width of [360, 1280]) {
    await setWidth(page, width)
    await page.goto(base + place.path)
    await started(page)
    const found = await tabThrough(page)
    findings.looks++
    findings.add(`${place.path} ${width} keyboard`, [...found, ...complaints()])
  }
}
