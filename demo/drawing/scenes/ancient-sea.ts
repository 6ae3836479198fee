import { base, type Mood } from '../mood.ts'
import {
  between,
  blob,
  curve,
  disc,
  fade,
  group,
  mix,
  oval,
  path,
  pick,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'

const fish = (x: number, y: number, size: number, colour: string, mirrored: boolean) => {
  const d = mirrored ? -1 : 1
  return (
    path(
      `M${Math.round(x - d * size)} ${Math.round(y)}q${Math.round(d * size * 0.8)}-${Math.round(size * 0.62)} ${Math.round(d * size * 1.7)} 0q${Math.round(-d * size * 0.9)} ${Math.round(size * 0.62)} ${Math.round(-d * size * 1.7)} 0z`,
      colour,
    ) +
    shape(
      [
        [x - d * size * 0.82, y],
        [x - d * size * 1.4, y - size * 0.36],
        [x - d * size * 1.25, y],
        [x - d * size * 1.4, y + size * 0.36],
      ],
      colour,
    ) +
    disc(x + d * size * 0.4, y - size * 0.08, size * 0.07, base.ink)
  )
}

/** A scallop, as they still lie in the stone. */
const scallop = (x: number, y: number, r: number, colour: string, rib: string) => {
  const rim = Array.from({ length: 9 }, (_, index): Point => {
    const angle = Math.PI * (1.12 - (index / 8) * 1.24)
    return [x + Math.cos(angle) * r, y - Math.sin(angle) * r]
  })
  return (
    blob([...rim, [x + r * 0.2, y + r * 0.42], [x - r * 0.2, y + r * 0.42]], colour) +
    rim
      .map(([px, py]) =>
        stroke(`M${Math.round(x)} ${Math.round(y + r * 0.36)}L${Math.round(px)} ${Math.round(py)}`, rib, 2),
      )
      .join('')
  )
}

const coral = (s: Sheet, x: number, y: number, h: number, colour: string) =>
  times(5, (index) => {
    const lean = (index - 2) * h * 0.17
    return (
      stroke(
        curve([
          [x, y],
          [x + lean * 0.4, y - h * 0.5],
          [x + lean, y - h * between(s, 0.75, 1)],
        ]),
        colour,
        h * 0.1,
      ) +
      stroke(
        curve([
          [x + lean * 0.55, y - h * 0.5],
          [x + lean * 1.3, y - h * 0.62],
          [x + lean * 1.5, y - h * 0.8],
        ]),
        colour,
        h * 0.07,
      )
    )
  })

/** The warm shallow sea that lay here 16 million years ago, and what its limestone is made of. */
export function ancientSea(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const deep = mix(base.water, base.night, 0.55)
  const floor = (x: number) => h * 0.8 + Math.sin(x / 210) * 26 + Math.sin(x / 83) * 9
  const bed: Point[] = Array.from({ length: 12 }, (_, index) => [
    (index / 11) * (w + 80) - 40,
    floor((index / 11) * w),
  ])
  const warm = ['#d98a5a', '#b5586a', '#d9a441', '#a3688a', '#c9a27a']
  return (
    rect(
      0,
      0,
      w,
      h,
      fade(s, [
        [0, '#d9ecdc'],
        [0.1, '#8cc3c4'],
        [0.5, base.water],
        [1, deep],
      ]),
    ) +
    group(
      times(9, (index) => {
        const x = w * (0.12 + index * 0.1)
        return shape(
          [
            [x, -10],
            [x + between(s, 26, 70), -10],
            [x - between(s, 120, 260), h * 0.86],
            [x - between(s, 280, 420), h * 0.86],
          ],
          '#f6f2d8',
        )
      }),
      0.1,
    ) +
    stroke(
      curve(Array.from({ length: 14 }, (_, index): Point => [index * 130 - 40, 40 + (index % 2) * 13])),
      '#f3f7e6',
      5,
      0.6,
    ) +
    group(
      blob(
        [
          [-40, h * 0.62],
          [w * 0.16, h * 0.5],
          [w * 0.3, h * 0.66],
          [w * 0.5, h * 0.6],
          [w * 0.72, h * 0.68],
          [w * 0.9, h * 0.52],
          [w + 60, h * 0.6],
          [w + 60, h],
          [-40, h],
        ],
        mix(base.water, base.night, 0.3),
      ),
      0.5,
    ) +
    times(16, (index) =>
      fish(
        w * 0.3 + (index % 6) * 62 + between(s, -14, 14),
        h * 0.26 + Math.floor(index / 6) * 46 + between(s, -10, 10),
        between(s, 15, 21),
        mix('#e9e3c6', base.water, 0.25),
        false,
      ),
    ) +
    fish(w * 0.74, h * 0.42, 74, '#d98a5a', true) +
    fish(w * 0.86, h * 0.3, 46, '#d9a441', true) +
    fish(w * 0.17, h * 0.46, 54, '#b5586a', false) +
    path(
      `${curve(bed)}L${w + 40} ${h + 10}L-40 ${h + 10}Z`,
      fade(s, [
        [0, '#e6d3a6'],
        [1, '#a8895c'],
      ]),
    ) +
    times(15, (index) => {
      const x = w * (0.02 + index * 0.07) + between(s, -20, 20)
      return coral(s, x, floor(x) + 16, between(s, 70, 190), mix(pick(s, warm), base.water, 0.12))
    }) +
    times(10, () => {
      const x = between(s, 60, w - 60)
      const r = between(s, 24, 46)
      const tone = pick(s, ['#f4e6cc', '#efd3c0', '#f7efdf'])
      return scallop(x, floor(x) + between(s, 50, 130), r, tone, mix(tone, '#8a5c3a', 0.4))
    }) +
    times(5, () => {
      const x = between(s, 80, w - 80)
      const y = floor(x) + between(s, 60, 140)
      const arms = Array.from({ length: 10 }, (_, index): Point => {
        const r = index % 2 ? 11 : 34
        return [
          x + Math.cos((index / 10) * Math.PI * 2) * r,
          y + Math.sin((index / 10) * Math.PI * 2) * r * 0.7,
        ]
      })
      return shape(arms, mix('#d97a2b', m.tint, 0.1))
    }) +
    times(26, () =>
      oval(between(s, 0, w), between(s, h * 0.1, h * 0.7), 4, 4, '#f4fbf0', between(s, 0.2, 0.5)),
    )
  )
}
