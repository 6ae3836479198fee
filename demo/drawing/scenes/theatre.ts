import { figure } from '../figures.ts'
import { gableHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { arch, pane } from '../openings.ts'
import {
  disc,
  dots,
  fade,
  halo,
  lobes,
  n,
  path,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { tree } from '../trees.ts'

/** The open-air stage in the parish barn, lit in the evening. */
export function theatre(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = rect(
    0,
    0,
    w,
    h,
    fade(s, [
      [0, '#2b2136'],
      [1, '#3f2a3a'],
    ]),
  )
  const floor = h * 0.74
  body +=
    rect(
      w * 0.14,
      h * 0.08,
      w * 0.72,
      floor - h * 0.08,
      fade(s, [
        [0, '#4c5a78'],
        [0.6, '#b8788a'],
        [1, '#f0b27a'],
      ]),
    ) + disc(w * 0.66, h * 0.3, 46, '#fbe6b8')
  body +=
    path(
      `M${n(w * 0.14)} ${n(h * 0.56)}Q${n(w * 0.34)} ${n(h * 0.44)} ${n(w * 0.54)} ${n(h * 0.55)}T${n(w * 0.86)} ${n(h * 0.52)}V${n(floor)}H${n(w * 0.14)}Z`,
      '#6a5a72',
    ) +
    gableHouse(s, m, { x: w * 0.24, y: floor, w: 250, h: 190, roof: 130, wall: '#f3e6c6' }) +
    pane(m, w * 0.255, floor - 150, 44, 60) +
    arch(w * 0.335, floor - 130, 74, 130, base.leafDark) +
    tree(s, m, w * 0.77, floor, 320, 'round') +
    path(lobes(s, w * 0.2, floor, 80, 40, 9), '#48682f')
  body +=
    rect(
      0,
      floor,
      w,
      h - floor,
      fade(s, [
        [0, '#a8744a'],
        [0.35, '#7d5136'],
        [1, '#4a3028'],
      ]),
    ) +
    times(10, (i) =>
      shape(
        [
          [w * (0.1 + i * 0.085), floor],
          [w * (0.104 + i * 0.085), floor],
          [w * (-0.06 + i * 0.126), h * 0.86],
          [w * (-0.068 + i * 0.126), h * 0.86],
        ],
        '#4a3028',
        0.5,
      ),
    )
  body +=
    halo(s, w * 0.5, floor - 40, 520, '#ffdf9a', 0.5) +
    figure(m, w * 0.44, floor + 60, 250, 'wave', { coat: base.wine, skirt: true, hair: '#b98a4a' }) +
    figure(
      m,
      w * 0.56,
      floor + 66,
      262,
      'wave',
      { coat: base.ochre, legs: '#4f3a2b', hat: '#35513f' },
      true,
    ) +
    figure(m, w * 0.68, floor + 40, 240, 'stand', { coat: '#5f8f86', legs: base.ink, hair: '#c9c2b6' }, true)
  const bx = w * 0.5
  body +=
    path(
      `M${n(bx - 42)} ${n(floor + 70)}Q${n(bx - 66)} ${n(floor + 10)} ${n(bx - 42)} ${n(floor - 50)}H${n(bx + 42)}Q${n(bx + 66)} ${n(floor + 10)} ${n(bx + 42)} ${n(floor + 70)}Z`,
      fade(
        s,
        [
          [0, '#a8744a'],
          [1, '#6a442c'],
        ],
        true,
      ),
    ) + stroke(`M${n(bx - 52)} ${n(floor + 44)}h104M${n(bx - 52)} ${n(floor - 24)}h104`, base.ink, 6)
  const curtain = (x: number, side: number) => {
    const edge = x + side * w * 0.17
    return (
      path(
        `M${n(x)} 0H${n(edge)}Q${n(edge - side * 30)} ${n(h * 0.3)} ${n(x + side * w * 0.05)} ${n(h * 0.52)}Q${n(x + side * w * 0.03)} ${n(h * 0.66)} ${n(x + side * w * 0.09)} ${n(floor + 30)}H${n(x)}Z`,
        fade(s, [
          [0, '#8d2a48'],
          [1, '#5c1a32'],
        ]),
      ) +
      times(5, (i) =>
        stroke(
          `M${n(x + side * w * (0.02 + i * 0.032))} 0Q${n(x + side * w * (0.018 + i * 0.026))} ${n(h * 0.34)} ${n(x + side * w * (0.008 + i * 0.009))} ${n(h * 0.52)}Q${n(x + side * w * (0.006 + i * 0.006))} ${n(h * 0.64)} ${n(x + side * w * (0.012 + i * 0.016))} ${n(floor + 26)}`,
          '#4a1228',
          6,
          0.45,
        ),
      ) +
      rect(x + (side > 0 ? 0 : -w * 0.06), h * 0.5, w * 0.06, 18, lit(m, '#d9a441'), 6)
    )
  }
  body +=
    rect(0, 0, w * 0.13, h * 0.8, '#3a2430') +
    rect(w * 0.87, 0, w * 0.13, h * 0.8, '#3a2430') +
    curtain(w * 0.09, 1) +
    curtain(w * 0.91, -1)
  body +=
    times(9, (i) =>
      path(
        `M${n(w * (0.06 + i * 0.098))} -10h${n(w * 0.098)}v70a${n(w * 0.049)} 46 0 0 1 ${n(-w * 0.098)} 0Z`,
        i % 2 ? '#7b2340' : '#8d2a48',
      ),
    ) + rect(0, 0, w, 22, '#d9a441')
  body += times(2, (row) =>
    times(12 - row, (i) => {
      const x = w * (0.03 + row * 0.04) + i * w * 0.088
      const y = h * (0.9 + row * 0.075)
      const k = 1 + row * 0.15
      const tone = row ? '#17121c' : '#231a2a'
      return (
        disc(x, y, 34 * k, tone) +
        path(
          `M${n(x - 62 * k)} ${n(h + 10)}Q${n(x - 58 * k)} ${n(y + 40)} ${n(x)} ${n(y + 36)}T${n(x + 62 * k)} ${n(h + 10)}Z`,
          tone,
        )
      )
    }),
  )
  return (
    body +
    dots(
      Array.from({ length: 11 }, (_, i): Point => [w * (0.2 + i * 0.06), floor + 106]),
      16,
      '#ffdf9a',
    )
  )
}
