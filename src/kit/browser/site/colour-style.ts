import { palette, readableOn } from '../../shared/site/colours.ts'
import type { SiteFrame } from '../../shared/site/site.ts'

/** Specification § 9. The style sheet contains this colour's shades. */
const builtIn = '#ff9800'
const grounds = { light: '#fffdf8', dark: '#17130e' }
const known = new Map<string, string>()

/** Custom properties for a site's own colours, as a `style` attribute; `''` for the built-in ones. */
export function colourStyle({ primary, accent }: SiteFrame['colours']): string {
  const key = `${primary} ${accent}`
  let style = known.get(key)
  if (style === undefined) known.set(key, (style = makeStyle(primary, accent)))
  return style
}

function makeStyle(primary: string, accent: string): string {
  const properties: string[] = []
  if (/^#[0-9a-f]{6}$/i.test(primary) && primary.toLowerCase() !== builtIn) {
    for (const [step, shade] of Object.entries(palette(primary)))
      properties.push(`--p-primary-${step}:${shade}`)
    const light = readableOn(primary, grounds.light, 5.5)
    const dark = readableOn(primary, grounds.dark, 7)
    properties.push(`--p-link:light-dark(${light},${dark})`)
  }
  if (/^#[0-9a-f]{6}$/i.test(accent)) properties.push(`--p-accent:${accent}`)
  return properties.join(';')
}
