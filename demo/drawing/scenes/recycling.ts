import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop, paving } from './backdrop.ts'
import {
  between,
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
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { tree } from '../trees.ts'

export function recycling(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.48)
  const y = h * 0.7
  body +=
    villageSkyline(s, m, () => y - 60, w * 0.02, w * 0.4, 64, 0.2) +
    tree(s, m, w * 0.95, y + 20, 520, 'round') +
    tree(s, m, w * 0.55, y, 300, 'round', 0.12)
  let d = ''
  for (let x = -10; x < w; x += 34) d += `M${x} ${n(y + 30)}v-150l13 -14 13 14v150Z`
  body +=
    path(d, lit(m, '#b4895c')) +
    rect(-10, y - 84, w + 20, 10, lit(m, base.woodDark)) +
    rect(-10, y + 4, w + 20, 10, lit(m, base.woodDark)) +
    times(5, (i) => path(lobes(s, w * (0.04 + i * 0.235), y + 34, 86, 44, 9), i % 2 ? m.leaf : m.leafDark)) +
    paving(s, m, y + 40, '#d3cabb')
  const bin = (x: number, py: number, size: number, colour: string, lid: string) => {
    const tone = lit(m, colour)
    return (
      oval(x + size * 0.36, py, size * 0.46, size * 0.05, m.shadow, 0.25) +
      path(
        `M${n(x)} ${n(py - size)}h${n(size * 0.68)}l${n(-size * 0.06)} ${n(size * 0.96)}h${n(-size * 0.56)}Z`,
        fade(
          s,
          [
            [0, mix(tone, '#ffffff', 0.14)],
            [1, mix(tone, m.shadow, 0.25)],
          ],
          true,
        ),
      ) +
      path(
        `M${n(x - size * 0.04)} ${n(py - size)}q${n(size * 0.02)} ${n(-size * 0.12)} ${n(size * 0.16)} ${n(-size * 0.13)}h${n(size * 0.44)}q${n(size * 0.14)} ${n(size * 0.01)} ${n(size * 0.16)} ${n(size * 0.13)}Z`,
        lit(m, lid),
      ) +
      rect(x - size * 0.04, py - size * 1.02, size * 0.76, size * 0.06, mix(lit(m, lid), m.shadow, 0.25), 4) +
      times(3, (i) =>
        rect(
          x + size * (0.16 + i * 0.16),
          py - size * 0.84,
          size * 0.035,
          size * 0.6,
          mix(tone, m.shadow, 0.22),
          4,
        ),
      ) +
      disc(x + size * 0.1, py - size * 0.03, size * 0.075, base.ink) +
      disc(x + size * 0.58, py - size * 0.03, size * 0.075, base.ink)
    )
  }
  body +=
    bin(w * 0.12, h * 0.88, 250, '#5a5d5c', '#47494a') +
    bin(w * 0.27, h * 0.88, 250, '#7d5b3c', '#5f442c') +
    bin(w * 0.42, h * 0.88, 250, '#8a2f3f', '#6e2433') +
    bin(w * 0.57, h * 0.88, 250, '#4d6a86', '#3a5570')
  const sack = (x: number, py: number, k: number) =>
    move(
      x,
      py,
      path(
        'M-70 0Q-92 -76 -44 -132Q-26 -150 -16 -160L16 -160Q26 -150 46 -130Q90 -76 68 0Z',
        fade(s, [
          [0, '#f3dc7c'],
          [1, '#cfae43'],
        ]),
      ) +
        stroke('M-40 -18Q-52 -70 -18 -118M34 -20Q50 -66 22 -116M-2 -30Q-6 -70 2 -104', '#b8952f', 4, 0.7) +
        path('M-16 -158l-22 -30q20 8 38 6q20 2 36 -6l-20 30Z', '#e5c95a'),
      k,
    )
  body += sack(w * 0.775, h * 0.885, 0.95) + sack(w * 0.845, h * 0.9, 1.1)
  body +=
    oval(w * 0.93, h * 0.95, 70, 7, m.shadow, 0.2) +
    figure(m, w * 0.925, h * 0.95, 300, 'carry', { coat: '#d97a2b', legs: '#4a4f3c', hat: '#4a4f3c' }, true) +
    rect(w * 0.9255 - 28, h * 0.95 - 176, 56, 11, '#f6efcf') +
    shape(
      [
        [w * 0.86, h * 0.81],
        [w * 0.915, h * 0.81],
        [w * 0.91, h * 0.76],
        [w * 0.865, h * 0.76],
      ],
      lit(m, '#c49a63'),
    )
  return (
    body +
    dots(
      Array.from({ length: 9 }, (): Point => [w * between(s, 0.1, 0.9), h * between(s, 0.9, 0.99)]),
      6,
      m.leaf,
    )
  )
}
