import { figure } from '../figures.ts'
import { bench, lantern } from '../furniture.ts'
import { eavesHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { door, pane } from '../openings.ts'
import { backdrop, paving } from './backdrop.ts'
import { disc, fade, mix, n, path, rect, shape, type Sheet, stroke, times } from '../sheet.ts'
import { cast, tree } from '../trees.ts'

/** The long yellow house with its clock tower; `stork` puts a nest on the roof. */
export function townHall(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  let body = backdrop(s, m, 0.56)
  const y = h * 0.83
  body +=
    eavesHouse(s, m, { x: -120, y, w: 360, h: 250, roof: 130, wall: '#e7d9c8' }) +
    times(3, (i) => pane(m, -20 + i * 90, y - 170, 40, 62)) +
    eavesHouse(s, m, { x: w - 250, y, w: 400, h: 230, roof: 130, wall: '#dfe3d2', tile: '#9d5138' }) +
    times(2, (i) => pane(m, w - 190 + i * 100, y - 160, 42, 62)) +
    door(m, w - 4, y - 120, 60, 120, base.wine)
  body += eavesHouse(s, m, { x: w * 0.2, y, w: w * 0.6, h: 400, roof: 150, wall: '#edc877', tile: '#a8563c' })
  const white = lit(m, base.paper)
  const ledge = (py: number, high: number) => rect(w * 0.195, py, w * 0.61, high, white)
  body += ledge(y - 400, 14) + ledge(y - 205, 12)
  for (const x of [0.2, 0.407, 0.567, 0.78]) body += rect(w * x, y - 390, 26, 354, white, 0, 0.85)
  body += times(8, (i) => {
    const x = w * 0.238 + i * w * 0.0685
    if (i === 3 || i === 4) return ''
    return pane(m, x, y - 350, 54, 92) + pane(m, x, y - 165, 54, 92) + rect(x - 12, y - 372, 78, 8, white)
  })
  body += times(2, (i) => pane(m, w * 0.449 + i * w * 0.06, y - 350, 54, 92))
  const mid = w * 0.5
  body +=
    shape(
      [
        [mid - 150, y - 404],
        [mid, y - 500],
        [mid + 150, y - 404],
      ],
      white,
    ) +
    shape(
      [
        [mid - 116, y - 412],
        [mid, y - 486],
        [mid + 116, y - 412],
      ],
      lit(m, '#edc877'),
    ) +
    disc(mid, y - 438, 26, white) +
    disc(mid, y - 438, 18, lit(m, base.wine))
  body +=
    rect(
      mid - 54,
      y - 660,
      108,
      118,
      fade(
        s,
        [
          [0, white],
          [1, mix(white, m.shadow, 0.2)],
        ],
        true,
      ),
    ) +
    disc(mid, y - 600, 38, lit(m, '#edc877')) +
    disc(mid, y - 600, 31, white) +
    stroke(`M${n(mid)} ${n(y - 600)}v-22M${n(mid)} ${n(y - 600)}l14 8`, base.ink, 4.5) +
    rect(mid - 62, y - 552, 124, 16, white) +
    rect(mid - 62, y - 668, 124, 12, white)
  body +=
    path(
      `M${n(mid - 62)} ${n(y - 668)}Q${n(mid - 56)} ${n(y - 730)} ${n(mid - 14)} ${n(y - 748)}V${n(y - 780)}L${n(mid)} ${n(y - 820)}L${n(mid + 14)} ${n(y - 780)}V${n(y - 748)}Q${n(mid + 56)} ${n(y - 730)} ${n(mid + 62)} ${n(y - 668)}Z`,
      fade(
        s,
        [
          [0, '#7fa89e'],
          [1, '#47706a'],
        ],
        true,
      ),
    ) + disc(mid, y - 822, 6, lit(m, base.ochre))
  body +=
    door(m, mid - 52, y - 178, 104, 178, base.leafDark, true) +
    rect(mid - 96, y - 12, 192, 14, lit(m, base.stone)) +
    rect(mid - 74, y - 22, 148, 12, mix(lit(m, base.stone), '#ffffff', 0.3))
  for (const x of [0.3725, 0.613])
    body +=
      stroke(`M${n(w * x)} ${n(y - 258)}l44 -52`, base.ink, 5) +
      shape(
        [
          [w * x + 44, y - 310],
          [w * x + 96, y - 296],
          [w * x + 88, y - 210],
          [w * x + 36, y - 226],
        ],
        lit(m, x < 0.5 ? base.wine : base.ochre),
      ) +
      shape(
        [
          [w * x + 41, y - 282],
          [w * x + 93, y - 268],
          [w * x + 90, y - 240],
          [w * x + 38, y - 254],
        ],
        white,
      )
  body += paving(s, m, y)
  body +=
    cast(m, w * 0.1, h * 0.87, 180) +
    tree(s, m, w * 0.1, h * 0.87, 430, 'round') +
    cast(m, w * 0.89, h * 0.9, 150) +
    tree(s, m, w * 0.89, h * 0.9, 330, 'round')
  body += bench(m, w * 0.15, h * 0.91, 170) + lantern(s, m, w * 0.74, h * 0.92, 240)
  body +=
    figure(m, w * 0.44, h * 0.93, 150, 'stand', { coat: base.wine, skirt: true, hair: '#b9b2a6' }) +
    figure(m, w * 0.475, h * 0.93, 160, 'wave', { coat: '#5f7a86', legs: '#4a4038' }, true) +
    figure(m, w * 0.63, h * 0.96, 156, 'walk', { coat: base.ochre, legs: '#3f4a55' }, true)
  return body
}
