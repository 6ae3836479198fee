import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop } from './backdrop.ts'
import { fade, mix, n, oval, path, rect, shape, type Sheet, stroke, times } from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'

export function construction(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.52) + villageSkyline(s, m, () => h * 0.63, -20, w * 0.3, 56, 0.24)
  const y = h * 0.79
  body += rect(
    0,
    h * 0.68,
    w,
    h * 0.32,
    fade(s, [
      [0, mix(m.grass, '#cba775', 0.4)],
      [1, lit(m, '#b08a5c')],
    ]),
  )
  const x = w * 0.38
  const raw = lit(m, '#d98f62')
  body += rect(
    x,
    y - 330,
    520,
    330,
    fade(
      s,
      [
        [0, raw],
        [1, mix(raw, m.shadow, 0.18)],
      ],
      true,
    ),
  )
  let seams = ''
  for (let r = 0; r < 13; r += 1) {
    const py = y - 330 + r * 26
    seams += `M${n(x)} ${n(py)}h520`
    for (let i = 0; i < 9; i += 1) seams += `M${n(x + ((r % 2) * 28 + i * 60))} ${n(py)}v26`
  }
  body +=
    stroke(seams, mix(raw, '#f6e3cc', 0.55), 2.2, 0.75) +
    times(
      3,
      (i) =>
        rect(x + 50 + i * 160, y - 284, 100, 100, '#4b4a50') +
        rect(x + 40 + i * 160, y - 298, 120, 16, lit(m, base.stone)),
    )
  body +=
    times(2, (i) => rect(x + 50 + i * 160, y - 130, 100, 92, '#4b4a50')) +
    rect(x + 372, y - 150, 96, 150, '#4b4a50')
  body += stroke(
    `M${n(x - 30)} ${n(y - 326)}L${n(x + 260)} ${n(y - 500)}L${n(x + 550)} ${n(y - 326)}M${n(x - 30)} ${n(y - 326)}H${n(x + 550)}${times(5, (i) => `M${n(x + 44 + i * 108)} ${n(y - 326)}V${n(y - 326 - [44, 108, 174, 108, 44][i]!)}`)}`,
    lit(m, '#b07a45'),
    13,
  )
  body +=
    stroke(
      times(3, (i) => `M${n(x - 76 + i * 36)} ${n(y)}V${n(y - 380)}`) +
        `M${n(x - 96)} ${n(y - 180)}h130M${n(x - 96)} ${n(y - 330)}h130M${n(x - 76)} ${n(y - 180)}L${n(x - 4)} ${n(y - 330)}M${n(x - 76)} ${n(y)}L${n(x - 4)} ${n(y - 180)}`,
      '#8b8a86',
      7,
    ) +
    rect(x - 100, y - 186, 140, 12, lit(m, base.wood)) +
    rect(x - 100, y - 336, 140, 12, lit(m, base.wood))
  const cx = w * 0.83
  const yellow = lit(m, '#e0a531')
  let lattice = ''
  for (let i = 0; i < 11; i += 1)
    lattice += `M${n(cx - 17)} ${n(y - i * 60)}L${n(cx + 17)} ${n(y - 60 - i * 60)}M${n(cx + 17)} ${n(y - i * 60)}L${n(cx - 17)} ${n(y - 60 - i * 60)}`
  for (let i = 0; i < 13; i += 1) lattice += `M${n(cx - 30 - i * 44)} ${n(y - 668)}l-22 -26l-22 26`
  body +=
    stroke(lattice, mix(yellow, m.shadow, 0.12), 4) +
    stroke(
      `M${n(cx - 17)} ${n(y)}v-690M${n(cx + 17)} ${n(y)}v-690M${n(cx + 150)} ${n(y - 668)}H${n(cx - 610)}M${n(cx)} ${n(y - 694)}H${n(cx - 600)}M${n(cx)} ${n(y - 752)}L${n(cx - 380)} ${n(y - 694)}M${n(cx)} ${n(y - 752)}L${n(cx + 140)} ${n(y - 668)}M${n(cx - 17)} ${n(y - 690)}L${n(cx)} ${n(y - 752)}L${n(cx + 17)} ${n(y - 690)}`,
      yellow,
      7,
    ) +
    rect(cx + 96, y - 666, 62, 52, '#8d8a85', 4) +
    rect(cx + 12, y - 664, 40, 46, lit(m, base.paper), 4) +
    rect(cx + 22, y - 656, 24, 22, m.window)
  body +=
    stroke(`M${n(cx - 470)} ${n(y - 668)}v96`, base.ink, 3) +
    stroke(
      `M${n(cx - 540)} ${n(y - 544)}L${n(cx - 470)} ${n(y - 572)}L${n(cx - 400)} ${n(y - 544)}`,
      base.ink,
      3,
    ) +
    rect(cx - 560, y - 546, 180, 18, lit(m, '#c49a63'), 3) +
    rect(cx - 560, y - 528, 180, 14, lit(m, '#ad8350'), 3)
  body += path(
    `M${n(w * 0.06)} ${n(h * 0.9)}Q${n(w * 0.13)} ${n(h * 0.74)} ${n(w * 0.18)} ${n(h * 0.77)}T${n(w * 0.31)} ${n(h * 0.9)}Z`,
    fade(s, [
      [0, lit(m, '#c9a06c')],
      [1, lit(m, '#98744a')],
    ]),
  )
  const worker = (
    px: number,
    py: number,
    size: number,
    pose: 'stand' | 'stoop' | 'wave' | 'carry',
    mirrored = false,
  ) =>
    oval(px + 12, py, size * 0.2, 6, m.shadow, 0.2) +
    figure(m, px, py, size, pose, { coat: base.orange, legs: '#4d5f6e', hat: '#f3e3a0' }, mirrored)
  body +=
    worker(w * 0.3, h * 0.93, 200, 'stoop', true) +
    worker(w * 0.62, h * 0.9, 196, 'wave') +
    worker(x - 30, y - 186, 150, 'stand') +
    worker(w * 0.68, h * 0.91, 190, 'stand', true) +
    rect(w * 0.645, h * 0.79, 52, 38, '#f4f1e6', 2)
  const cone = (px: number, py: number) =>
    shape(
      [
        [px - 26, py],
        [px - 7, py - 70],
        [px + 7, py - 70],
        [px + 26, py],
      ],
      lit(m, '#d9662b'),
    ) +
    shape(
      [
        [px - 19, py - 24],
        [px - 13, py - 46],
        [px + 13, py - 46],
        [px + 19, py - 24],
      ],
      base.paper,
    ) +
    rect(px - 36, py - 6, 72, 12, mix('#d9662b', m.shadow, 0.2), 3)
  return (
    body +
    cone(w * 0.1, h * 0.97) +
    cone(w * 0.4, h * 0.975) +
    cone(w * 0.9, h * 0.96) +
    rect(w * 0.72, h * 0.86, 190, 20, lit(m, '#c49a63'), 2) +
    rect(w * 0.725, h * 0.84, 180, 20, lit(m, '#ad8350'), 2) +
    rect(w * 0.718, h * 0.88, 200, 20, lit(m, '#ad8350'), 2)
  )
}
