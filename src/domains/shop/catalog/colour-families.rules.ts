import type { Language } from '#kit/shared/text/languages.ts'

/** Basic colour that buyers search for: `Weinrot` belongs to red. */
export type ColourFamily = Readonly<Record<Language, string>>

const grey = { de: 'grau', en: 'grey' }
const black = { de: 'schwarz', en: 'black' }
const white = { de: 'weiß', en: 'white' }
const red = { de: 'rot', en: 'red' }
const pink = { de: 'rosa', en: 'pink' }
const brown = { de: 'braun', en: 'brown' }
const beige = { de: 'beige', en: 'beige' }

/** Colour families with the hue, in degrees, that each ends at. */
const hues: readonly (readonly [end: number, family: ColourFamily])[] = [
  [15, red],
  [40, { de: 'orange', en: 'orange' }],
  [68, { de: 'gelb', en: 'yellow' }],
  [165, { de: 'grün', en: 'green' }],
  [260, { de: 'blau', en: 'blue' }],
  [335, { de: 'violett', en: 'purple' }],
  [360, red],
]

/** Colour family of `#rrggbb`; null for any other text. */
export function colourFamily(value: string): ColourFamily | null {
  if (!/^#[0-9a-f]{6}$/i.test(value)) return null
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [lightness, spread] = [(most + least) / 2, most - least]
  if (lightness < 0.1) return black
  if (lightness > 0.95) return white
  if (spread < 0.08) return lightness > 0.9 ? white : lightness < 0.2 ? black : grey
  const turn = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
  const hue = (turn * 60 + 360) % 360
  const isWarm = hue >= 15 && hue < 68
  if (isWarm && lightness > 0.75) return beige
  if (isWarm && hue < 50 && lightness < 0.42) return brown
  const [, family = red] = hues.find(([end]) => hue < end) ?? []
  return family === red && lightness > 0.72 ? pink : family
}
