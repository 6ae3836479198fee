import { base, lit, type Mood } from '../mood.ts'
import {
  between,
  dots,
  fade,
  halo,
  mix,
  n,
  oval,
  path,
  pick,
  rect,
  type Sheet,
  stroke,
  times,
  turn,
} from '../sheet.ts'

/** Shelves full of books, an armchair by the window. */
export function library(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const wall = lit(m, '#eedfc2')
  let body =
    rect(0, 0, w, h, wall) +
    rect(
      0,
      h * 0.84,
      w,
      h * 0.16,
      fade(s, [
        [0, lit(m, '#b98a5a')],
        [1, lit(m, base.wood)],
      ]),
    ) +
    stroke(
      times(4, (i) => `M0 ${n(h * 0.86 + i * i * 14)}H${w}`),
      base.woodDark,
      3,
      0.3,
    )
  const books = [
    '#7b2340',
    '#48682f',
    '#d9a441',
    '#3f6f8c',
    '#b4593a',
    '#5f8f86',
    '#ecd08c',
    '#5a4a6a',
    '#8d4230',
    '#faf5ea',
  ]
  const frame = lit(m, '#9a6a42')
  const shelf = (x: number, width: number) => {
    let out =
      rect(x, h * 0.07, width, h * 0.79, mix(frame, base.ink, 0.35)) +
      rect(x - 14, h * 0.05, width + 28, 28, frame, 3)
    for (let row = 0; row < 5; row += 1) {
      const y = h * (0.225 + row * 0.155)
      let px = x + 20
      const blocks = new Map<string, string>()
      while (px < x + width - 34) {
        const bw = Math.round(between(s, 14, 34))
        const bh = Math.round(between(s, 82, 124))
        if (s.chance() < 0.07) {
          px += 40
          continue
        }
        const tone = pick(s, books)
        blocks.set(tone, `${blocks.get(tone) ?? ''}M${Math.round(px)} ${Math.round(y)}v-${bh}h${bw}v${bh}Z`)
        if (bw > 22)
          blocks.set(
            '#e6c98a',
            `${blocks.get('#e6c98a') ?? ''}M${Math.round(px)} ${Math.round(y) - bh + 18}h${bw}v5h-${bw}Z`,
          )
        px += bw + 2
      }
      const gold = blocks.get('#e6c98a')
      blocks.delete('#e6c98a')
      out +=
        [...blocks].map(([tone, d]) => path(d, lit(m, tone))).join('') +
        (gold ? path(gold, '#e6c98a', 0.8) : '') +
        rect(x, y, width, 15, frame) +
        rect(x, y + 15, width, 8, base.ink, 0, 0.22)
    }
    return out + rect(x, h * 0.07, 16, h * 0.79, frame) + rect(x + width - 16, h * 0.07, 16, h * 0.79, frame)
  }
  body += shelf(w * 0.02, w * 0.34) + shelf(w * 0.66, w * 0.36)
  const wx = w * 0.405
  body +=
    rect(wx - 18, h * 0.1, w * 0.21 + 36, h * 0.48, lit(m, base.paper)) +
    rect(
      wx,
      h * 0.12,
      w * 0.21,
      h * 0.44,
      fade(s, [
        [0, m.sky[0]],
        [0.6, m.sky[1]],
        [1, m.sky[2]],
      ]),
    ) +
    path(
      `M${n(wx)} ${n(h * 0.46)}q90 -60 170 -26t166 -20v${n(h * 0.12)}h-336Z`,
      mix(m.hill[1], m.haze, 0.2),
    ) +
    path(`M${n(wx)} ${n(h * 0.51)}q110 -50 200 -16t136 -20v${n(h * 0.086)}h-336Z`, m.leaf) +
    rect(wx + w * 0.102, h * 0.12, 10, h * 0.44, lit(m, base.paper)) +
    rect(wx, h * 0.3, w * 0.21, 9, lit(m, base.paper)) +
    rect(wx - 36, h * 0.58, w * 0.21 + 72, 20, lit(m, '#f6efe0'), 3)
  body +=
    oval(w * 0.51, h * 0.93, 330, 30, lit(m, base.wine), 0.85) +
    oval(w * 0.51, h * 0.93, 280, 24, lit(m, '#9a4a5a'))
  const green = lit(m, '#4f7a6e')
  const x = w * 0.5
  const y = h * 0.9
  body +=
    rect(x - 118, y - 20, 22, 44, base.woodDark) +
    rect(x + 96, y - 20, 22, 44, base.woodDark) +
    path(
      `M${n(x - 116)} ${n(y - 60)}V${n(y - 250)}Q${n(x - 110)} ${n(y - 310)} ${n(x)} ${n(y - 310)}T${n(x + 116)} ${n(y - 250)}V${n(y - 60)}Z`,
      fade(s, [
        [0, mix(green, '#ffffff', 0.12)],
        [1, mix(green, base.ink, 0.2)],
      ]),
    ) +
    rect(x - 110, y - 116, 220, 70, mix(green, '#ffffff', 0.16), 22) +
    rect(x - 150, y - 164, 60, 160, green, 28) +
    rect(x + 90, y - 164, 60, 160, mix(green, base.ink, 0.18), 28) +
    rect(x - 120, y - 60, 240, 56, mix(green, base.ink, 0.1), 8) +
    dots(
      [
        [x - 40, y - 230],
        [x + 40, y - 230],
        [x, y - 200],
      ],
      10,
      mix(green, base.ink, 0.35),
    )
  body += turn(
    -7,
    x,
    y - 116,
    path(`M${n(x - 62)} ${n(y - 120)}q30 -16 62 0q32 -16 62 0v16q-30 -16 -62 0q-32 -16 -62 0Z`, base.paper) +
      path(`M${n(x - 62)} ${n(y - 104)}q30 -16 62 0q32 -16 62 0v6q-30 -16 -62 0q-32 -16 -62 0Z`, base.wine),
  )
  const lx = w * 0.625
  return (
    body +
    halo(s, lx, h * 0.47, 240, '#ffe0a0', 0.5) +
    rect(lx - 4, h * 0.46, 8, h * 0.46, base.ink) +
    oval(lx, h * 0.925, 52, 9, base.ink) +
    path(
      `M${n(lx - 36)} ${n(h * 0.4)}h72l30 84h-132Z`,
      fade(s, [
        [0, '#fbe7b8'],
        [1, '#e9bf6a'],
      ]),
    ) +
    rect(w * 0.385, h * 0.8, 46, 92, lit(m, '#c98a5a'), 6) +
    times(7, (i) =>
      turn(
        (i - 3) * 17,
        w * 0.385 + 23,
        h * 0.8,
        path(`M${n(w * 0.385 + 23)} ${n(h * 0.8)}q-26 -80 0 -150q26 70 0 150Z`, i % 2 ? m.leaf : m.leafDark),
      ),
    )
  )
}
