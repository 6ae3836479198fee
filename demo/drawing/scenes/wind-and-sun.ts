import { hill, parcels, ridge } from '../hills.ts'
import type { Mood } from '../mood.ts'
import {
  disc,
  fade,
  mix,
  n,
  path,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
  turn,
} from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { copse, verge } from '../trees.ts'

/** Wind wheels on the ridge, solar panels on the slope. */
export function windAndSun(s: Sheet, m: Mood) {
  const h = s.height
  const far = ridge(s, h * 0.55, h * 0.03, 1)
  const mid = ridge(s, h * 0.64, h * 0.035, 0.8)
  const wheel = (x: number, y: number, size: number, angle: number, distance: number) => {
    const white = mix('#fdfbf4', m.haze, distance)
    const shade = mix('#cfd3d0', m.haze, distance)
    const hub: Point = [x, y - size]
    return (
      shape(
        [
          [x - size * 0.018, y],
          [x - size * 0.009, y - size],
          [x + size * 0.009, y - size],
          [x + size * 0.02, y],
        ],
        fade(
          s,
          [
            [0, white],
            [1, shade],
          ],
          true,
        ),
      ) +
      times(3, (i) =>
        turn(
          angle + i * 120,
          hub[0],
          hub[1],
          path(
            `M${n(hub[0] - size * 0.01)} ${n(hub[1])}Q${n(hub[0] - size * 0.045)} ${n(hub[1] - size * 0.2)} ${n(hub[0])} ${n(hub[1] - size * 0.56)}Q${n(hub[0] + size * 0.014)} ${n(hub[1] - size * 0.2)} ${n(hub[0] + size * 0.01)} ${n(hub[1])}Z`,
            white,
          ),
        ),
      ) +
      disc(hub[0], hub[1], size * 0.022, shade)
    )
  }
  let body =
    sky(s, m) + weather(s, m) + hill(s, m, ridge(s, h * 0.5, h * 0.03, 1.4), 1) + hill(s, m, far, 0.8)
  body +=
    wheel(s.width * 0.82, far(s.width * 0.82) + 10, h * 0.26, 14, 0.42) +
    wheel(s.width * 0.68, far(s.width * 0.68) + 10, h * 0.22, 52, 0.5) +
    wheel(s.width * 0.93, far(s.width * 0.93) + 10, h * 0.2, 80, 0.52)
  body +=
    hill(s, m, mid, 0.45) +
    parcels(s, m, mid, 0.22, h * 0.15, 8) +
    wheel(s.width * 0.3, mid(s.width * 0.3) + 30, h * 0.5, 25, 0.05) +
    wheel(s.width * 0.5, mid(s.width * 0.5) + 20, h * 0.36, 66, 0.2)
  body += copse(s, m, (x) => mid(x) + h * 0.13, -10, s.width + 10, 46, 0.25)
  body += rect(
    0,
    h * 0.79,
    s.width,
    h * 0.21,
    fade(s, [
      [0, m.grass],
      [1, m.leafDark],
    ]),
  )
  for (let row = 0; row < 3; row += 1) {
    const y = h * (0.81 + row * 0.075)
    const w = 90 + row * 42
    for (let x = -w * 0.4 + row * 30; x < s.width; x += w * 1.12) {
      body +=
        rect(x + w * 0.3, y + w * 0.2, 5, w * 0.22, '#8d8f8b') +
        shape(
          [
            [x, y + w * 0.34],
            [x + w * 0.14, y],
            [x + w * 1.1, y],
            [x + w * 0.96, y + w * 0.34],
          ],
          fade(s, [
            [0, '#6f93a8'],
            [1, '#2f4d63'],
          ]),
        )
      body += stroke(
        `M${n(x + w * 0.07)} ${n(y + w * 0.17)}h${n(w * 0.96)}M${n(x + w * 0.46)} ${n(y)}l${n(-w * 0.14)} ${n(w * 0.34)}M${n(x + w * 0.78)} ${n(y)}l${n(-w * 0.14)} ${n(w * 0.34)}`,
        '#cfdde0',
        1.6,
        0.6,
      )
    }
  }
  return body + verge(s, m, h * 0.985, m.leafDark, ['#f3ead4', '#ecd08c'])
}
