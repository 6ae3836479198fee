import type { Page } from '@playwright/test'
import { beyondEdge, started } from '../probes.ts'
import type { Findings, Window } from './browsing.ts'
import { setWidth } from './looks.ts'
import type { Place } from './plan.ts'

// Content that depends on the time or offers features of scripts.
const live = '.open-now, .needs-script, .map-load, .push-awaited, [role=status]'

const main = (page: Page) =>
  page.locator('main').evaluate((element, live) => {
    const words = new Set<string>()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (!around?.checkVisibility() || around.closest(live)) continue
      for (const word of node.textContent?.match(/\p{L}{3,}/gu) ?? []) words.add(word.toLowerCase())
    }
    return [...words]
  }, live)

/** Elements that look usable but do nothing. */
const dead = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const say = (element: Element) =>
      `"${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const buttons = [...document.querySelectorAll('button')].filter(
      (button) => seen(button) && !button.popoverTargetElement && !(button.type === 'submit' && button.form),
    )
    const forms = [...document.forms].filter((form) => seen(form) && !form.querySelector('[type=submit]'))
    const links = [...document.querySelectorAll('a[href="#"], a[href^="javascript:"]')].filter(seen)
    return [
      ...buttons.map((button) => `without script: dead button ${say(button)}`),
      ...forms.map((form) => `without script: dead form ${say(form)}`),
      ...links.map((link) => `without script: dead link ${say(link)}`),
    ]
  })

/** Compares the page with and without scripts: the text is the same, and no control is dead. */
export async function readWithoutScript(
  place: Place,
  { page: plain, complaints, other }: Window & { other: Page },
  base: string,
  findings: Findings,
): Promise<void> {
  for (const page of [plain, other]) await setWidth(page, 768)
  await other.goto(base + place.path)
  await started(other)
  await plain.goto(base + place.path)
  const [with_, without] = [await main(other), await main(plain)]
  const missing = with_.filter((word) => !without.includes(word))
  const found = await dead(plain)
  if (missing.length > 3 + with_.length * 0.04)
    found.push(`without script: ${missing.length} words are missing, ${missing.slice(0, 8).join(' ')}`)
  await setWidth(plain, 360)
  found.push(...(await beyondEdge(plain)))
  findings.looks++
  findings.add(`${place.path} without script`, [...found, ...complaints()])
}
