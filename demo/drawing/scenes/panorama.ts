import { hill, parcels, ridge } from '../hills.ts'
import type { Mood } from '../mood.ts'
import type { Sheet } from '../sheet.ts'
import { sky, snowfall, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, tree } from '../trees.ts'

/** A wide view for the head of a page: parcels on every slope, the village small. */
export function panorama(s: Sheet, m: Mood) {
  const h = s.height
  const far = ridge(s, h * 0.4, h * 0.05, 1.3)
  const mid = ridge(s, h * 0.52, h * 0.06, 1)
  const near = ridge(s, h * 0.7, h * 0.06, 0.7)
  let body = sky(s, m) + weather(s, m)
  body +=
    hill(s, m, ridge(s, h * 0.35, h * 0.03, 1.8), 1) +
    hill(s, m, far, 0.85) +
    parcels(s, m, far, 0.58, h * 0.12, 7)
  body +=
    hill(s, m, mid, 0.5) +
    parcels(s, m, mid, 0.26, h * 0.19, 6) +
    copse(s, m, mid, s.width * 0.02, s.width * 0.16, 40, 0.45)
  const foot = ridge(s, h * 0.69, h * 0.015, 0.6)
  body += villageSkyline(s, m, (x) => foot(x) - 18, s.width * 0.44, s.width * 0.8, 30, 0.24)
  body +=
    copse(s, m, foot, s.width * 0.3, s.width * 0.47, 46, 0.26) +
    copse(s, m, foot, s.width * 0.77, s.width + 30, 50, 0.26)
  body += hill(s, m, near, 0.12, m.grass)
  body += parcels(s, m, near, 0.02, h * 0.42, 5)
  body += tree(
    s,
    m,
    s.width * 0.13,
    near(s.width * 0.13) + 40,
    210,
    m.name === 'spring' ? 'blossom' : 'round',
  )
  if (m.snow) body += snowfall(s, 80)
  return body
}
