import { base, lit, type Mood } from '../mood.ts'
import { bottle, wineGlass } from './still-life.ts'
import {
  disc,
  dots,
  fade,
  lobes,
  mix,
  move,
  n,
  oval,
  path,
  type Point,
  rect,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'

/** Bottles and boxes on the table of a farm shop. */
export function bottles(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const wall = lit(m, '#f1e4cb')
  let body =
    rect(
      0,
      0,
      w,
      h,
      fade(s, [
        [0, mix(wall, '#ffffff', 0.3)],
        [1, mix(wall, m.shadow, 0.1)],
      ]),
    ) +
    path(`M${n(w * 0.06)} ${n(h * 0.08)}h${n(w * 0.3)}v${n(h * 0.54)}h${n(-w * 0.3)}Z`, lit(m, base.wood)) +
    rect(
      w * 0.072,
      h * 0.1,
      w * 0.276,
      h * 0.5,
      fade(s, [
        [0, m.sky[0]],
        [1, m.sky[2]],
      ]),
    )
  body +=
    path(
      `M${n(w * 0.072)} ${n(h * 0.44)}q110 -60 220 -20t220 -30v${n(h * 0.18)}h-441Z`,
      mix(m.hill[1], m.haze, 0.2),
    ) +
    path(`M${n(w * 0.072)} ${n(h * 0.52)}q140 -70 260 -20t181 -20v${n(h * 0.12)}h-441Z`, m.leaf) +
    stroke(
      times(12, (i) => `M${n(w * 0.2 + i * 6)} ${n(h * 0.49)}L${n(w * 0.08 + i * 34)} ${n(h * 0.6)}`),
      m.leafDark,
      6,
      0.7,
    ) +
    rect(w * 0.206, h * 0.1, 10, h * 0.5, lit(m, base.wood)) +
    rect(w * 0.072, h * 0.31, w * 0.276, 9, lit(m, base.wood)) +
    rect(w * 0.05, h * 0.615, w * 0.32, 20, lit(m, '#c49a63'), 3)
  const shelf = (y: number) =>
    rect(w * 0.44, y, w * 0.52, 20, lit(m, '#b98a5a'), 3) +
    rect(w * 0.44, y + 20, w * 0.52, 8, m.shadow, 0, 0.2)
  const tones: [string, string, string][] = [
    ['#3f5a3a', '#faf5ea', '#7b2340'],
    ['#4a3a2a', '#f3e6c6', '#d9a441'],
    ['#31463c', '#faf5ea', '#48682f'],
    ['#2c2a33', '#f0dcc8', '#7b2340'],
    ['#6b7a3f', '#faf5ea', '#3f6f8c'],
  ]
  body +=
    shelf(h * 0.34) +
    times(9, (i) => {
      const [g, l, c] = tones[(i * 2) % 5] ?? ['#3f5a3a', '#faf5ea', '#7b2340']
      return bottle(s, w * 0.47 + i * 92, h * 0.34, 0.56, g, l, c)
    }) +
    shelf(h * 0.66) +
    times(5, (i) => {
      const [g, l, c] = tones[(i * 3 + 1) % 5] ?? ['#3f5a3a', '#faf5ea', '#7b2340']
      return bottle(s, w * 0.475 + i * 84, h * 0.66, 0.52, g, l, c)
    })
  const jar = (x: number, y: number, k: number, fill: string) =>
    move(
      x,
      y,
      rect(
        -40,
        -96,
        80,
        98,
        fade(
          s,
          [
            [0, mix(fill, '#ffffff', 0.25)],
            [0.5, fill],
            [1, mix(fill, base.ink, 0.25)],
          ],
          true,
        ),
        14,
      ) +
        rect(-44, -120, 88, 28, lit(m, base.wine), 6) +
        rect(-30, -70, 60, 44, base.paper, 4) +
        disc(0, -48, 11, fill) +
        rect(-32, -92, 8, 78, '#ffffff', 4, 0.4),
      k,
    )
  body += times(4, (i) =>
    jar(w * 0.775 + i * 84, h * 0.66, 0.85, ['#d9963b', '#c9a13a', '#b5472f', '#e0b84a'][i] ?? '#d9963b'),
  )
  const table = h * 0.84
  body +=
    rect(
      0,
      table,
      w,
      h - table,
      fade(s, [
        [0, lit(m, '#b98a5a')],
        [1, lit(m, base.wood)],
      ]),
    ) +
    rect(0, table, w, 12, mix(lit(m, '#b98a5a'), '#ffffff', 0.3)) +
    stroke(
      times(3, (i) => `M0 ${n(table + 46 + i * 40)}H${w}`),
      lit(m, base.woodDark),
      3,
      0.4,
    )
  body +=
    bottle(s, w * 0.13, h * 0.89, 0.98, '#3f5a3a', lit(m, base.paper), lit(m, base.wine)) +
    bottle(s, w * 0.205, h * 0.91, 1.04, '#4a3a2a', '#f3e6c6', '#d9a441') +
    wineGlass(s, w * 0.285, h * 0.92, 0.84, '#e6cf78')
  const crate = lit(m, '#c9a06c')
  body +=
    times(3, (i) =>
      bottle(
        s,
        w * 0.44 + i * 100,
        h * 0.9,
        0.76,
        tones[i]?.[0] ?? '#3f5a3a',
        tones[i]?.[1] ?? '#faf5ea',
        tones[i]?.[2] ?? '#7b2340',
      ),
    ) +
    rect(w * 0.39, h * 0.82, 330, 120, crate, 4) +
    rect(w * 0.39, h * 0.862, 330, 6, lit(m, base.wood)) +
    rect(w * 0.39, h * 0.9, 330, 6, lit(m, base.wood)) +
    path(lobes(s, w * 0.49, h * 0.884, 46, 14, 5), mix(crate, base.wine, 0.55))
  body +=
    oval(w * 0.79, h * 0.95, 190, 20, base.ink, 0.15) +
    path(
      `M${n(w * 0.68)} ${n(h * 0.86)}h340l-36 92h-268Z`,
      fade(s, [
        [0, '#c49a63'],
        [1, '#8f6a3f'],
      ]),
    ) +
    stroke(
      times(4, (i) => `M${n(w * 0.685 + i * 4)} ${n(h * 0.875 + i * 20)}h${n(326 - i * 16)}`),
      '#7a5632',
      4,
      0.7,
    )
  const fruit: Point[] = [
    [0.7, 0.85],
    [0.735, 0.845],
    [0.77, 0.85],
    [0.805, 0.845],
    [0.84, 0.85],
    [0.87, 0.852],
    [0.72, 0.82],
    [0.755, 0.812],
    [0.79, 0.815],
    [0.825, 0.815],
    [0.855, 0.822],
  ]
  return (
    body +
    dots(
      fruit.map(([x, y]): Point => [w * x, h * y]),
      58,
      '#e0963f',
    ) +
    dots(
      fruit.map(([x, y]): Point => [w * x - 7, h * y - 8]),
      34,
      '#eeb060',
    ) +
    dots(
      fruit.map(([x, y]): Point => [w * x + 12, h * y + 6]),
      12,
      '#c96a3a',
      0.5,
    )
  )
}
