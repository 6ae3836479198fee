import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { vineLeaf } from './still-life.ts'
import { between, curve, dots, mix, n, pick, type Point, rect, type Sheet, stroke } from '../sheet.ts'
import { sky } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'

/** A bunch of grapes hanging from (x, y): round berries in rows, each with a spark of light. */
function bunch(s: Sheet, x: number, y: number, k: number, tones: readonly string[]) {
  const rows = [3, 4, 5, 5, 4, 4, 3, 2, 1]
  const r = 31 * k
  const dark: Point[] = []
  const layers = new Map<string, Point[]>()
  rows.forEach((count, row) => {
    for (let i = 0; i < count; i += 1) {
      const spot: Point = [
        x + (i - (count - 1) / 2) * r * 1.52 + between(s, -4, 4) * k,
        y + row * r * 1.28 + between(s, -4, 4) * k,
      ]
      dark.push([spot[0] + 3, spot[1] + 5])
      const tone = pick(s, tones)
      layers.set(tone, [...(layers.get(tone) ?? []), spot])
    }
  })
  const all = [...layers.values()].flat()
  const first = tones[0] ?? base.wine
  return (
    stroke(`M${n(x)} ${n(y - 100 * k)}q${n(14 * k)} ${n(50 * k)} 0 ${n(100 * k)}`, base.wood, 11 * k) +
    dots(dark, r * 2.06, mix(first, base.ink, 0.5)) +
    [...layers]
      .map(
        ([tone, spots]) =>
          dots(spots, r * 1.94, tone) +
          dots(
            spots.map(([px, py]): Point => [px - r * 0.16, py - r * 0.18]),
            r * 1.26,
            mix(tone, '#ffffff', 0.13),
          ),
      )
      .join('') +
    dots(
      all.map(([px, py]): Point => [px - r * 0.36, py - r * 0.4]),
      r * 0.34,
      '#ffffff',
      0.6,
    ) +
    dots(
      all.map(([px, py]): Point => [px + r * 0.3, py + r * 0.42]),
      r * 0.28,
      '#ffffff',
      0.14,
    )
  )
}

/** Ripe bunches between leaves, the hills far behind. */
export function grapes(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const red = m.name === 'autumn'
  const mid = ridge(s, h * 0.66, h * 0.05, 0.9)
  let body =
    sky(s, m, { x: 0.84, y: 0.3 }) +
    hill(s, m, ridge(s, h * 0.58, h * 0.04, 1.2), 1) +
    hill(s, m, mid, 0.7) +
    parcels(s, m, mid, 0.4, h * 0.24, 5) +
    villageSkyline(s, m, () => h * 0.885, w * 0.56, w * 0.86, 34, 0.4) +
    rect(0, h * 0.91, w, h * 0.1, mix(m.grass, m.haze, 0.25))
  const greens = red
    ? ['#b5672f', '#c98a35', '#8f9a45', '#a84a2e']
    : [m.leaf, m.leafDark, '#86a24a', '#5b7f3a']
  const tones = red
    ? ['#5a1f3f', '#6e2748', '#4a1a3a', '#7b2f55']
    : ['#b9c25c', '#a9b650', '#cbcd6e', '#9cab4a']
  body +=
    rect(w * 0.03, -10, 26, h * 1.1, lit(m, base.woodDark)) +
    stroke(`M-10 ${n(h * 0.13)}H${w + 10}M-10 ${n(h * 0.5)}H${w + 10}`, '#8f8c86', 4, 0.8)
  body +=
    stroke(
      curve([
        [-20, h * 0.2],
        [w * 0.2, h * 0.12],
        [w * 0.42, h * 0.15],
        [w * 0.66, h * 0.09],
        [w + 30, h * 0.14],
      ]),
      lit(m, '#6a4630'),
      26,
    ) +
    stroke(
      curve([
        [-20, h * 0.194],
        [w * 0.2, h * 0.113],
        [w * 0.42, h * 0.143],
        [w * 0.66, h * 0.083],
        [w + 30, h * 0.133],
      ]),
      lit(m, '#8f6545'),
      8,
    )
  const back: [number, number, number, number][] = [
    [0.06, 0.2, 330, 200],
    [0.2, 0.06, 340, 165],
    [0.36, 0.1, 330, 190],
    [0.5, 0.07, 320, 150],
    [0.63, 0.12, 340, 205],
    [0.76, 0.06, 330, 170],
    [0.91, 0.1, 350, 195],
  ]
  back.forEach(([x, y, size, angle], i) => {
    body += vineLeaf(
      s,
      w * x,
      h * y,
      size,
      angle + between(s, -12, 12),
      mix(greens[i % greens.length] ?? m.leaf, base.ink, 0.14),
      i % 2 === 0,
    )
  })
  body +=
    bunch(s, w * 0.27, h * 0.26, 1.32, tones) +
    bunch(s, w * 0.72, h * 0.25, 1.12, tones) +
    bunch(s, w * 0.49, h * 0.21, 0.98, tones)
  const front: [number, number, number, number][] = [
    [0.14, 0.17, 300, 150],
    [0.37, 0.18, 250, 212],
    [0.58, 0.15, 260, 176],
    [0.83, 0.18, 280, 214],
    [0.98, 0.2, 250, 160],
    [0.01, 0.12, 250, 130],
  ]
  front.forEach(([x, y, size, angle], i) => {
    body += vineLeaf(s, w * x, h * y, size, angle, greens[(i + 1) % greens.length] ?? m.leaf, i % 2 === 1)
  })
  const tendril = (x: number, y: number) =>
    stroke(`M${n(x)} ${n(y)}c30 60 -20 90 -4 130s46 18 34 -8 -40 -6 -26 26`, lit(m, '#9aa650'), 4.5)
  return body + tendril(w * 0.42, h * 0.16) + tendril(w * 0.86, h * 0.3)
}
