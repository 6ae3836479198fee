import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop, paving } from './backdrop.ts'
import { disc, dots, fade, mix, move, n, oval, path, pick, rect, type Sheet, stroke } from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { tree } from '../trees.ts'

/** The brass band in front of the village, conductor at the left. */
export function brassBand(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.48)
  const y = h * 0.66
  body +=
    church(s, m, w * 0.2, y, 470, 0.22) +
    villageSkyline(s, m, () => y - 50, w * 0.42, w + 30, 76, 0.22, false) +
    tree(s, m, w * 0.43, y, 300, 'round', 0.14) +
    tree(s, m, w * 0.96, y + 30, 460, 'round', 0.04) +
    paving(s, m, y, '#dccdb0')
  const brass = lit(m, '#d9a441')
  const shine = '#f2d48a'
  const shade = mix(brass, m.shadow, 0.35)
  const horn = (x: number, py: number, k: number, kind: number) => {
    if (kind === 0)
      return move(
        x,
        py,
        stroke('M0 0h54M8 9h34q10 0 10 -9M18 -7v20M27 -7v20', brass, 5) +
          path('M52 -3L82 -16V16L52 3Z', brass) +
          oval(82, 0, 4.5, 16, shine),
        k,
      )
    if (kind === 1)
      return move(
        x,
        py,
        path(
          'M-6 34Q-12 -14 -2 -54L26 -54Q22 -10 22 34Q10 48 -6 34Z',
          fade(
            s,
            [
              [0, shine],
              [0.4, brass],
              [1, shade],
            ],
            true,
          ),
        ) +
          path('M-4 -52Q-14 -74 -34 -84H58Q38 -74 28 -52Z', brass) +
          oval(12, -84, 46, 9, shade) +
          stroke('M4 -20v40M14 -20v40', shade, 4),
        k,
      )
    if (kind === 2)
      return move(
        x,
        py,
        oval(26, 4, 30, 30, 'none') +
          `<circle cx="26" cy="4" r="22" fill="none" stroke="${brass}" stroke-width="8"/>` +
          path('M40 20L68 48L34 58Z', brass) +
          oval(51, 53, 19, 7, shade) +
          stroke('M4 -2L-8 -10', brass, 5),
        k,
      )
    return move(
      x,
      py,
      rect(0, -3, 62, 7, base.ink, 3) +
        path('M58 -5L78 -10V12L58 7Z', base.ink) +
        dots(
          [
            [14, 0],
            [26, 0],
            [38, 0],
          ],
          5,
          '#cfd3d0',
        ),
      k,
    )
  }
  const player = (x: number, py: number, size: number, kind: number, skirt: boolean) => {
    const k = size / 200
    return (
      oval(x + 16, py, size * 0.24, 7, m.shadow, 0.22) +
      figure(m, x, py, size, 'play', {
        coat: base.leafDark,
        legs: skirt ? base.ink : '#3b3a40',
        skirt: false,
        hat: '#35513f',
        hair: pick(s, ['#5a3b29', '#b98a4a', '#2c2a33', '#8a4a30']),
      }) +
      rect(x - size * 0.075, py - size * 0.78, size * 0.15, size * 0.05, base.wine, 3) +
      horn(x + size * (kind === 1 ? 0.1 : 0.16), py - size * (kind === 1 ? 0.62 : 0.79), k * 1.12, kind) +
      stroke(
        `M${n(x + size * 0.1)} ${n(py - size * 0.98)}l${n(size * 0.06)} ${n(-size * 0.1)}`,
        base.paper,
        4,
      )
    )
  }
  for (let i = 0; i < 7; i += 1)
    body += player(w * (0.36 + i * 0.088), h * 0.83, 205, [1, 0, 2, 0, 1, 2, 0][i] ?? 0, i % 2 === 0)
  for (let i = 0; i < 6; i += 1)
    body += player(w * (0.34 + i * 0.105), h * 0.945, 236, [3, 0, 3, 2, 0, 3][i] ?? 0, i % 2 === 1)
  const dx = w * 0.93
  body +=
    oval(dx, h * 0.945, 90, 8, m.shadow, 0.2) +
    figure(m, dx, h * 0.945, 236, 'carry', { coat: base.leafDark, legs: '#3b3a40', hat: '#35513f' }, true) +
    disc(dx - 44, h * 0.945 - 120, 66, lit(m, '#8f3a2c')) +
    disc(dx - 44, h * 0.945 - 120, 55, lit(m, '#f3ead4')) +
    stroke(`M${n(dx + 30)} ${n(h * 0.945 - 150)}L${n(dx - 30)} ${n(h * 0.945 - 122)}`, base.woodDark, 6) +
    disc(dx - 32, h * 0.945 - 122, 11, base.paper)
  body +=
    oval(w * 0.185, h * 0.94, 96, 9, m.shadow, 0.22) +
    rect(w * 0.15, h * 0.925, 118, 18, lit(m, base.woodDark), 3) +
    figure(m, w * 0.185, h * 0.927, 244, 'wave', { coat: base.leafDark, legs: '#3b3a40', hat: '#35513f' }) +
    stroke(`M${n(w * 0.185 + 54)} ${n(h * 0.927 - 250)}l30 -56`, base.paper, 4)
  return body
}
