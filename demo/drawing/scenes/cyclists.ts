import { cyclist } from '../figures.ts'
import { hill, parcels, ridge } from '../hills.ts'
import { base, type Mood } from '../mood.ts'
import { fade, mix, n, oval, path, rect, type Sheet } from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { cast, copse, tree, verge } from '../trees.ts'

/** Two or three riders on the lane between the vineyards. */
export function cyclists(s: Sheet, m: Mood) {
  const h = s.height
  const far = ridge(s, h * 0.4, h * 0.04, 1.1)
  const mid = ridge(s, h * 0.5, h * 0.05, 0.8)
  let body =
    sky(s, m) +
    weather(s, m) +
    hill(s, m, far, 0.95) +
    hill(s, m, mid, 0.5) +
    parcels(s, m, mid, 0.26, h * 0.19, 8)
  body +=
    villageSkyline(s, m, () => h * 0.655, s.width * 0.56, s.width * 0.86, 28, 0.32) +
    copse(s, m, () => h * 0.68, -10, s.width * 0.58, 54, 0.3) +
    copse(s, m, () => h * 0.68, s.width * 0.84, s.width + 20, 58, 0.3)
  body += rect(
    0,
    h * 0.68,
    s.width,
    h * 0.32,
    fade(s, [
      [0, m.grass],
      [1, mix(m.leafDark, m.grass, 0.3)],
    ]),
  )
  body += path(
    `M-10 ${n(h * 0.81)}C${n(s.width * 0.3)} ${n(h * 0.79)} ${n(s.width * 0.7)} ${n(h * 0.8)} ${s.width + 10} ${n(h * 0.77)}V${n(h * 0.89)}C${n(s.width * 0.7)} ${n(h * 0.92)} ${n(s.width * 0.3)} ${n(h * 0.93)} -10 ${n(h * 0.94)}Z`,
    fade(s, [
      [0, '#efe0c2'],
      [1, '#d8bf98'],
    ]),
  )
  body +=
    tree(s, m, s.width * 0.1, h * 0.8, 330, m.name === 'spring' ? 'blossom' : 'round') +
    cast(m, s.width * 0.1, h * 0.8, 170, 12)
  const rider = (x: number, y: number, size: number, coat: string, frame: string, helmet: string) =>
    oval(x + 30, y + 2, size * 0.5, 9, m.shadow, 0.22) + cyclist(m, x, y, size, coat, frame, helmet)
  body +=
    rider(s.width * 0.36, h * 0.85, 250, base.ochre, base.wine, base.paper) +
    rider(s.width * 0.56, h * 0.87, 262, base.wine, base.blue, '#e9e2d2') +
    rider(s.width * 0.73, h * 0.858, 188, '#5f8f86', '#b4593a', base.orange)
  return (
    body +
    verge(
      s,
      m,
      h * 0.965,
      m.leafDark,
      m.name === 'autumn' ? ['#d97a2b', '#e5b857'] : ['#c2452f', '#f3ead4', '#ecd08c'],
    )
  )
}
