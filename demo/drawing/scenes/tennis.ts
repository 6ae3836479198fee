import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop } from './backdrop.ts'
import { disc, fade, mix, n, oval, type Point, rect, shape, type Sheet, stroke } from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { copse } from '../trees.ts'

export function tennis(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.46) + villageSkyline(s, m, () => h * 0.55, w * 0.1, w * 0.44, 44, 0.3)
  const y = h * 0.6
  body +=
    copse(s, m, () => y - 16, -20, w + 20, 90, 0.1) + rect(0, y - 10, w, h, mix(m.leaf, m.leafDark, 0.3))
  const clay = lit(m, '#c4704a')
  body += shape(
    [
      [w * 0.06, h + 10],
      [w * 0.25, y + 10],
      [w * 0.83, y + 10],
      [w * 1.06, h + 10],
    ],
    fade(s, [
      [0, mix(clay, m.haze, 0.25)],
      [1, clay],
    ]),
  )
  const at = (u: number, v: number): Point => {
    const k = v ** 1.35
    return [w * (0.31 + u * 0.46) + (u - 0.5) * w * 0.5 * k, y + 40 + (h * 0.36 + 30) * k]
  }
  const line = (a: Point, b: Point) => `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`
  body += stroke(
    line(at(0, 0), at(1, 0)) +
      line(at(0, 0), at(0, 1)) +
      line(at(1, 0), at(1, 1)) +
      line(at(0, 1), at(1, 1)) +
      line(at(0.12, 0), at(0.12, 1)) +
      line(at(0.88, 0), at(0.88, 1)) +
      line(at(0.12, 0.26), at(0.88, 0.26)) +
      line(at(0.12, 0.78), at(0.88, 0.78)) +
      line(at(0.5, 0.26), at(0.5, 0.78)),
    lit(m, base.paper),
    6,
    0.92,
  )
  const [lx, ly] = at(-0.06, 0.5)
  const [rx, ry] = at(1.06, 0.5)
  let net = ''
  for (let i = 1; i < 44; i += 1) net += `M${n(lx + ((rx - lx) * i) / 44)} ${n(ly - 78)}v78`
  for (let i = 1; i < 5; i += 1) net += `M${n(lx)} ${n(ly - 78 + i * 16)}H${n(rx)}`
  body +=
    rect(lx, ly, rx - lx, 16, m.shadow, 0, 0.14) +
    stroke(net, base.ink, 1.6, 0.5) +
    rect(lx, ly - 84, rx - lx, 11, lit(m, base.paper)) +
    rect(lx - 8, ly - 92, 12, 96, base.ink) +
    rect(rx - 4, ry - 92, 12, 96, base.ink)
  const player = (px: number, py: number, size: number, coat: string, mirrored: boolean) => {
    const side = mirrored ? -1 : 1
    const [gx, gy] = [px + side * size * 0.22, py - size * 0.78 * 1.28]
    return (
      oval(px + 16, py, size * 0.24, 7, m.shadow, 0.25) +
      figure(m, px, py, size, 'wave', { coat, legs: '#e3b491', hat: base.paper }, mirrored) +
      stroke(`M${n(gx)} ${n(gy)}l${n(side * size * 0.07)} ${n(-size * 0.14)}`, base.woodDark, size * 0.025) +
      `<ellipse cx="${n(gx + side * size * 0.11)}" cy="${n(gy - size * 0.24)}" rx="${n(size * 0.085)}" ry="${n(size * 0.12)}" fill="#f6f0dd" fill-opacity=".55" stroke="${base.wine}" stroke-width="${n(size * 0.022)}"/>`
    )
  }
  body +=
    player(w * 0.44, y + 70, 150, base.blue, false) +
    player(w * 0.66, h * 0.95, 260, base.wine, true) +
    disc(w * 0.6, h * 0.52, 10, '#e6dd5a') +
    stroke(`M${n(w * 0.565)} ${n(h * 0.505)}q26 -6 48 10`, '#e6dd5a', 3, 0.6)
  const ux = w * 0.13
  body +=
    stroke(
      `M${n(ux)} ${n(h * 0.86)}l26 -170M${n(ux + 110)} ${n(h * 0.86)}l-26 -170M${n(ux + 10)} ${n(h * 0.8)}h90M${n(ux + 18)} ${n(h * 0.745)}h74`,
      lit(m, base.wood),
      9,
    ) +
    rect(ux + 16, h * 0.68, 78, 12, lit(m, base.wood), 3) +
    figure(m, ux + 52, h * 0.7, 150, 'sit', { coat: '#5f8f86', hat: '#e8d6a8' })
  return body
}
