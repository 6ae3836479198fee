type Rgb = readonly [number, number, number]

const channels = (colour: string): Rgb => {
  const hex = colour.replace('#', '')
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) || 0) as unknown as Rgb
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, success criterion 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours; `share` 0 gives the first, 1 the second. */
export function mix(colour: string, other: string, share: number): string {
  const to = channels(other)
  return toHex(channels(colour).map((value, at) => value + ((to[at] ?? 0) - value) * share) as unknown as Rgb)
}

/** Nearest shade of a colour with the required contrast on a ground: darker on light grounds, lighter on dark ones. */
export function readableOn(colour: string, ground: string, ratio: number): string {
  const towards = luminance(ground) > 0.18 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share)
    if (contrast(shade, ground) >= ratio) return shade
  }
  return towards
}

// Distance of each palette step from the colour itself: towards white below 500, towards black above.
const steps: Record<string, number> = {
  50: -0.95,
  100: -0.76,
  200: -0.57,
  300: -0.38,
  400: -0.19,
  500: 0,
  600: 0.15,
  700: 0.3,
  800: 0.45,
  900: 0.6,
  950: 0.75,
}

/** Shades 50 to 950 of a colour, 500 being the colour itself (specification § 9: light uses 500, dark 300). */
export const palette = (colour: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(steps).map(([step, share]) => [
      step,
      mix(colour, share < 0 ? '#ffffff' : '#000000', Math.abs(share)),
    ]),
  )
