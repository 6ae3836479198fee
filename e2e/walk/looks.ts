import type { Page } from '@playwright/test'
import {
  axeFaults,
  beyondEdge,
  brokenOutline,
  brokenText,
  movingElements,
  shiftsSoFar,
  standStill,
  started,
} from '../probes.ts'
import { type Findings, readToTheEnd, type Window } from './browsing.ts'
import { unreadableInForcedColours } from './forced-colours.ts'
import type { Place } from './plan.ts'

export const widths = [360, 768, 1280] as const
export const schemes = ['light', 'dark'] as const
/** Style modes of the accessibility panel, and themes set by the address. */
export const modes = [
  '',
  'theme-high-contrast',
  'theme-sepia',
  'theme-colorblind',
  'style1',
  'style2',
  'style3',
  'style4',
] as const
const sizes = [100, 150, 200] as const
const heights: Record<number, number> = { 360: 780, 768: 1024, 1280: 900 }
const mostShift = 0.02

export const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: heights[width] ?? 800 })

/** Applies a style mode and font size to the page without reloading. */
async function dress(page: Page, mode: string, size: number): Promise<void> {
  await page.evaluate(
    ({ mode, size, all }) => {
      document.body.classList.remove(...all)
      if (mode) document.body.classList.add(mode)
      document.documentElement.style.fontSize = size === 100 ? '' : `${(16 * size) / 100}px`
    },
    { mode, size, all: modes.filter(Boolean) },
  )
}

/** Checks an address once, alternating width, scheme and mode: axe, outline, text, shifts, complaints. */
export async function lookAtAddress(
  { place, turn }: { place: Place; turn: number },
  { page, complaints }: Window,
  base: string,
  findings: Findings,
): Promise<void> {
  const width = widths[turn % widths.length] ?? 360
  const mode = modes[turn % modes.length] ?? ''
  const colorScheme = schemes[(turn >> 1) % 2] ?? 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await setWidth(page, width)
  const answer = await page.goto(base + place.path)
  await readToTheEnd(page)
  const found: string[] = []
  const shift = await shiftsSoFar(page)
  if (shift.value > mostShift) found.push(`moves by ${shift.value.toFixed(3)}: ${shift.what}`)
  if (answer?.status() !== place.status) found.push(`answers ${answer?.status()}, then ${place.status}`)
  found.push(...(await brokenOutline(page)))
  await dress(page, mode, 100)
  found.push(...(await beyondEdge(page)), ...(await brokenText(page)), ...(await axeFaults(page)))
  found.push(...complaints())
  findings.looks++
  findings.add(`${place.path} ${width} ${colorScheme} ${mode}`.trim(), found)
}

/** Checks one address of a kind in all widths, modes, schemes and sizes. */
export async function lookAtKind(
  place: Place,
  { page, complaints }: Window,
  base: string,
  findings: Findings,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await setWidth(page, 1280)
  await page.goto(base + place.path)
  await started(page)
  await readToTheEnd(page)
  const note = (where: string, found: readonly string[]) => {
    findings.looks++
    findings.add(`${place.path} ${where}`, found)
  }
  for (const width of widths) {
    await setWidth(page, width)
    await dress(page, '', 100)
    note(`${width}`, await axeFaults(page))
    for (const size of sizes) {
      // Borders and underlines of the modes take room too.
      for (const mode of ['', 'theme-high-contrast']) {
        await dress(page, mode, size)
        note(`${width} ${size} % ${mode}`, [...(await beyondEdge(page)), ...(await brokenText(page))])
      }
    }
  }
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const mode of modes) {
      await dress(page, mode, 100)
      note(`${colorScheme} ${mode}`, await axeFaults(page, 'colours'))
    }
    await dress(page, '', 150)
    note(`${colorScheme} 150 %`, await axeFaults(page))
  }
  await dress(page, '', 100)
  note('reduced motion', await moving(page))
  await page.emulateMedia({ contrast: 'more' })
  note('more contrast', await axeFaults(page, 'colours'))
  await page.emulateMedia({ contrast: null, forcedColors: 'active' })
  await standStill(page)
  note('forced colours', await unreadableInForcedColours(page))
  await page.emulateMedia({ forcedColors: null })
  note('complaints', complaints())
}

const moving = async (page: Page) =>
  (await movingElements(page)).slice(0, 3).map((element) => `moves although motion is reduced: ${element}`)

/** Measures layout shifts while a page loads: late fonts, pictures and banners must not move content. */
export async function lookAtShifts(
  place: Place,
  { page, complaints }: Window,
  base: string,
  findings: Findings,
): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width)
    await page.goto(base + place.path)
    await started(page)
    await page.evaluate(() => document.fonts.ready)
    await readToTheEnd(page)
    const shift = await shiftsSoFar(page)
    findings.looks++
    const found = shift.value > mostShift ? [`moves by ${shift.value.toFixed(3)}: ${shift.what}`] : []
    findings.add(`${place.path} ${width} slow`, found)
  }
  findings.add(`${place.path} slow`, complaints())
}
