import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import {
  between,
  curve,
  disc,
  dots,
  halo,
  oval,
  pick,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { tree } from '../trees.ts'

export function advent(s: Sheet, m: Mood, y: number) {
  const w = s.width
  const h = s.height
  let body = ''
  const hut = (x: number, py: number, size: number) => {
    const wood = lit(m, base.wood)
    return (
      halo(s, x, py - size * 0.4, size * 0.95, '#ffd48a', 0.5) +
      rect(x - size * 0.5, py - size * 0.72, size, size * 0.72, wood) +
      rect(x - size * 0.4, py - size * 0.62, size * 0.8, size * 0.34, '#ffce7a') +
      times(5, (i) =>
        disc(
          x - size * 0.32 + i * size * 0.16,
          py - size * 0.33,
          size * 0.045,
          pick(s, [base.wine, base.brick, base.leafDark, base.ochre]),
        ),
      ) +
      rect(x - size * 0.55, py - size * 0.3, size * 1.1, size * 0.06, base.woodDark) +
      times(5, (i) =>
        rect(x - size * 0.5 + i * size * 0.22, py - size * 0.24, 3, size * 0.24, base.woodDark),
      ) +
      shape(
        [
          [x - size * 0.62, py - size * 0.68],
          [x, py - size * 1.14],
          [x + size * 0.62, py - size * 0.68],
        ],
        '#f4f7f8',
      ) +
      shape(
        [
          [x - size * 0.5, py - size * 0.68],
          [x, py - size * 1.03],
          [x + size * 0.5, py - size * 0.68],
        ],
        wood,
      ) +
      figure(m, x + size * 0.16, py - size * 0.12, size * 0.5, 'stand', {
        coat: pick(s, [base.wine, base.leafDark, base.blue]),
        hat: base.ink,
      }) +
      rect(x - size * 0.55, py - size * 0.3, size * 1.1, size * 0.3, wood) +
      rect(x - size * 0.6, py - size * 0.32, size * 1.2, size * 0.06, base.woodDark)
    )
  }
  body +=
    hut(w * 0.09, y + 60, 210) +
    hut(w * 0.25, y + 36, 170) +
    hut(w * 0.74, y + 40, 180) +
    hut(w * 0.91, y + 66, 220)
  const tx = w * 0.57
  const ty = y + 110
  body +=
    oval(tx, ty, 170, 16, m.shadow, 0.2) +
    halo(s, tx, ty - 260, 360, '#ffe0a0', 0.4) +
    tree(s, m, tx, ty, 520, 'fir')
  const lights: Point[] = Array.from({ length: 46 }, () => {
    const t = s.chance()
    return [tx + between(s, -1, 1) * (22 + 130 * t), ty - 470 + 400 * t]
  })
  body +=
    dots(lights, 14, '#ffd27a', 0.4) +
    dots(lights, 7, '#fff3cf') +
    shape(
      Array.from({ length: 10 }, (_, i): Point => [
        tx + Math.sin((i / 5) * Math.PI) * (i % 2 ? 12 : 30),
        ty - 525 - Math.cos((i / 5) * Math.PI) * (i % 2 ? 12 : 30),
      ]),
      '#ffcf6b',
    )
  const string = (x0: number, x1: number, py: number) => {
    const spots = Array.from({ length: 15 }, (_, i): Point => [
      x0 + ((x1 - x0) * i) / 14,
      py + Math.sin((i / 14) * Math.PI) * 46,
    ])
    return (
      stroke(curve(spots), base.ink, 2, 0.6) + dots(spots, 22, '#ffd27a', 0.35) + dots(spots, 10, '#fff0c4')
    )
  }
  body += string(w * 0.16, w * 0.42, h * 0.46) + string(w * 0.46, w * 0.82, h * 0.44)
  const people: [number, number, number, string, boolean][] = [
    [0.33, 0.9, 150, base.wine, true],
    [0.365, 0.905, 96, base.ochre, false],
    [0.44, 0.95, 168, '#4f6b5a', false],
    [0.475, 0.95, 160, base.brick, true],
    [0.68, 0.93, 156, base.blue, false],
    [0.82, 0.96, 166, '#6b5a78', true],
  ]
  return (
    body +
    people
      .map(
        ([x, py, size, coat, skirt]) =>
          oval(w * x + 14, h * py, size * 0.2, 6, m.shadow, 0.22) +
          figure(
            m,
            w * x,
            h * py,
            size,
            'stand',
            { coat, skirt, hat: pick(s, [base.wine, base.ink, base.ochre, base.paper]) },
            x > 0.46,
          ),
      )
      .join('')
  )
}
