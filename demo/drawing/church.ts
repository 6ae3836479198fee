import { afar, base, lit, type Mood } from './mood.ts'
import { arch } from './openings.ts'
import { disc, fade, mix, n, path, type Point, rect, shape, type Sheet, stroke, times } from './sheet.ts'

/** The parish church: nave and tower with an onion dome, standing on (x, y); `h` is the height of the cross. */
export function church(s: Sheet, m: Mood, x: number, y: number, h: number, distance = 0) {
  const wall = afar(m, '#f6ead0', distance)
  const shade = mix(wall, m.shadow, 0.2)
  const tile = m.snow ? afar(m, '#f6f8f8', distance) : afar(m, base.brick, distance)
  const copper = afar(m, '#5f8f86', distance)
  const tw = h * 0.16
  const th = h * 0.56
  const trim = afar(m, base.paper, distance)
  const opening = distance > 0.4 ? mix(m.window, m.haze, distance * 0.6) : m.window
  const nave = (dx: number): Point[] => [
    [x + tw * 0.5, y - h * 0.28],
    [x + tw * 0.7, y - h * 0.44],
    [x + dx - h * 0.06, y - h * 0.44],
    [x + dx, y - h * 0.28],
  ]
  const nw = tw * 0.5 + h * 0.58
  const top = y - th
  const mid = x
  let body = rect(
    x + tw * 0.3,
    y - h * 0.3,
    nw - tw * 0.3,
    h * 0.3,
    fade(
      s,
      [
        [0, wall],
        [1, shade],
      ],
      true,
    ),
  )
  body +=
    shape(nave(nw + h * 0.015), tile) +
    shape(
      [
        [x + nw - h * 0.06, y - h * 0.44],
        [x + nw + h * 0.015, y - h * 0.28],
        [x + nw - h * 0.03, y - h * 0.28],
      ],
      mix(tile, m.shadow, 0.22),
    )
  body +=
    path(
      `M${n(x + nw)} ${n(y)}V${n(y - h * 0.26)}q${n(h * 0.12)} 0 ${n(h * 0.12)} ${n(h * 0.06)}V${n(y)}Z`,
      shade,
    ) +
    path(
      `M${n(x + nw - 2)} ${n(y - h * 0.26)}q${n(h * 0.05)} ${n(-h * 0.06)} ${n(h * 0.135)} ${n(h * 0.05)}v${n(h * 0.02)}Z`,
      mix(tile, m.shadow, 0.15),
    )
  body += times(4, (i) => arch(x + tw * 0.85 + i * h * 0.125, y - h * 0.235, h * 0.045, h * 0.13, opening))
  body += rect(
    x - tw / 2,
    top,
    tw,
    th,
    fade(
      s,
      [
        [0, mix(wall, '#ffffff', 0.2)],
        [1, shade],
      ],
      true,
    ),
  )
  body +=
    rect(x - tw * 0.56, top + th * 0.3, tw * 1.12, th * 0.025, trim) +
    rect(x - tw * 0.56, top - 2, tw * 1.12, th * 0.035, trim)
  body += arch(x - tw * 0.16, top + th * 0.1, tw * 0.32, th * 0.14, mix(opening, m.shadow, 0.25))
  body +=
    disc(x, top + th * 0.4, tw * 0.22, trim) +
    stroke(
      `M${n(x)} ${n(top + th * 0.4)}v${n(-tw * 0.14)}M${n(x)} ${n(top + th * 0.4)}h${n(tw * 0.1)}`,
      lit(m, base.ink),
      Math.max(1, tw * 0.035),
    )
  body += arch(x - tw * 0.17, y - th * 0.26, tw * 0.34, th * 0.26, afar(m, base.woodDark, distance))
  const d = tw * 0.62
  const onion = `M${n(mid - d * 0.86)} ${n(top)}C${n(mid - d * 0.7)} ${n(top - d * 0.3)} ${n(mid - d * 1.25)} ${n(top - d * 0.55)} ${n(mid - d * 0.95)} ${n(top - d * 0.98)}C${n(mid - d * 0.7)} ${n(top - d * 1.35)} ${n(mid - d * 0.24)} ${n(top - d * 1.35)} ${n(mid - d * 0.2)} ${n(top - d * 1.72)}V${n(top - d * 1.9)}C${n(mid - d * 0.46)} ${n(top - d * 2.05)} ${n(mid - d * 0.3)} ${n(top - d * 2.3)} ${n(mid)} ${n(top - d * 2.75)}`
  const mirror = `C${n(mid + d * 0.3)} ${n(top - d * 2.3)} ${n(mid + d * 0.46)} ${n(top - d * 2.05)} ${n(mid + d * 0.2)} ${n(top - d * 1.9)}V${n(top - d * 1.72)}C${n(mid + d * 0.24)} ${n(top - d * 1.35)} ${n(mid + d * 0.7)} ${n(top - d * 1.35)} ${n(mid + d * 0.95)} ${n(top - d * 0.98)}C${n(mid + d * 1.25)} ${n(top - d * 0.55)} ${n(mid + d * 0.7)} ${n(top - d * 0.3)} ${n(mid + d * 0.86)} ${n(top)}Z`
  body += path(
    onion + mirror,
    fade(
      s,
      [
        [0, mix(copper, '#ffffff', 0.18)],
        [0.45, copper],
        [1, mix(copper, m.shadow, 0.4)],
      ],
      true,
    ),
  )
  body +=
    stroke(
      `M${n(mid)} ${n(top - d * 2.7)}v${n(-d * 0.75)}m${n(-d * 0.2)} ${n(d * 0.24)}h${n(d * 0.4)}`,
      afar(m, base.ochre, distance),
      Math.max(1.6, d * 0.06),
    ) + disc(mid, top - d * 2.74, d * 0.09, afar(m, base.ochre, distance))
  return body
}
