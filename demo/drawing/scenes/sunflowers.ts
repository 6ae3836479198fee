import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { between, dots, fade, mix, n, path, type Point, rect, type Sheet } from '../sheet.ts'
import { birds, sky, weather } from '../sky.ts'
import { copse } from '../trees.ts'

/** A field of sunflowers under a high sky. */
export function sunflowers(s: Sheet, m: Mood) {
  const h = s.height
  const mid = ridge(s, h * 0.47, h * 0.03, 0.9)
  let body =
    sky(s, m) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.42, h * 0.03, 1.3), 0.95) +
    hill(s, m, mid, 0.5) +
    parcels(s, m, mid, 0.26, h * 0.1, 8)
  body += copse(s, m, (x) => mid(x) + 70, -10, s.width + 20, 50, 0.28)
  body += rect(
    0,
    h * 0.55,
    s.width,
    h * 0.45,
    fade(s, [
      [0, mix(m.leaf, m.haze, 0.3)],
      [1, m.leafDark],
    ]),
  )
  const far: Point[][] = [[], [], [], []]
  for (let row = 0; row < 8; row += 1) {
    const t = (row + 1) / 8
    const stalks = ['', '']
    const hearts: Point[] = []
    let heads = ''
    const y = h * (0.55 + 0.42 * t ** 1.7)
    const r = 5 + 60 * t ** 2
    for (let x = -r + (row % 2) * r * 1.4; x < s.width + r; x += r * (row > 5 ? 2.75 : row < 2 ? 3.4 : 2.5)) {
      const px = x + between(s, -r * 0.3, r * 0.3)
      const py = y + between(s, -r * 0.5, r * 0.4)
      if (row < 4) {
        far[row]?.push([px, py])
        continue
      }
      const ring = (radius: number, wide: number, parts: number, fill: string) => {
        const step = (radius * 6.283) / parts
        return `<circle cx="${n(px)}" cy="${n(py)}" r="${n(radius)}" fill="none" stroke="${fill}" stroke-width="${n(wide)}" stroke-linecap="butt" stroke-dasharray="${n(step * 0.74)} ${n(step * 0.26)}"/>`
      }
      stalks[row % 2] +=
        `M${n(px)} ${n(py + r * 1.5)}q${n(r * 0.7)} ${n(-r * 0.8)} ${n(r * 1.3)} ${n(-r * 0.1)}q${n(-r * 0.6)} ${n(r * 0.6)} ${n(-r * 1.3)} ${n(r * 0.1)}q${n(-r * 0.7)} ${n(-r * 0.6)} ${n(-r * 1.2)} ${n(r * 0.2)}q${n(r * 0.6)} ${n(r * 0.4)} ${n(r * 1.2)} ${n(-r * 0.2)}v${n(r * 2)}h${n(r * 0.14)}v${n(-r * 3)}`
      heads +=
        ring(r * 0.72, r * 0.54, 15, mix(lit(m, '#d9962b'), base.brick, 0.18)) +
        ring(r * 0.64, r * 0.46, 12, lit(m, '#e6b03a'))
      hearts.push([px, py])
    }
    body +=
      path(stalks[0] ?? '', m.leaf) +
      path(stalks[1] ?? '', mix(m.leaf, m.leafDark, 0.5)) +
      heads +
      dots(hearts, r * 0.92, base.woodDark) +
      dots(
        hearts.map(([x, y]): Point => [x - r * 0.05, y - r * 0.06]),
        r * 0.58,
        base.wood,
      )
    if (row < 4) {
      const spots = far[row] ?? []
      body +=
        dots(spots, r * 1.5, mix(lit(m, '#e0a531'), m.haze, (1 - t) * 0.35)) +
        dots(spots, r * 0.7, mix(base.woodDark, m.haze, (1 - t) * 0.4))
    }
  }
  return body + birds(s, s.width * 0.35, h * 0.22, 6, mix(base.ink, m.haze, 0.4))
}
