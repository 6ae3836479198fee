import { hill, lane, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { between, dots, fade, mix, type Point, rect, type Sheet, stroke } from '../sheet.ts'
import { birds, sky, weather } from '../sky.ts'
import { copse } from '../trees.ts'

/** A meadow with poppies in front of the vineyards. */
export function meadow(s: Sheet, m: Mood) {
  const h = s.height
  const far = ridge(s, h * 0.36, h * 0.03, 1.2)
  const mid = ridge(s, h * 0.45, h * 0.05, 0.8)
  let body =
    sky(s, m) +
    weather(s, m) +
    hill(s, m, far, 1) +
    hill(s, m, mid, 0.55) +
    parcels(s, m, mid, 0.26, h * 0.17, 8)
  body += copse(s, m, (x) => mid(x) + h * 0.16, -10, s.width + 10, 54, 0.3)
  body += rect(
    0,
    h * 0.6,
    s.width,
    h * 0.4,
    fade(s, [
      [0, mix(m.grass, m.leafLight, 0.5)],
      [1, m.leafDark],
    ]),
  )
  body += lane(
    m,
    [
      { x: s.width * 0.62, y: h * 0.6, w: 12 },
      { x: s.width * 0.55, y: h * 0.7, w: 40 },
      { x: s.width * 0.68, y: h * 0.86, w: 120 },
      { x: s.width * 0.5, y: h + 40, w: 260 },
    ],
    mix(m.soil, m.grass, 0.25),
  )
  const tones = ['#c2452f', '#b8392e', '#d0583a', '#f3ead4', '#7f8fb5']
  let stems = ''
  let heads = ''
  for (let band = 0; band < 7; band += 1) {
    const t = band / 6
    const size = 4 + 30 * t ** 1.3
    for (const [k, tone] of tones.entries()) {
      const count = Math.round((k < 3 ? 15 : 5) * (1 - t * 0.55))
      const spots = Array.from({ length: count }, (): Point => [
        s.chance() * s.width,
        h * (0.625 + 0.36 * t + between(s, -0.028, 0.028)),
      ])
      if (t > 0.3)
        stems += spots
          .map(
            ([x, y]) =>
              `M${Math.round(x)} ${Math.round(y)}q${Math.round(between(s, -8, 8))} ${Math.round(size)} 0 ${Math.round(size * 2.2)}`,
          )
          .join('')
      heads +=
        dots(spots, size * (k > 2 ? 0.62 : 1), lit(m, tone)) +
        (t > 0.3
          ? dots(
              spots.map(([x, y]): Point => [x - size * 0.12, y - size * 0.16]),
              size * (k > 2 ? 0.3 : 0.56),
              mix(lit(m, tone), '#ffffff', k > 2 ? 0.5 : 0.16),
            )
          : '') +
        (t > 0.5 && k < 3 ? dots(spots, size * 0.2, base.ink) : '')
    }
  }
  return (
    body +
    stroke(stems, mix(m.leafDark, m.leafLight, 0.3), 2.4, 0.8) +
    heads +
    birds(s, s.width * 0.3, h * 0.2, 5, mix(base.ink, m.haze, 0.4))
  )
}
