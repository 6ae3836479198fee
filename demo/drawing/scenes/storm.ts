import { hill, parcels, ridge } from '../hills.ts'
import type { Mood } from '../mood.ts'
import { between, disc, glow, mix, n, oval, rect, type Sheet, stroke, times, turn } from '../sheet.ts'
import { sky } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, tree, verge } from '../trees.ts'

/** A thundercloud over the valley, rain slanting, one bolt of lightning. */
export function storm(s: Sheet, m: Mood) {
  const h = s.height
  let body = sky(s, m)
  const bank = (y: number, tone: string, size: number) =>
    times(9, (i) =>
      oval(
        s.width * (i / 8) + between(s, -50, 50),
        y + between(s, -24, 24),
        size * between(s, 0.9, 1.4),
        size * between(s, 0.36, 0.55),
        tone,
      ),
    )
  body +=
    rect(0, 0, s.width, h * 0.2, '#37434f') +
    bank(h * 0.2, '#37434f', 190) +
    bank(h * 0.12, '#465361', 210) +
    bank(h * 0.04, '#2f3a46', 230)
  const far = ridge(s, h * 0.55, h * 0.035, 1.1)
  const mid = ridge(s, h * 0.64, h * 0.045, 0.9)
  const bolt = (x: number, y: number, length: number, parts: number) => {
    let d = `M${n(x)} ${n(y)}`
    for (let i = 0; i < parts; i += 1)
      d += `l${n(between(s, -34, 26) - (i % 2 ? 16 : -8))} ${n((length / parts) * between(s, 0.7, 1.3))}`
    return d
  }
  const main = bolt(s.width * 0.7, h * 0.22, h * 0.35, 8)
  body += disc(
    s.width * 0.68,
    h * 0.34,
    330,
    glow(s, [
      [0, '#f3ead0', 0.5],
      [1, '#f3ead0', 0],
    ]),
  )
  body +=
    stroke(main, '#fdf3d0', 15, 0.25) +
    stroke(main, '#fffaf0', 5) +
    stroke(bolt(s.width * 0.69, h * 0.33, h * 0.16, 5), '#fffaf0', 2.6, 0.85)
  body += stroke(
    times(90, () => {
      const x = between(s, s.width * 0.02, s.width * 0.48)
      const y = between(s, h * 0.25, h * 0.5)
      return `M${n(x)} ${n(y)}l${n(-18)} ${n(between(s, 40, 80))}`
    }),
    '#c8d2d2',
    1.6,
    0.35,
  )
  body += hill(s, m, far, 0.95) + hill(s, m, mid, 0.55) + parcels(s, m, mid, 0.28, h * 0.14, 8)
  const foot = ridge(s, h * 0.765, h * 0.01, 1)
  body +=
    villageSkyline(s, m, (x) => foot(x) - 16, s.width * 0.46, s.width * 0.84, 34, 0.2) +
    copse(s, m, foot, s.width * 0.02, s.width * 0.48, 56, 0.22)
  body += hill(s, m, ridge(s, h * 0.79, h * 0.02, 0.8), 0.08, m.grass)
  for (const [x, lean] of [
    [0.12, 9],
    [0.19, 11],
    [0.9, 8],
  ] as const)
    body += turn(
      lean,
      s.width * x,
      h * 0.86,
      tree(s, m, s.width * x, h * 0.86, 300, x === 0.9 ? 'round' : 'poplar'),
    )
  return body + verge(s, m, h * 0.96, mix(m.leafDark, m.shadow, 0.3))
}
