import { hill, ridge } from '../hills.ts'
import { base, type Mood } from '../mood.ts'
import { mix, type Sheet } from '../sheet.ts'
import { birds, fog, sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, tree, verge } from '../trees.ts'

/** The valley full of fog; only ridges, trees and the church tower look out. */
export function morningFog(s: Sheet, m: Mood) {
  const h = s.height
  let body = sky(s, m) + weather(s, m)
  const lines = [0.48, 0.56, 0.65, 0.77].map((y, i) =>
    ridge(s, h * y, h * (0.03 + i * 0.006), 1.5 - i * 0.25),
  )
  lines.forEach((line, i) => {
    const distance = 1 - i * 0.27
    body += hill(s, m, line, distance)
    if (i === 1) body += villageSkyline(s, m, (x) => line(x) + 44, s.width * 0.5, s.width * 0.72, 26, 0.6)
    body += copse(
      s,
      m,
      line,
      s.width * (i % 2 ? 0.06 : 0.62),
      s.width * (i % 2 ? 0.3 : 0.9),
      34 + i * 18,
      distance * 0.72,
    )
    body += fog(s, line(s.width / 2) + h * 0.085, h * 0.13, '#fbe9d6', 0.85 - i * 0.12)
  })
  const front = lines[3]
  if (front)
    body +=
      tree(s, m, s.width * 0.16, front(s.width * 0.16) + 30, 330, 'round', 0.1) +
      tree(s, m, s.width * 0.86, front(s.width * 0.86) + 30, 230, 'poplar', 0.12) +
      tree(s, m, s.width * 0.9, front(s.width * 0.9) + 36, 260, 'poplar', 0.08)
  body += verge(s, m, h * 0.93, mix(m.leafDark, m.shadow, 0.45))
  return body + birds(s, s.width * 0.62, h * 0.26, 9, mix(base.ink, m.haze, 0.3))
}
