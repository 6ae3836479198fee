import { figure } from '../figures.ts'
import { bench } from '../furniture.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop } from './backdrop.ts'
import { road, wheel } from './road.ts'
import {
  between,
  disc,
  dots,
  fade,
  lobes,
  mix,
  n,
  oval,
  path,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, tree } from '../trees.ts'

/** The bus stop on the edge of the village, the bus just coming in. */
export function busStop(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.54) + villageSkyline(s, m, () => h * 0.62, w * 0.5, w * 0.98, 54, 0.26)
  const y = h * 0.7
  body +=
    rect(0, h * 0.66, w, h * 0.1, mix(m.grass, m.leaf, 0.3)) +
    copse(s, m, () => h * 0.69, w * 0.46, w + 20, 44, 0.14)
  body +=
    tree(s, m, w * 0.08, h * 0.74, 520, 'round') +
    rect(0, h * 0.74, w, h * 0.09, lit(m, '#d9cbb2')) +
    rect(0, h * 0.822, w, 14, lit(m, base.stone)) +
    road(s, m, h * 0.834, h * 0.17)
  const x = w * 0.13
  const wood = lit(m, '#b98a5a')
  body +=
    rect(x, y - 190, 420, 260, mix(wood, '#ffffff', 0.12)) +
    times(12, (i) => rect(x + i * 35, y - 190, 3, 260, mix(wood, m.shadow, 0.3))) +
    rect(x + 60, y - 140, 190, 120, '#c5d5d4') +
    shape(
      [
        [x + 60, y - 140],
        [x + 150, y - 140],
        [x + 60, y - 40],
      ],
      '#ffffff',
      0.3,
    ) +
    rect(x - 6, y - 190, 18, 266, lit(m, base.woodDark)) +
    rect(x + 408, y - 190, 18, 266, lit(m, base.woodDark)) +
    shape(
      [
        [x - 50, y - 186],
        [x - 30, y - 226],
        [x + 450, y - 226],
        [x + 470, y - 186],
      ],
      lit(m, base.woodDark),
    ) +
    path(
      times(13, (i) => lobes(s, x - 14 + i * 38, y - 230, 26, 15, 6)),
      m.leaf,
    ) +
    dots(
      Array.from({ length: 24 }, (): Point => [x + between(s, -20, 440), y - between(s, 226, 246)]),
      7,
      m.leafLight,
    )
  body +=
    bench(m, x + 40, y + 76, 240) +
    rect(x + 290, y - 130, 84, 120, lit(m, base.paper), 4) +
    stroke(
      times(6, (i) => `M${n(x + 302)} ${n(y - 106 + i * 16)}h${n(between(s, 34, 60))}`),
      base.ink,
      4,
      0.6,
    )
  body +=
    figure(m, x + 110, y + 78, 190, 'sit', { coat: base.wine, skirt: true, hair: '#c9c2b6' }) +
    figure(m, x + 330, y + 84, 196, 'stand', { coat: '#5f8f86', legs: base.ink }) +
    figure(m, x + 395, y + 86, 130, 'wave', { coat: base.ochre, legs: base.blue })
  const px = x + 490
  body +=
    rect(px, y - 210, 9, 296, base.ink) +
    disc(px + 4, y - 236, 40, lit(m, '#e8c94a')) +
    disc(px + 4, y - 236, 31, lit(m, base.leafDark)) +
    rect(px - 22, y - 250, 52, 26, lit(m, base.paper), 5) +
    dots(
      [
        [px - 10, y - 222],
        [px + 18, y - 222],
      ],
      9,
      lit(m, base.paper),
    )
  const bx = w * 0.56
  const by = h * 0.94
  const tone = lit(m, base.wine)
  body +=
    oval(bx + 330, by + 4, 370, 14, m.shadow, 0.3) +
    rect(
      bx,
      by - 250,
      660,
      222,
      fade(s, [
        [0, lit(m, '#f4ecda')],
        [0.58, lit(m, '#f4ecda')],
        [0.6, tone],
        [1, mix(tone, m.shadow, 0.2)],
      ]),
      22,
    ) +
    rect(bx + 16, by - 226, 628, 92, '#4d6672', 10) +
    times(5, (i) => rect(bx + 130 + i * 112, by - 226, 7, 92, lit(m, '#f4ecda'))) +
    shape(
      [
        [bx + 22, by - 226],
        [bx + 90, by - 226],
        [bx + 40, by - 136],
        [bx + 18, by - 136],
      ],
      '#ffffff',
      0.22,
    ) +
    times(
      4,
      (i) =>
        disc(bx + 190 + i * 112, by - 166, 17, mix('#4d6672', '#d9b191', 0.5)) +
        rect(
          bx + 172 + i * 112,
          by - 152,
          36,
          18,
          mix('#4d6672', [base.ochre, base.rose, '#5f8f86', base.paper][i] ?? base.ochre, 0.5),
          8,
        ),
    )
  body +=
    rect(bx + 70, by - 226, 56, 188, '#6b828b', 5) +
    rect(bx + 97, by - 226, 3, 188, base.ink) +
    rect(bx + 150, by - 262, 300, 14, lit(m, '#d8cfbd'), 6) +
    disc(bx + 14, by - 66, 11, '#f8edc2') +
    rect(bx + 20, by - 246, 90, 18, base.ink, 4) +
    dots(
      [
        [bx + 40, by - 237],
        [bx + 54, by - 237],
        [bx + 68, by - 237],
      ],
      8,
      base.orange,
    ) +
    wheel(bx + 168, by - 30, 40) +
    wheel(bx + 520, by - 30, 40)
  return body
}
