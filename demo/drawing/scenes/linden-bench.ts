import { bench } from '../furniture.ts'
import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { curve, fade, mix, n, path, rect, type Sheet, stroke } from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { cast, copse, tree, verge } from '../trees.ts'

/** A bench around a lime tree, the village below. */
export function lindenBench(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const mid = ridge(s, h * 0.48, h * 0.05, 0.8)
  let body =
    sky(s, m) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.42, h * 0.03, 1.2), 1) +
    hill(s, m, mid, 0.6) +
    parcels(s, m, mid, 0.3, h * 0.2, 8) +
    villageSkyline(s, m, () => h * 0.66, w * 0.44, w * 0.9, 34, 0.36) +
    copse(s, m, () => h * 0.69, -10, w * 0.46, 56, 0.34) +
    copse(s, m, () => h * 0.69, w * 0.88, w + 20, 56, 0.34)
  body += rect(0, h * 0.67, w, h * 0.2, mix(m.grass, m.haze, 0.2))
  body += path(
    `M-10 ${n(h * 0.76)}Q${n(w * 0.32)} ${n(h * 0.68)} ${n(w * 0.6)} ${n(h * 0.75)}T${w + 10} ${n(h * 0.8)}V${h}H-10Z`,
    fade(s, [
      [0, m.grass],
      [1, mix(m.leafDark, m.grass, 0.35)],
    ]),
  )
  body +=
    cast(m, w * 0.28, h * 0.82, 460, 30) +
    tree(s, m, w * 0.26, h * 0.82, 800, 'round') +
    cast(m, w * 0.5, h * 0.86, 190, 10) +
    bench(m, w * 0.44, h * 0.86, 300)
  body += stroke(
    curve([
      [w * 0.63, h * 0.862],
      [w * 0.645, h * 0.76],
      [w * 0.66, h * 0.74],
    ]),
    lit(m, base.woodDark),
    6,
  )
  return body + verge(s, m, h * 0.955, m.leafDark, ['#f3ead4', '#ecd08c', '#b5586a'])
}
