import { cask } from '../furniture.ts'
import type { Mood } from '../mood.ts'
import { arch } from '../openings.ts'
import { wineGlass } from './still-life.ts'
import { disc, fade, halo, mix, n, oval, path, rect, shape, type Sheet, stroke } from '../sheet.ts'

/** The vault of a cellar with two rows of casks and a candle. */
export function cellar(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = rect(0, 0, w, h, '#2a1d1c')
  const [cx, cy] = [w * 0.5, h * 0.56]
  const ring = (k: number, tone: string) =>
    path(
      `M${n(cx - 830 * k)} ${n(cy + 480 * k)}V${n(cy - 120 * k)}A${n(830 * k)} ${n(640 * k)} 0 0 1 ${n(cx + 830 * k)} ${n(cy - 120 * k)}V${n(cy + 480 * k)}Z`,
      tone,
    )
  for (let i = 0; i < 8; i += 1) body += ring(1 - i * 0.11, mix('#4a302a', '#c98f58', (i / 7) ** 1.25))
  let bricks = ''
  for (let i = 0; i < 7; i += 1) {
    const k = 1 - i * 0.11
    for (let a = 0.12; a < 3.05; a += 0.24) {
      const [dx, dy] = [Math.cos(a), Math.sin(a)]
      bricks += `M${n(cx - dx * 830 * k)} ${n(cy - 120 * k - dy * 640 * k)}L${n(cx - dx * 830 * (k - 0.1))} ${n(cy - 120 * (k - 0.1) - dy * 640 * (k - 0.1))}`
    }
  }
  body += stroke(bricks, '#3a241f', 3, 0.28) + halo(s, cx, cy + 20, 430, '#ffd48a', 0.75)
  body +=
    arch(cx - 66, cy - 56, 132, 168, '#5a3a28') +
    arch(cx - 54, cy - 44, 108, 156, '#8a5c3a') +
    stroke(`M${n(cx)} ${n(cy - 40)}v150`, '#4a2e20', 4) +
    disc(cx + 14, cy + 36, 6, '#e0b35a')
  body += shape(
    [
      [cx - 110, cy + 106],
      [cx + 110, cy + 106],
      [w * 1.02, h + 10],
      [w * -0.02, h + 10],
    ],
    fade(s, [
      [0, '#c59a68'],
      [1, '#5a3d2e'],
    ]),
  )
  const barrel = (x: number, y: number, r: number, dim: number) => {
    const wood = mix('#a87443', '#2a1d1c', dim)
    const dark = mix(wood, '#1c1212', 0.5)
    return (
      oval(x, y + r * 1.02, r * 1.1, r * 0.1, '#120b0b', 0.4) +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fade(
        s,
        [
          [0, mix(wood, '#ffe0a8', 0.22)],
          [0.55, wood],
          [1, dark],
        ],
        true,
      )}"/>` +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.95)}" fill="none" stroke="#2c2a33" stroke-width="${n(r * 0.075)}"/>` +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.83)}" fill="none" stroke="${dark}" stroke-width="${n(r * 0.03)}"/>` +
      stroke(
        [-0.6, -0.36, -0.12, 0.12, 0.36, 0.6]
          .map((k) => {
            const len = Math.sqrt(Math.max(0, 0.66 - k * k)) * r
            return `M${n(x + k * r)} ${n(y - len)}v${n(len * 2)}`
          })
          .join(''),
        dark,
        r * 0.018,
        0.8,
      ) +
      rect(x - r * 0.7, y - r * 0.1, r * 1.4, r * 0.17, mix(wood, '#1c1212', 0.15)) +
      disc(x, y + r * 0.52, r * 0.09, mix('#d9a441', '#2a1d1c', dim * 0.6)) +
      rect(x - r * 0.025, y + r * 0.52, r * 0.05, r * 0.2, mix('#d9a441', '#2a1d1c', dim * 0.6))
    )
  }
  for (let i = 0; i < 5; i += 1) {
    const t = [0.12, 0.2, 0.34, 0.56, 0.95][i] ?? 1
    const r = 34 + 200 * t ** 1.25
    for (const side of [-1, 1])
      body += barrel(cx + side * (150 + 570 * t), cy + 116 + 285 * t - r, r, 0.24 + 0.22 * t)
  }
  const tx = cx + 10
  body +=
    cask(s, m, tx, h * 0.96, 150, 200) +
    rect(tx - 12, h * 0.96 - 262, 24, 62, '#f6ecd0', 4) +
    path(`M${n(tx)} ${n(h * 0.96 - 304)}q17 22 0 42q-17 -18 0 -42Z`, '#ffb347') +
    path(`M${n(tx)} ${n(h * 0.96 - 290)}q8 14 0 26q-8 -12 0 -26Z`, '#fff3cf') +
    halo(s, tx, h * 0.96 - 284, 260, '#ffc76a', 0.6) +
    wineGlass(s, tx + 46, h * 0.965 - 198, 0.34, '#7b2340')
  return body
}
