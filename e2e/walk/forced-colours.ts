import type { Page } from '@playwright/test'

/**
 * Texts unreadable with forced colours. axe cannot check this: it reads `-webkit-text-fill-color`, which gives the
 * style sheet's colour although the system's is painted.
 */
export async function unreadableInForcedColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = (colour: string) => (colour.match(/[\d.]+/gu) ?? []).map(Number)
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = parts(colour).map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const opaque = (colour: string) => (parts(colour)[3] ?? 1) === 1
    const canvas = document.createElement('i')
    canvas.style.background = 'Canvas'
    document.body.append(canvas)
    const ground = getComputedStyle(canvas).backgroundColor
    canvas.remove()
    const behind = (element: Element) => {
      for (let above: Element | null = element; above; above = above.parentElement) {
        const { backgroundColor } = getComputedStyle(above)
        if (opaque(backgroundColor)) return backgroundColor
      }
      return ground
    }
    const faults = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim()
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !words) continue
      // A drawing keeps its own colours.
      if (element.closest('svg, script, style')) continue
      const [light = 0, dark = 0] = [getComputedStyle(element).color, behind(element)]
        .map(luminance)
        .toSorted((a, b) => b - a)
      if ((light + 0.05) / (dark + 0.05) < 4.5) faults.add(`unreadable: "${words.slice(0, 40)}"`)
    }
    return [...faults].slice(0, 3)
  })
}
