import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { lantern } from '../furniture.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop, paving } from './backdrop.ts'
import { disc, fade, mix, n, oval, path, rect, type Sheet, stroke } from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { cast, tree } from '../trees.ts'

export function fountainBasin(s: Sheet, m: Mood, x: number, y: number, k: number) {
  const stone = lit(m, base.stone)
  const dark = mix(stone, m.shadow, 0.28)
  return (
    rect(
      x - 16 * k,
      y - 190 * k,
      32 * k,
      150 * k,
      fade(
        s,
        [
          [0, stone],
          [1, dark],
        ],
        true,
      ),
    ) +
    path(
      `M${n(x - 60 * k)} ${n(y - 126 * k)}H${n(x + 60 * k)}Q${n(x + 50 * k)} ${n(y - 96 * k)} ${n(x)} ${n(y - 94 * k)}T${n(x - 60 * k)} ${n(y - 126 * k)}Z`,
      stone,
    ) +
    oval(x, y - 126 * k, 60 * k, 9 * k, mix(base.water, m.haze, 0.3)) +
    disc(x, y - 200 * k, 22 * k, stone) +
    disc(x - 5 * k, y - 205 * k, 12 * k, mix(stone, '#ffffff', 0.4)) +
    path(
      `M${n(x - 130 * k)} ${n(y - 54 * k)}H${n(x + 130 * k)}L${n(x + 118 * k)} ${n(y)}H${n(x - 118 * k)}Z`,
      fade(
        s,
        [
          [0, mix(stone, '#ffffff', 0.2)],
          [1, dark],
        ],
        true,
      ),
    ) +
    oval(x, y - 54 * k, 130 * k, 20 * k, mix(stone, '#ffffff', 0.3)) +
    oval(x, y - 53 * k, 114 * k, 15 * k, mix(base.water, m.haze, 0.2)) +
    stroke(
      `M${n(x - 46 * k)} ${n(y - 120 * k)}q${n(-40 * k)} ${n(6 * k)} ${n(-46 * k)} ${n(64 * k)}M${n(x + 46 * k)} ${n(y - 120 * k)}q${n(40 * k)} ${n(6 * k)} ${n(46 * k)} ${n(64 * k)}M${n(x - 14 * k)} ${n(y - 116 * k)}q${n(-10 * k)} ${n(20 * k)} ${n(-12 * k)} ${n(62 * k)}M${n(x + 20 * k)} ${n(y - 116 * k)}q${n(8 * k)} ${n(20 * k)} ${n(10 * k)} ${n(62 * k)}`,
      '#f2f8f6',
      4.5 * k,
      0.85,
    ) +
    oval(x, y - 52 * k, 66 * k, 6 * k, '#ffffff', 0.35)
  )
}

/** The fountain close by, with a child that holds its hands under the water. */
export function fountain(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  let body = backdrop(s, m, 0.52)
  const y = h * 0.7
  body +=
    villageSkyline(s, m, () => y - 40, -20, w * 0.56, 92, 0.16, false) +
    villageSkyline(s, m, () => y - 40, w * 0.6, w + 40, 84, 0.16, false) +
    church(s, m, w * 0.56, y, 560, 0.14) +
    paving(s, m, y)
  body += cast(m, w * 0.9, h * 0.86, 240) + tree(s, m, w * 0.9, h * 0.86, 640, 'round')
  body += cast(m, w * 0.46, h * 0.94, 480, 30) + fountainBasin(s, m, w * 0.46, h * 0.94, 2.05)
  body +=
    figure(m, w * 0.265, h * 0.955, 190, 'carry', { coat: base.ochre, legs: base.blue }) +
    figure(m, w * 0.66, h * 0.965, 300, 'stand', { coat: base.wine, skirt: true }, true)
  return body + lantern(s, m, w * 0.08, h * 0.9, 300)
}
