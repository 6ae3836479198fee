import { bench } from '../furniture.ts'
import { hill, lane, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { between, disc, fade, mix, n, path, pick, rect, shape, type Sheet, stroke, times } from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { cast, copse, tree, verge } from '../trees.ts'

/** A whitewashed wayside shrine under a lime tree. */
export function shrine(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const mid = ridge(s, h * 0.5, h * 0.05, 0.9)
  let body =
    sky(s, m) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.44, h * 0.03, 1.3), 1) +
    hill(s, m, mid, 0.6) +
    parcels(s, m, mid, 0.3, h * 0.21, 8) +
    copse(s, m, () => h * 0.69, -10, w * 0.44, 48, 0.34) +
    villageSkyline(s, m, () => h * 0.665, w * 0.08, w * 0.3, 24, 0.42)
  body += hill(s, m, ridge(s, h * 0.72, h * 0.03, 0.6), 0.05, m.grass)
  body += lane(
    m,
    [
      { x: w * 0.96, y: h * 0.72, w: 16 },
      { x: w * 0.8, y: h * 0.78, w: 60 },
      { x: w * 0.5, y: h * 0.9, w: 190 },
      { x: w * 0.36, y: h * 1.05, w: 420 },
    ],
    mix(m.soil, '#f3e6c6', 0.4),
  )
  const x = w * 0.6
  const y = h * 0.86
  const white = lit(m, base.paper)
  const shade = mix(white, m.shadow, 0.2)
  body += cast(m, w * 0.72, h * 0.83, 300, 22) + tree(s, m, w * 0.72, h * 0.83, 620, 'round')
  body += cast(m, x, y, 90, 10)
  body +=
    rect(x - 62, y - 34, 124, 34, shade, 3) +
    rect(
      x - 40,
      y - 270,
      80,
      240,
      fade(
        s,
        [
          [0, white],
          [1, shade],
        ],
        true,
      ),
    ) +
    rect(x - 58, y - 284, 116, 18, white, 2) +
    rect(
      x - 54,
      y - 400,
      108,
      118,
      fade(
        s,
        [
          [0, white],
          [1, shade],
        ],
        true,
      ),
    ) +
    path(`M${n(x - 30)} ${n(y - 292)}v-58a30 30 0 0 1 60 0v58Z`, mix(base.blue, m.shadow, 0.2)) +
    disc(x, y - 338, 11, '#e3b491') +
    path(`M${n(x - 20)} ${n(y - 292)}q2 -40 20 -40t20 40Z`, base.wine) +
    rect(x - 68, y - 410, 136, 14, shade, 2)
  body +=
    shape(
      [
        [x - 72, y - 408],
        [x, y - 486],
        [x + 72, y - 408],
      ],
      lit(m, base.brick),
    ) +
    shape(
      [
        [x, y - 486],
        [x + 72, y - 408],
        [x + 20, y - 408],
      ],
      mix(lit(m, base.brick), m.shadow, 0.24),
    ) +
    stroke(`M${n(x)} ${n(y - 486)}v-50m-16 18h32`, lit(m, base.ink), 5)
  body +=
    bench(m, w * 0.4, h * 0.855, 170) +
    times(9, () =>
      disc(
        x + between(s, -58, 58),
        y - between(s, 0, 16),
        between(s, 5, 9),
        pick(s, ['#c2452f', '#ecd08c', '#f3dcd8']),
      ),
    )
  return body + verge(s, m, h * 0.965, m.leafDark, ['#f3ead4', '#ecd08c', '#c2452f'])
}
