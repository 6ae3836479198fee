import { hill, lane, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { between, fade, mix, n, oval, path, rect, type Sheet, stroke, times } from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { cast, copse, tree, verge } from '../trees.ts'

/** A brook that is allowed to wind between willows. */
export function stream(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const mid = ridge(s, h * 0.42, h * 0.04, 0.9)
  let body =
    sky(s, m) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.37, h * 0.03, 1.3), 1) +
    hill(s, m, mid, 0.55) +
    parcels(s, m, mid, 0.28, h * 0.17, 8) +
    copse(s, m, () => h * 0.57, -10, w + 10, 60, 0.3)
  body += rect(
    0,
    h * 0.56,
    w,
    h * 0.44,
    fade(s, [
      [0, mix(m.grass, m.leafLight, 0.4)],
      [1, mix(m.leaf, m.leafDark, 0.5)],
    ]),
  )
  const bed = [
    { x: w * 0.66, y: h * 0.565, w: 14 },
    { x: w * 0.5, y: h * 0.61, w: 46 },
    { x: w * 0.66, y: h * 0.69, w: 96 },
    { x: w * 0.4, y: h * 0.8, w: 190 },
    { x: w * 0.56, y: h * 1.04, w: 420 },
  ]
  body +=
    lane(
      m,
      bed.map((p) => ({ ...p, w: p.w * 1.16 + 8 })),
      mix(m.leafDark, m.soil, 0.3),
    ) + lane(m, bed, mix(base.water, m.sky[1], 0.3))
  body += times(34, () => {
    const t = s.chance()
    const p = bed[1 + Math.floor(t * 3.99)] ?? { x: 0, y: 0, w: 1 }
    return oval(
      p.x + between(s, -0.36, 0.36) * p.w,
      p.y + between(s, -20, 20),
      p.w * between(s, 0.06, 0.2),
      2.4,
      '#eef5f2',
      0.6,
    )
  })
  for (const [x, y, size] of [
    [0.84, 0.64, 220],
    [0.2, 0.72, 330],
    [0.9, 0.88, 460],
  ] as const) {
    body +=
      cast(m, w * x, h * y, size * 0.4) +
      tree(s, m, w * x, h * y, size, 'round') +
      times(15, (i) => {
        const px = w * x + (i - 7) * size * 0.045
        return stroke(
          `M${n(px)} ${n(h * y - size * (0.72 - Math.abs(i - 7) * 0.02))}q${n((i - 7) * 3)} ${n(size * 0.2)} ${n((i - 7) * 2.4)} ${n(size * between(s, 0.3, 0.46))}`,
          mix(m.leafLight, m.leaf, s.chance()),
          size * 0.018,
          0.85,
        )
      })
  }
  body +=
    path(
      `M${n(w * 0.46)} ${n(h * 0.665)}Q${n(w * 0.6)} ${n(h * 0.6)} ${n(w * 0.76)} ${n(h * 0.665)}l0 14Q${n(w * 0.6)} ${n(h * 0.622)} ${n(w * 0.46)} ${n(h * 0.679)}Z`,
      lit(m, base.wood),
    ) +
    stroke(
      `M${n(w * 0.48)} ${n(h * 0.66)}v-44M${n(w * 0.55)} ${n(h * 0.638)}v-46M${n(w * 0.63)} ${n(h * 0.634)}v-46M${n(w * 0.7)} ${n(h * 0.645)}v-44M${n(w * 0.47)} ${n(h * 0.62)}Q${n(w * 0.6)} ${n(h * 0.565)} ${n(w * 0.745)} ${n(h * 0.618)}`,
      lit(m, base.woodDark),
      6,
    )
  return body + verge(s, m, h * 0.97, m.leafDark, ['#f3ead4', '#8f9cc4', '#ecd08c'])
}
