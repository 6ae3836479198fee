import { base, lit, type Mood } from '../mood.ts'
import { disc, fade, n, rect, type Sheet, stroke, times } from '../sheet.ts'

export const road = (s: Sheet, m: Mood, y: number, high: number) =>
  rect(
    0,
    y,
    s.width,
    high,
    fade(s, [
      [0, lit(m, '#a09a92')],
      [1, lit(m, '#85807a')],
    ]),
  ) +
  stroke(
    times(9, (i) => `M${40 + i * 190} ${n(y + high * 0.52)}h90`),
    lit(m, base.paper),
    7,
    0.8,
  )

export const wheel = (x: number, y: number, r: number) =>
  disc(x, y, r, base.ink) + disc(x, y, r * 0.58, '#b9b4aa') + disc(x, y, r * 0.24, '#77716a')
