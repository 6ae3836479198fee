import { cask } from '../furniture.ts'
import { base, lit, type Mood } from '../mood.ts'
import { arch } from '../openings.ts'
import {
  disc,
  dots,
  fade,
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

/** The beam press of 1741 in the museum. */
export function winePress(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const wall = lit(m, '#e9d9ba')
  const floor = h * 0.8
  let body =
    rect(
      0,
      0,
      w,
      floor,
      fade(s, [
        [0, mix(wall, m.shadow, 0.3)],
        [0.5, wall],
        [1, mix(wall, m.shadow, 0.12)],
      ]),
    ) +
    rect(
      0,
      floor,
      w,
      h - floor,
      fade(s, [
        [0, '#b08a62'],
        [1, '#7d5b40'],
      ]),
    ) +
    stroke(
      times(5, (i) => `M0 ${n(floor + 14 + i * i * 11)}H${w}`),
      '#6a4a34',
      3,
      0.4,
    )
  body +=
    times(7, (i) => rect(i * 250 - 20, -10, 44, 90, '#5a3b29')) +
    rect(0, 62, w, 30, '#6a4630') +
    arch(w * 0.72, h * 0.22, 190, 260, lit(m, base.stone)) +
    arch(w * 0.732, h * 0.24, 152, 222, '#dcebe4') +
    path(`M${n(w * 0.732)} ${n(h * 0.42)}q50 -40 152 -16v58h-152Z`, m.leaf, 0.8) +
    rect(w * 0.778, h * 0.24, 7, 222, lit(m, base.wood)) +
    shape(
      [
        [w * 0.73, h * 0.46],
        [w * 0.83, h * 0.46],
        [w * 0.6, floor + 90],
        [w * 0.3, floor + 90],
      ],
      '#fff3cf',
      0.22,
    )
  const oak = '#8a5c3a'
  const oakDark = '#5a3b29'
  body += oval(w * 0.45, h * 0.93, 640, 26, base.ink, 0.2)
  for (const x of [0.17, 0.235])
    body += rect(
      w * x,
      h * 0.2,
      50,
      h * 0.7,
      fade(
        s,
        [
          [0, oak],
          [1, oakDark],
        ],
        true,
      ),
    )
  body += rect(w * 0.15, h * 0.88, 190, 40, oakDark, 3) + rect(w * 0.16, h * 0.25, 165, 40, oakDark, 3)
  body +=
    shape(
      [
        [w * 0.1, h * 0.33],
        [w * 0.92, h * 0.37],
        [w * 0.925, h * 0.41],
        [w * 0.92, h * 0.445],
        [w * 0.1, h * 0.46],
      ],
      fade(s, [
        [0, mix(oak, '#ffffff', 0.16)],
        [0.5, oak],
        [1, oakDark],
      ]),
    ) +
    stroke(
      times(7, (i) => `M${n(w * (0.12 + i * 0.1))} ${n(h * (0.37 + (i % 3) * 0.022))}q60 6 130 2`),
      oakDark,
      3,
      0.6,
    ) +
    times(3, (i) => rect(w * (0.3 + i * 0.22), h * 0.33 + i * 8, 16, h * 0.128 - i * 8, '#3a383c'))
  const bx = w * 0.42
  body +=
    rect(bx - 150, h * 0.46, 300, 54, oakDark, 3) +
    rect(bx - 130, h * 0.51, 260, 34, oak, 3) +
    rect(bx - 160, h * 0.545, 320, 26, oakDark, 3)
  body +=
    rect(bx - 190, h * 0.575, 380, h * 0.22, mix(oak, '#d9b483', 0.35)) +
    times(13, (i) => rect(bx - 190 + i * 30, h * 0.575, 6, h * 0.22, '#4a2e20')) +
    rect(bx - 200, h * 0.6, 400, 15, '#3a383c') +
    rect(bx - 200, h * 0.75, 400, 15, '#3a383c') +
    dots(
      Array.from({ length: 34 }, (_, i): Point => [bx - 180 + i * 11, h * 0.572 + (i % 2) * 6]),
      24,
      '#9cab4a',
    )
  body +=
    shape(
      [
        [bx - 250, h * 0.795],
        [bx + 250, h * 0.795],
        [bx + 230, h * 0.87],
        [bx - 230, h * 0.87],
      ],
      fade(s, [
        [0, '#c9bfae'],
        [1, '#94897a'],
      ]),
    ) +
    rect(bx - 220, h * 0.87, 70, h * 0.05, '#8d8274') +
    rect(bx + 150, h * 0.87, 70, h * 0.05, '#8d8274') +
    shape(
      [
        [bx + 240, h * 0.82],
        [bx + 320, h * 0.835],
        [bx + 316, h * 0.85],
        [bx + 236, h * 0.85],
      ],
      '#94897a',
    ) +
    stroke(`M${n(bx + 314)} ${n(h * 0.845)}q14 20 12 62`, '#d9c45a', 11) +
    cask(s, m, bx + 330, h * 0.965, 150, 92) +
    oval(bx + 330, h * 0.965 - 92, 52, 6, '#d9c45a')
  const sx = w * 0.86
  body +=
    rect(
      sx - 22,
      h * 0.3,
      44,
      h * 0.42,
      fade(
        s,
        [
          [0, mix(oak, '#ffffff', 0.2)],
          [1, oakDark],
        ],
        true,
      ),
    ) +
    stroke(
      times(12, (i) => `M${n(sx - 24)} ${n(h * 0.33 + i * 32)}l48 -16`),
      oakDark,
      7,
    ) +
    rect(sx - 150, h * 0.66, 300, 18, oak, 6) +
    disc(sx - 140, h * 0.669, 16, oakDark) +
    disc(sx + 140, h * 0.669, 16, oakDark)
  return (
    body +
    path(
      `M${n(sx - 120)} ${n(h * 0.93)}Q${n(sx - 134)} ${n(h * 0.76)} ${n(sx - 96)} ${n(h * 0.735)}H${n(sx + 96)}Q${n(sx + 134)} ${n(h * 0.76)} ${n(sx + 120)} ${n(h * 0.93)}Z`,
      fade(
        s,
        [
          [0, '#d3c9b8'],
          [0.5, '#b3a896'],
          [1, '#7d7365'],
        ],
        true,
      ),
    ) +
    rect(sx - 30, h * 0.7, 60, 40, '#3a383c', 4)
  )
}
