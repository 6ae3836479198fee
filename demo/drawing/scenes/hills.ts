import { hill, parcels, ridge } from '../hills.ts'
import { base, type Mood } from '../mood.ts'
import { between, fade, mix, rect, type Sheet } from '../sheet.ts'
import { birds, sky, snowfall, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, tree } from '../trees.ts'
import { vineRows } from '../vines.ts'

/** Three hills, a village in the valley, and the rows of vines at the viewer's feet. */
export function hills(s: Sheet, m: Mood) {
  const h = s.height
  const far = ridge(s, h * 0.4, h * 0.035, 1.1)
  const mid = ridge(s, h * 0.47, h * 0.05, 0.9)
  const near = ridge(s, h * 0.6, h * 0.035, 0.8)
  const vx = s.width * between(s, 0.36, 0.64)
  let body = sky(s, m) + weather(s, m)
  body +=
    hill(s, m, far, 1) +
    parcels(s, m, far, 0.6, h * 0.08, 5) +
    copse(s, m, far, s.width * 0.1, s.width * 0.34, 34, 0.66)
  body += hill(s, m, mid, 0.6) + parcels(s, m, mid, 0.28, h * 0.15, 6)
  body += copse(s, m, mid, s.width * 0.78, s.width * 1.02, 46, 0.5)
  const valley = ridge(s, h * 0.585, h * 0.012, 0.8)
  body += villageSkyline(s, m, (x) => valley(x) - h * 0.012, s.width * 0.22, s.width * 0.58, h * 0.035, 0.34)
  body +=
    copse(s, m, (x) => valley(x) + 4, -20, s.width * 0.24, 48, 0.36) +
    copse(s, m, (x) => valley(x) + 6, s.width * 0.58, s.width + 20, 52, 0.36)
  body += hill(s, m, near, 0.1, m.grass)
  body += rect(
    0,
    h * 0.66,
    s.width,
    h * 0.34,
    fade(s, [
      [0, m.grass, 0],
      [0.3, m.grass],
      [1, mix(m.grass, m.shadow, 0.14)],
    ]),
  )
  if (m.name === 'spring')
    body +=
      tree(s, m, s.width * 0.1, h * 0.68, 149, 'blossom') +
      tree(s, m, s.width * 0.17, h * 0.67, 108, 'blossom')
  else body += tree(s, m, s.width * 0.09, h * 0.69, 200, 'round')
  body += vineRows(s, m, { x: vx, y: h * 0.585, spread: s.width * 0.26, count: 8, height: h * 0.23 })
  if (m.snow) body += snowfall(s, 90)
  else if (!m.dark) body += birds(s, s.width * 0.4, h * 0.24, 6, mix(base.ink, m.haze, 0.35))
  return body
}
