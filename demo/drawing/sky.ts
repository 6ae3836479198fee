import type { Mood } from './mood.ts'
import {
  between,
  disc,
  dots,
  fade,
  glow,
  n,
  path,
  type Point,
  rect,
  type Sheet,
  stroke,
  times,
} from './sheet.ts'

export function sky(s: Sheet, m: Mood, sunAt?: { x: number; y: number }) {
  const [top, middle, low] = m.sky
  let body = rect(
    0,
    0,
    s.width,
    s.height,
    fade(s, [
      [0, top],
      [0.42, middle],
      [0.72, low],
    ]),
  )
  if (m.sun) {
    const drift = between(s, -0.13, 0.09)
    const x = (sunAt?.x ?? (s.chance() < 0.35 ? 1 - m.sun.x : m.sun.x) + drift) * s.width
    const y = (sunAt?.y ?? m.sun.y) * s.height
    body += disc(
      x,
      y,
      m.sun.r * 7,
      glow(s, [
        [0, m.sun.glow, 0.75],
        [0.35, m.sun.glow, 0.28],
        [1, m.sun.glow, 0],
      ]),
    )
    body += disc(x, y, m.sun.r, m.sun.colour)
    if (m.name === 'night')
      body +=
        disc(x - 12, y - 8, 9, '#d9d3bd', 0.5) +
        disc(x + 14, y + 12, 6, '#d9d3bd', 0.5) +
        disc(x + 4, y - 20, 4, '#d9d3bd', 0.5)
  }
  return body
}

const stars = (s: Sheet, count: number) =>
  [1.8, 2.8, 4.4]
    .map((size, i) =>
      dots(
        Array.from({ length: Math.round(count / (i + 1.6)) }, (): Point => [
          s.chance() * s.width,
          s.chance() ** 1.4 * s.height * 0.55,
        ]),
        size,
        '#f4ecd2',
        0.55 + i * 0.18,
      ),
    )
    .join('')

/** Flat-bottomed summer clouds, built of a few round tops on one line. */
function cloud(s: Sheet, x: number, y: number, width: number, colour: string, opacity = 0.85) {
  const tops = 5
  let d = `M${n(x - width / 2)} ${n(y)}`
  let at = x - width / 2
  for (let i = 0; i < tops; i += 1) {
    const step = width / tops
    const rise = Math.sin(((i + 0.5) / tops) * Math.PI) * width * between(s, 0.1, 0.17) + step * 0.28
    d += `C${n(at - step * 0.06)} ${n(y - rise)} ${n(at + step * 1.06)} ${n(y - rise)} ${n(at + step)} ${n(i === tops - 1 ? y : y - rise * 0.45)}`
    at += step
  }
  return path(
    `${d}Z`,
    fade(s, [
      [0, colour, opacity],
      [1, colour, opacity * 0.25],
    ]),
  )
}

/** Long thin bands of cloud, for mornings and evenings. */
const veils = (s: Sheet, count: number, top: number, bottom: number, colour: string, opacity = 0.5) =>
  times(count, () => {
    const width = between(s, 180, 620)
    const x = between(s, -100, s.width - 100)
    const y = between(s, top, bottom)
    const h = between(s, 5, 13)
    return path(
      `M${n(x)} ${n(y)}Q${n(x + width * 0.3)} ${n(y - h)} ${n(x + width)} ${n(y)}Q${n(x + width * 0.6)} ${n(y + h)} ${n(x)} ${n(y)}Z`,
      colour,
      opacity * between(s, 0.5, 1),
    )
  })

export const birds = (s: Sheet, x: number, y: number, count: number, colour: string) =>
  times(count, () => {
    const px = x + between(s, -120, 120)
    const py = y + between(s, -50, 50)
    const w = between(s, 8, 15)
    return stroke(
      `M${n(px - w)} ${n(py - w * 0.4)}Q${n(px - w * 0.4)} ${n(py - w * 0.55)} ${n(px)} ${n(py)}Q${n(px + w * 0.4)} ${n(py - w * 0.55)} ${n(px + w)} ${n(py - w * 0.4)}`,
      colour,
      2.2,
      0.7,
    )
  })

/** Falling snow. */
export const snowfall = (s: Sheet, count: number) =>
  [3, 5, 8]
    .map((size) =>
      dots(
        Array.from({ length: Math.round(count / 3) }, (): Point => [
          s.chance() * s.width,
          s.chance() * s.height,
        ]),
        size,
        '#ffffff',
        0.85,
      ),
    )
    .join('')

/** Bands of fog across the valley. */
export const fog = (s: Sheet, y: number, height: number, colour: string, opacity = 0.9) =>
  rect(
    0,
    y - height / 2,
    s.width,
    height,
    fade(s, [
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ]),
  )

/** What the sky carries besides sun and moon. */
export function weather(s: Sheet, m: Mood) {
  if (m.name === 'night') return stars(s, 120)
  if (m.name === 'blueHour')
    return stars(s, 60) + veils(s, 6, s.height * 0.2, s.height * 0.42, '#d9a58c', 0.3)
  if (m.name === 'dawn' || m.name === 'dusk')
    return veils(s, 11, s.height * 0.06, s.height * 0.42, m.name === 'dusk' ? '#f2a07a' : '#fbe7d0', 0.55)
  if (m.name === 'storm') return ''
  const count = Math.round(between(s, 2, 4.4))
  return times(count, (i) =>
    cloud(
      s,
      (s.width * (i + between(s, 0.2, 0.8))) / count,
      s.height * between(s, 0.1, 0.33),
      between(s, 130, 400),
      '#ffffff',
      0.75,
    ),
  )
}
