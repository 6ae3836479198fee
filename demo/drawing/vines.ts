import type { Mood } from './mood.ts'
import {
  between,
  dots,
  fade,
  mix,
  n,
  path,
  pick,
  type Point,
  shape,
  type Sheet,
  stroke,
  trace,
} from './sheet.ts'

/** Vine rows that run from the viewer to a point on the ridge. `bottom` lies below the sheet's edge. */
export function vineRows(
  s: Sheet,
  m: Mood,
  o: {
    x: number
    y: number
    spread: number
    count: number
    height: number
    reach?: number
    bottom?: number
    grass?: string
  },
) {
  const bottom = o.bottom ?? s.height + 40
  const bare = m.snow
  const ground = o.grass ?? m.grass
  const face = fade(s, [
    [0, mix(m.leaf, m.leafDark, 0.7)],
    [1, mix(m.leafDark, m.shadow, 0.3)],
  ])
  const crest = fade(s, [
    [0, mix(m.leaf, m.leafLight, 0.3)],
    [1, mix(m.leaf, m.leafDark, 0.25)],
  ])
  const order = Array.from({ length: o.count }, (_, i) => i - o.count / 2 + 0.5).sort(
    (p, q) => Math.abs(q) - Math.abs(p),
  )
  const steps = 10
  /** Depth of a step: 0 at the ridge, 1 at `bottom`; the rows run on beyond the lower edge. */
  const depthAt = (i: number) => 0.045 + (o.reach ?? 1.8) * (i / steps) ** 2.4
  const tones =
    m.name === 'autumn'
      ? [m.leafLight, ...m.accents, m.leaf, '#d9a441']
      : [m.leafLight, m.leafLight, m.leaf, mix(m.leaf, m.leafDark, 0.6), mix(m.leafLight, m.grass, 0.5)]
  const vines = ['', '', '', '']
  let body = ''
  for (const lane of order) {
    const at = (t: number): Point => [o.x + lane * o.spread * t, o.y + (bottom - o.y) * t]
    const depths = Array.from({ length: steps + 1 }, (_, i) => depthAt(i))
    const foot = depths.map(at)
    const side = lane < 0 ? 1 : -1
    body += shape(
      [...foot, ...depths.map((t): Point => [at(t)[0] + side * 0.3 * o.spread * t, at(t)[1]]).reverse()],
      mix(ground, m.shadow, bare ? 0.1 : 0.22),
    )
    if (bare) {
      for (let i = 2; i <= steps; i += 1) {
        const t = depthAt(i - s.chance() * 0.3)
        const [x, y] = at(t)
        if (y > s.height * 1.25) continue
        const h = o.height * t
        const b = h * 0.2
        const wood = `M${n(x)} ${n(y)}q${n(b * 0.4)} ${n(-h * 0.3)} ${n(-b * 0.1)} ${n(-h * 0.5)}q${n(-b * 0.2)} ${n(-b * 0.8)} ${n(-b * 1.3)} ${n(-b * 1.1)}m${n(b * 1.3)} ${n(b * 1.1)}q${n(b * 0.3)} ${n(-b * 0.9)} ${n(b * 1.4)} ${n(-b)}`
        const level = Math.min(3, Math.floor(t * 4))
        vines[level] += wood + (i % 2 ? `M${n(x + h * 0.34)} ${n(y)}v${n(-h * 0.9)}` : '')
      }
      const wire = (share: number) =>
        trace([at(0.05), at(2)].map(([x, y], i): Point => [x, y - o.height * (i ? 2 : 0.05) * share]))
      body += stroke(wire(0.56) + wire(0.8), '#7f848c', 1.8, 0.5)
      continue
    }
    const first = foot[0] ?? [0, 0]
    const last = foot[foot.length - 1] ?? [0, 0]
    let crown = ''
    let [cx, cy] = [first[0], first[1] - o.height * depthAt(0)]
    const fineSteps = 11 + Math.round(Math.abs(lane) * 2.4)
    for (let i = 1; i <= fineSteps; i += 1) {
      const t = depthAt((i / fineSteps) ** 0.86 * steps)
      const [x, y] = at(t)
      const ny = y - o.height * t * between(s, 0.94, 1.06)
      const r = Math.hypot(x - cx, ny - cy) * between(s, 0.56, 0.72)
      crown += `a${n(r)} ${n(r)} 0 0 ${x > cx ? 1 : 0} ${n(x - cx)} ${n(ny - cy)}`
      ;[cx, cy] = [x, ny]
    }
    const start = `M${n(first[0])} ${n(first[1] - o.height * depthAt(0))}${crown}`
    body += path(`${start}L${n(last[0])} ${n(last[1])}L${n(first[0])} ${n(first[1])}Z`, face)
    body += path(
      `${start}L${n(last[0])} ${n(last[1] - o.height * depthAt(steps) * 0.66)}L${n(first[0])} ${n(first[1] - o.height * depthAt(0) * 0.66)}Z`,
      crest,
    )
    // Leaves: spots in four sizes by distance, each size and tone one path.
    for (let size = 0; size < (Math.abs(lane) > 3 ? 2 : 4); size += 1) {
      for (let k = 0; k < (Math.abs(lane) > 2 || size === 0 ? 1 : 2); k += 1) {
        const spots: Point[] = []
        for (let i = 0; i < 6 + size * 2; i += 1) {
          const t = depthAt(steps * Math.min(1, 0.26 + size * 0.17 + s.chance() * 0.19))
          const [x, y] = at(t)
          spots.push([x + between(s, -5, 5) * t, y - o.height * t * between(s, 0.42, 1.02)])
        }
        body += dots(spots, 4 + size * 4.4 + k * 2, mix(pick(s, tones), m.haze, (3 - size) * 0.08))
      }
    }
    let posts = ''
    for (let i = 5; i <= steps; i += 2) {
      const t = depthAt(i - 0.4)
      const [x, y] = at(t)
      posts += `M${n(x - 3 * t)} ${n(y)}v${n(-o.height * t * 0.36)}h${n(7 * t)}v${n(o.height * t * 0.36)}Z`
    }
    body += path(posts, mix('#4f3a2b', m.shadow, 0.3), 0.85)
  }
  return (
    body +
    vines
      .map((d, level) => (d ? stroke(d, mix('#4f433f', m.haze, 0.45 - level * 0.14), 1.6 + level * 1.5) : ''))
      .join('')
  )
}
