import { hill, parcels, ridge } from '../hills.ts'
import { lit, type Mood } from '../mood.ts'
import { between, fade, mix, rect, type Sheet, stroke } from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { copse } from '../trees.ts'

/** Sky, two hills with vineyards and trees: what stands behind every street. */
export function backdrop(s: Sheet, m: Mood, horizon: number) {
  const h = s.height
  const far = ridge(s, h * (horizon - 0.09), h * 0.03, 1.1)
  const mid = ridge(s, h * (horizon - 0.03), h * 0.04, 0.8)
  return (
    sky(s, m) +
    weather(s, m) +
    hill(s, m, far, 1) +
    hill(s, m, mid, 0.6) +
    parcels(s, m, mid, 0.36, h * 0.2, 5) +
    copse(s, m, (x) => mid(x) + h * 0.15, -20, s.width + 20, 64, 0.34)
  )
}

/** Paving that lightens towards the back, with a few rows of stones. */
export function paving(s: Sheet, m: Mood, y: number, colour = '#d9c9ad') {
  const tone = lit(m, m.snow ? '#f2f5f6' : colour)
  let d = ''
  for (let i = 1; i < 7; i += 1) {
    const py = y + (s.height - y) * (i / 7) ** 1.5
    for (let x = between(s, 0, 160); x < s.width; x += between(s, 150, 330))
      d += `M${Math.round(x)} ${Math.round(py)}h${Math.round(between(s, 24, 60) * (0.6 + i / 5))}`
  }
  return (
    rect(
      0,
      y,
      s.width,
      s.height - y,
      fade(s, [
        [0, mix(tone, m.haze, 0.3)],
        [1, mix(tone, m.shadow, 0.16)],
      ]),
    ) + stroke(d, mix(tone, m.shadow, 0.3), 3, 0.5)
  )
}
