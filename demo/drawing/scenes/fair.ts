import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop } from './backdrop.ts'
import {
  curve,
  disc,
  dots,
  fade,
  mix,
  n,
  oval,
  path,
  pick,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
  turn,
} from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'

/** The parish fair: carousel, swings, tents and bunting. */
export function fair(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.5)
  const y = h * 0.72
  body +=
    church(s, m, w * 0.1, y, 420, 0.24) +
    villageSkyline(s, m, () => y - 46, w * 0.3, w + 20, 66, 0.24, false) +
    rect(
      0,
      y,
      w,
      h - y,
      fade(s, [
        [0, lit(m, '#d8cd9a')],
        [1, mix(m.grass, m.leaf, 0.4)],
      ]),
    )
  const red = lit(m, base.wine)
  const cream = lit(m, base.paper)
  // Chain swings.
  const gx = w * 0.73
  const top = h * 0.26
  body +=
    oval(gx, h * 0.83, 190, 16, m.shadow, 0.2) +
    rect(
      gx - 18,
      top + 30,
      36,
      h * 0.54,
      fade(
        s,
        [
          [0, cream],
          [1, mix(cream, m.shadow, 0.25)],
        ],
        true,
      ),
    ) +
    times(6, (i) => path(`M${n(gx - 18)} ${n(top + 70 + i * 80)}l36 -34v26l-36 34Z`, red))
  for (let i = 0; i < 9; i += 1) {
    const a = (i / 8) * Math.PI
    const px = gx - Math.cos(a) * 205
    const ex = gx - Math.cos(a) * 335
    const ey = top + 190 + Math.sin(a) * 62
    body +=
      stroke(`M${n(px)} ${n(top + 40 + Math.sin(a) * 18)}L${n(ex)} ${n(ey)}`, base.ink, 2, 0.7) +
      turn(
        Math.cos(a) * 24,
        ex,
        ey,
        rect(ex - 13, ey + 34, 26, 6, base.woodDark, 2) +
          figure(m, ex - 4, ey + 66, 78, 'sit', {
            coat: [red, base.ochre, base.blue, base.leafDark, base.rose][i % 5] ?? red,
            legs: base.ink,
          }),
      )
  }
  body +=
    path(
      `M${n(gx - 230)} ${n(top + 52)}Q${n(gx)} ${n(top + 92)} ${n(gx + 230)} ${n(top + 52)}L${n(gx)} ${n(top - 70)}Z`,
      cream,
    ) +
    times(6, (i) => {
      const a = gx - 230 + i * 77
      const b = a + 38
      return path(
        `M${n(gx)} ${n(top - 70)}L${n(a)} ${n(top + 52 + 20 * Math.sin(((a - gx + 230) / 460) * 3.14))}L${n(b)} ${n(top + 52 + 20 * Math.sin(((b - gx + 230) / 460) * 3.14))}Z`,
        red,
      )
    }) +
    disc(gx, top - 76, 13, base.orange) +
    dots(
      Array.from({ length: 17 }, (_, i): Point => [
        gx - 224 + i * 28,
        top + 56 + 20 * Math.sin((i / 16) * 3.14),
      ]),
      13,
      '#ffd98a',
    )
  // Carousel.
  const cx = w * 0.33
  const cy = h * 0.84
  body +=
    oval(cx, cy, 260, 26, m.shadow, 0.2) +
    oval(cx, cy - 10, 240, 24, lit(m, base.wood)) +
    rect(cx - 26, cy - 250, 52, 240, lit(m, base.ochre))
  const horse = (x: number, py: number, tone: string) =>
    stroke(`M${n(x)} ${n(py - 120)}v150`, lit(m, base.ochre), 5) +
    path(
      `M${n(x - 46)} ${n(py + 6)}Q${n(x - 44)} ${n(py - 22)} ${n(x - 10)} ${n(py - 18)}Q${n(x + 20)} ${n(py - 20)} ${n(x + 30)} ${n(py - 52)}L${n(x + 44)} ${n(py - 62)}L${n(x + 64)} ${n(py - 38)}L${n(x + 56)} ${n(py - 28)}L${n(x + 42)} ${n(py - 34)}Q${n(x + 42)} ${n(py)} ${n(x + 24)} ${n(py + 10)}L${n(x + 40)} ${n(py + 34)}L${n(x + 28)} ${n(py + 46)}L${n(x + 10)} ${n(py + 14)}H${n(x - 24)}L${n(x - 44)} ${n(py + 44)}L${n(x - 54)} ${n(py + 36)}Z`,
      tone,
    ) +
    stroke(
      `M${n(x - 46)} ${n(py - 2)}q-20 6 -16 30M${n(x + 28)} ${n(py - 52)}q-16 14 -18 30`,
      base.woodDark,
      7,
    ) +
    rect(x - 14, py - 24, 26, 14, red, 4)
  body +=
    horse(cx - 150, cy - 82, lit(m, '#e9dcc4')) +
    horse(cx + 10, cy - 70, lit(m, '#b98a5a')) +
    horse(cx + 158, cy - 84, lit(m, '#f6efe0')) +
    figure(m, cx + 6, cy - 82, 90, 'wave', { coat: base.ochre, legs: base.blue }) +
    figure(m, cx - 154, cy - 94, 86, 'sit', { coat: base.rose, legs: base.leafDark })
  body +=
    path(
      `M${n(cx - 264)} ${n(cy - 240)}Q${n(cx)} ${n(cy - 206)} ${n(cx + 264)} ${n(cy - 240)}L${n(cx)} ${n(cy - 372)}Z`,
      cream,
    ) +
    times(5, (i) => {
      const a = cx - 264 + i * 106
      return path(
        `M${n(cx)} ${n(cy - 372)}L${n(a)} ${n(cy - 240 + 17 * Math.sin(((a - cx + 264) / 528) * 3.14))}L${n(a + 53)} ${n(cy - 240 + 17 * Math.sin(((a + 53 - cx + 264) / 528) * 3.14))}Z`,
        lit(m, base.leafDark),
      )
    }) +
    times(10, (i) => {
      const a = cx - 264 + i * 52.8
      return path(
        `M${n(a)} ${n(cy - 240 + 17 * Math.sin((i / 10) * 3.14))}h53v10a26 26 0 0 1 -53 0Z`,
        i % 2 ? red : cream,
      )
    }) +
    shape(
      [
        [cx, cy - 372],
        [cx, cy - 436],
        [cx + 54, cy - 416],
        [cx, cy - 398],
      ],
      base.orange,
    )
  const bunting = (x0: number, y0: number, x1: number, y1: number, sag: number) => {
    const at = (t: number): Point => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + Math.sin(t * Math.PI) * sag]
    return (
      stroke(curve([0, 0.25, 0.5, 0.75, 1].map(at)), base.ink, 2.4, 0.6) +
      times(13, (i) => {
        const [px, py] = at((i + 0.5) / 13)
        return shape(
          [
            [px - 15, py],
            [px + 15, py],
            [px, py + 34],
          ],
          [red, cream, base.ochre, lit(m, '#5f8f86')][i % 4] ?? red,
        )
      })
    )
  }
  body += bunting(-10, h * 0.2, w * 0.55, h * 0.14, 90) + bunting(w * 0.5, h * 0.14, w + 10, h * 0.2, 60)
  const people: [number, number, number, string, boolean][] = [
    [0.08, 0.93, 190, base.ochre, false],
    [0.12, 0.94, 180, base.rose, true],
    [0.49, 0.92, 176, '#5f8f86', false],
    [0.525, 0.925, 112, base.wine, true],
    [0.6, 0.97, 210, base.blue, false],
    [0.88, 0.95, 196, base.leafDark, true],
    [0.925, 0.955, 200, base.brick, false],
  ]
  return (
    body +
    people
      .map(
        ([x, py, size, coat, skirt]) =>
          oval(w * x + 12, h * py, size * 0.22, 7, m.shadow, 0.22) +
          figure(
            m,
            w * x,
            h * py,
            size,
            pick(s, ['stand', 'walk', 'wave']),
            { coat, skirt, hair: pick(s, ['#5a3b29', '#b98a4a', '#2c2a33', '#b9b2a6']) },
            x > 0.5,
          ),
      )
      .join('')
  )
}
