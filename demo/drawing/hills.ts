import { afar, base, lit, type Mood } from './mood.ts'
import {
  between,
  curve,
  fade,
  group,
  type Line,
  mix,
  n,
  path,
  pick,
  type Point,
  shape,
  type Sheet,
  stroke,
  times,
  trace,
} from './sheet.ts'

/** A ridge as a sum of slow waves around `y`. */
export function ridge(s: Sheet, y: number, swing: number, waves = 1.4): Line {
  const a = between(s, 0, 6.3)
  const b = between(s, 0, 6.3)
  const c = between(s, 0, 6.3)
  const k = (waves * Math.PI * 2) / s.width
  return (x) =>
    y +
    swing * (0.62 * Math.sin(x * k + a) + 0.28 * Math.sin(x * k * 2.3 + b) + 0.1 * Math.sin(x * k * 5.1 + c))
}

function outline(s: Sheet, line: Line, bottom = s.height) {
  const points: Point[] = []
  for (let x = -20; x <= s.width + 120; x += 110) points.push([x, line(x)])
  return `${curve(points)}L${s.width + 20} ${n(bottom)}L-20 ${n(bottom)}Z`
}

/** One hill layer; its foot dissolves into the haze of the valley behind the next. */
export function hill(s: Sheet, m: Mood, line: Line, distance: number, colour?: string) {
  const tone = colour ?? mix(m.hill[0], m.hill[1], distance)
  const top = mix(tone, m.haze, distance * 0.45)
  return path(
    outline(s, line),
    fade(s, [
      [0, top],
      [0.3, mix(top, m.haze, 0.12 + distance * 0.3)],
      [1, mix(top, m.haze, 0.3)],
    ]),
  )
}

const stripes = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="butt"/>`

/** Striped parcels side by side across a hill, following its ridge: the mark of a wine country. */
export function parcels(s: Sheet, m: Mood, line: Line, distance: number, depth: number, count = 5) {
  const leaves =
    m.name === 'autumn'
      ? ['#c0782f', '#a8572e', '#cf9a3c', '#8f4a30', '#9a9040', '#7b3a3f']
      : m.snow
        ? ['#8f9aa2', '#7f8a93', '#a2adb5']
        : [m.leaf, m.leafDark, mix(m.leaf, m.leafDark, 0.5), mix(m.leafDark, base.pine, 0.5)]
  const grounds = m.snow
    ? ['#f4f7f8', '#eaf0f2']
    : [
        m.soil,
        mix(m.soil, m.grass, 0.5),
        m.grass,
        mix(m.grass, m.leafLight, 0.6),
        mix(m.soil, m.leafLight, 0.4),
      ]
  const width = (s.width + 500) / count
  const vanish = s.width * between(s, 0.35, 0.65)
  const bounds = Array.from(
    { length: count + 1 },
    (_, i) => -250 + i * width + between(s, -0.22, 0.22) * width,
  )
  /** A point on the slope: `u` along the ridge, `t` down from it. */
  const at = (u: number, t: number): Point => {
    const x = vanish + (u - vanish) * (0.72 + 0.5 * t)
    return [x, line(x) + 5 + depth * t]
  }
  const patch = (from: number, to: number, top: number, bottom: number, kind: number) => {
    const ground = afar(m, pick(s, grounds), distance)
    const row = afar(m, pick(s, leaves), distance)
    const edge: Point[] = []
    for (let i = 0; i <= 6; i += 1) edge.push(at(from + ((to - from) * i) / 6, top))
    for (let i = 6; i >= 0; i -= 1) edge.push(at(from + ((to - from) * i) / 6, bottom))
    const body = shape(edge, ground)
    if (kind === 0) return body
    let d = ''
    if (kind === 1) {
      const rows = Math.max(5, Math.round((to - from) / between(s, 17, 24)))
      for (let i = 0; i < rows; i += 1) {
        const u = from + ((to - from) * (i + 0.5)) / rows
        d += trace([at(u, top + 0.01), at(u, bottom - 0.025)])
      }
      return body + stripes(d, row, ((to - from) / rows) * 0.5)
    }
    const rows = Math.max(3, Math.round(((bottom - top) * depth) / 9))
    for (let i = 0; i < rows; i += 1)
      d += trace(
        [0.015, 0.5, 0.985].map((k) =>
          at(from + (to - from) * k, top + ((bottom - top) * (i + 0.55)) / rows),
        ),
      )
    return body + stripes(d, row, 4.2)
  }
  return times(count, (i) => {
    const from = (bounds[i] ?? 0) + 3
    const to = (bounds[i + 1] ?? 0) - 3
    const split = s.chance() < 0.45 ? between(s, 0.35, 0.6) : 1
    const kind = () => (s.chance() < 0.16 ? 0 : s.chance() < 0.74 ? 1 : 2)
    return (
      patch(from, to, between(s, 0.02, 0.1), split, kind()) +
      (split < 1 ? patch(from, to, split + 0.03, 1, kind()) : '')
    )
  })
}

/** A track or brook that narrows towards the back; `w` is its width at each point. */
export const lane = (m: Mood, points: readonly { x: number; y: number; w: number }[], colour: string) => {
  const left = points.map((p): Point => [p.x - p.w / 2, p.y])
  const right = points.map((p): Point => [p.x + p.w / 2, p.y]).reverse()
  return (
    path(`${curve(left)}L${curve(right).slice(1)}Z`, colour) +
    group(stroke(curve(points.map((p): Point => [p.x, p.y])), lit(m, '#ffffff'), 2), 0.12)
  )
}
