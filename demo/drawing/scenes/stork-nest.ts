import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import {
  between,
  curve,
  disc,
  fade,
  lobes,
  mix,
  n,
  path,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse } from '../trees.ts'

/** A pair of storks on the chimney above the roofs. */
export function storkNest(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const mid = ridge(s, h * 0.66, h * 0.04, 0.9)
  let body =
    sky(s, m, { x: 0.24, y: 0.3 }) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.6, h * 0.03, 1.2), 1) +
    hill(s, m, mid, 0.6) +
    parcels(s, m, mid, 0.34, h * 0.2, 6) +
    villageSkyline(s, m, () => h * 0.83, -20, w * 0.5, 56, 0.28) +
    copse(s, m, () => h * 0.87, -20, w * 0.6, 80, 0.2)
  const tile = lit(m, '#a8563c')
  body += shape(
    [
      [w * 0.36, h + 10],
      [w * 0.5, h * 0.64],
      [w * 1.02, h * 0.64],
      [w * 1.02, h + 10],
    ],
    fade(s, [
      [0, tile],
      [1, mix(tile, m.shadow, 0.3)],
    ]),
  )
  let rows = ''
  for (let i = 0; i < 9; i += 1) {
    const y = h * (0.66 + i * 0.04)
    for (let x = w * 0.5 - (y - h * 0.64) * 0.62 + 20 + (i % 2) * 24; x < w; x += 48)
      rows += `M${n(x)} ${n(y)}q11 15 22 0`
  }
  body +=
    stroke(rows, mix(tile, m.shadow, 0.45), 3, 0.6) +
    rect(w * 0.495, h * 0.628, w * 0.52, 18, mix(tile, '#ffffff', 0.12), 8)
  const x = w * 0.66
  const top = h * 0.47
  body +=
    rect(
      x - 62,
      top,
      124,
      h * 0.24,
      fade(
        s,
        [
          [0, lit(m, '#e9dcc6')],
          [1, mix(lit(m, '#e9dcc6'), m.shadow, 0.3)],
        ],
        true,
      ),
    ) + rect(x - 76, top, 152, 18, lit(m, base.stone))
  const twigs = times(46, () => {
    const a = x + between(s, -130, 130)
    const y = top - between(s, 2, 52)
    return `M${n(a)} ${n(y)}l${n(between(s, -58, 58))} ${n(between(s, -15, 15))}`
  })
  body +=
    path(lobes(s, x, top - 26, 132, 30, 13), lit(m, '#7d5b3c')) +
    stroke(twigs, lit(m, '#553b28'), 4.5) +
    stroke(twigs, lit(m, '#a88158'), 2, 0.7)
  const stork = (sx: number, sy: number, k: number, side: number) => {
    const at = (px: number, py: number): Point => [sx + side * px * k, sy + py * k]
    const white = lit(m, '#fdfaf2')
    const red = '#c4472c'
    const soft = (points: Point[], fill: string) => path(`${curve(points, true)}Z`, fill)
    return (
      stroke(
        `M${n(at(-6, 0)[0])} ${n(sy)}V${n(at(0, -92)[1])}M${n(at(14, 0)[0])} ${n(sy)}V${n(at(0, -92)[1])}`,
        red,
        6 * k,
      ) +
      soft(
        [at(-74, -78), at(-52, -124), at(-8, -150), at(34, -146), at(46, -118), at(20, -92), at(-30, -80)],
        white,
      ) +
      soft([at(-112, -58), at(-64, -112), at(-18, -126), at(6, -108), at(-30, -84), at(-70, -70)], base.ink) +
      path(
        `${curve([at(20, -140), at(52, -168), at(48, -208), at(60, -238)])}L${curve([at(80, -232), at(72, -206), at(76, -168), at(44, -120)]).slice(1)}Z`,
        white,
      ) +
      disc(...at(74, -240), 20 * k, white) +
      shape([at(86, -252), at(176, -216), at(84, -230)], red) +
      disc(...at(80, -244), 3.2 * k, base.ink)
    )
  }
  body += stork(x - 50, top - 40, 1.02, -1) + stork(x + 48, top - 44, 1.18, 1)
  return body
}
