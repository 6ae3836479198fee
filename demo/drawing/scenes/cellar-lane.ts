import { figure } from '../figures.ts'
import { lantern } from '../furniture.ts'
import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { pressHouse } from '../press-house.ts'
import {
  between,
  curve,
  fade,
  lobes,
  mix,
  n,
  oval,
  path,
  type Point,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { sky, snowfall, weather } from '../sky.ts'
import { tree } from '../trees.ts'

/** The cellar lane: two rows of press houses that climb the loess bank. */
export function cellarLane(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  let body = sky(s, m, { x: 0.3, y: m.name === 'dusk' ? 0.4 : 0.18 }) + weather(s, m)
  const far = ridge(s, h * 0.42, h * 0.03, 1)
  body +=
    hill(s, m, far, 0.85) +
    hill(s, m, ridge(s, h * 0.48, h * 0.02, 0.8), 0.5) +
    parcels(s, m, (x) => h * 0.49 + Math.sin(x / 260) * 16, 0.3, h * 0.14, 6)
  const vx = w * 0.45
  const bank = (side: number) => {
    const top: Point[] = [
      [vx + side * 20, h * 0.56],
      [vx + side * w * 0.12, h * 0.47],
      [vx + side * w * 0.3, h * 0.36],
      [vx + side * w * 0.62, h * 0.22],
    ]
    return (
      path(
        `${curve(top)}V${h}H${n(vx)}Z`,
        m.snow
          ? fade(s, [
              [0, lit(m, '#e9eef1')],
              [1, lit(m, '#c3ced8')],
            ])
          : fade(s, [
              [0, m.grass],
              [0.3, mix(m.grass, m.leaf, 0.5)],
              [0.52, mix(m.leafLight, lit(m, '#cfa76c'), 0.45)],
              [1, lit(m, '#b98d57')],
            ]),
      ) +
      stroke(curve(top), m.snow ? lit(m, '#f6f8f8') : mix(m.grass, m.leafLight, 0.3), 30) +
      stroke(curve(top.map(([x, y]): Point => [x, y + 12])), m.snow ? lit(m, '#e6ebee') : m.leaf, 8)
    )
  }
  body +=
    tree(s, m, w * 0.18, h * 0.4, 330, 'round', 0.12) +
    tree(s, m, w * 0.72, h * 0.4, 270, 'round', 0.16) +
    tree(s, m, w * 0.82, h * 0.32, 360, 'round', 0.06) +
    bank(-1) +
    bank(1)
  body += path(
    `M${n(vx - 14)} ${n(h * 0.585)}Q${n(vx + 60)} ${n(h * 0.7)} ${n(w * 0.12)} ${h}H${n(w * 0.86)}Q${n(vx + 90)} ${n(h * 0.72)} ${n(vx + 16)} ${n(h * 0.585)}Z`,
    fade(s, [
      [0, m.snow ? '#eef1f3' : lit(m, '#e3cda0')],
      [1, m.snow ? '#dfe6ea' : lit(m, '#c9a878')],
    ]),
  )
  body += stroke(
    `M${n(vx)} ${n(h * 0.62)}Q${n(vx + 60)} ${n(h * 0.74)} ${n(w * 0.32)} ${h}M${n(vx + 12)} ${n(h * 0.62)}Q${n(vx + 90)} ${n(h * 0.76)} ${n(w * 0.62)} ${h}`,
    m.shadow,
    9,
    0.12,
  )
  body += times(6, (i) => {
    const side = i % 2 ? 1 : -1
    const k = between(s, 0.12, 0.5)
    return tree(
      s,
      m,
      vx + side * w * k,
      h * (0.5 - k * 0.24 + between(s, 0.06, 0.11)),
      between(s, 46, 90),
      m.snow ? 'fir' : 'bush',
      0.1,
    )
  })
  const right: { x: number; w: number; y: number }[] = []
  const left: { x: number; w: number; y: number }[] = []
  let rx = vx + 36
  let lx = vx - 20
  for (let i = 0; i < 6; i += 1) {
    const size = 62 * 1.47 ** i
    const y = h * 0.575 + size * 0.68
    right.push({ x: rx, w: size, y })
    rx += size * 0.97
    lx -= size * 0.97
    left.push({ x: lx, w: size, y })
  }
  for (let i = 0; i < 6; i += 1) {
    for (const [side, spot] of [
      [0, left[i]],
      [1, right[i]],
    ] as const) {
      if (!spot || spot.x > w + 40 || spot.x + spot.w < -40) continue
      body +=
        oval(spot.x + spot.w * 0.55, spot.y, spot.w * 0.6, spot.w * 0.035, m.shadow, 0.2) +
        pressHouse(s, m, spot.x, spot.y, spot.w * 0.94, i * 2 + side * 3 + 1)
    }
  }
  body += lantern(s, m, w * 0.6, h * 0.86, 230)
  if (!m.snow)
    body +=
      times(4, (i) =>
        path(lobes(s, w * (0.02 + i * 0.05), h * 0.99, 70, 34, 6), mix(m.leafDark, m.leaf, i * 0.2)),
      ) +
      times(3, (i) => path(lobes(s, w * (0.88 + i * 0.06), h, 64, 36, 8), mix(m.leafDark, m.leaf, i * 0.25)))
  if (m.name === 'summer')
    body +=
      figure(m, w * 0.44, h * 0.76, 120, 'walk', { coat: base.ochre, skirt: true, hat: '#e8d6a8' }) +
      figure(m, w * 0.475, h * 0.76, 128, 'walk', { coat: base.blue, legs: '#6a5a4a' })
  if (m.snow) body += snowfall(s, 130)
  return body
}
