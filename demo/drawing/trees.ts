import { afar, lit, type Mood } from './mood.ts'
import {
  between,
  dots,
  type Line,
  lobes,
  mix,
  n,
  oval,
  path,
  pick,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from './sheet.ts'

export type TreeKind = 'round' | 'poplar' | 'fir' | 'bare' | 'blossom' | 'bush'

/** A tree standing at (x, y), `height` high; lit from the left. */
export function tree(
  s: Sheet,
  m: Mood,
  x: number,
  y: number,
  height: number,
  kind: TreeKind = 'round',
  distance = 0,
) {
  const actual = m.snow && (kind === 'round' || kind === 'blossom') ? 'bare' : kind
  const dark = afar(m, m.leafDark, distance)
  const mid = afar(
    m,
    m.name === 'autumn' ? pick(s, ['#c98a35', '#b5672f', '#a84a2e', '#d9a441']) : m.leaf,
    distance,
  )
  const light = mix(mid, afar(m, m.leafLight, distance), 0.6)
  const trunk = afar(m, '#5a4333', distance)
  const h = height
  const crown = (cx: number, cy: number, rx: number, ry: number, fill: string, count = 9) =>
    path(lobes(s, cx, cy, rx, ry, count), fill)
  if (actual === 'poplar')
    return (
      rect(x - h * 0.012, y - h * 0.2, h * 0.024, h * 0.2, trunk) +
      crown(x, y - h * 0.53, h * 0.085, h * 0.42, dark, h < 120 ? 8 : 14) +
      (h < 60 ? '' : crown(x - h * 0.025, y - h * 0.56, h * 0.045, h * 0.34, mid, h < 120 ? 6 : 12))
    )
  if (actual === 'fir') {
    const snow = m.snow
    const green = afar(m, '#35513f', distance)
    return (
      rect(x - h * 0.025, y - h * 0.12, h * 0.05, h * 0.12, trunk) +
      times(4, (i) => {
        const top = y - h * (1 - i * 0.2)
        const w = h * (0.12 + i * 0.055)
        const foot = top + h * 0.36
        return (
          shape(
            [
              [x, top],
              [x + w, foot],
              [x - w, foot],
            ],
            mix(green, dark, i * 0.16),
          ) +
          (snow
            ? shape(
                [
                  [x, top],
                  [x + w * 0.45, top + h * 0.16],
                  [x, top + h * 0.13],
                  [x - w * 0.72, top + h * 0.26],
                ],
                lit(m, '#f4f7f8'),
                0.92,
              )
            : '')
        )
      })
    )
  }
  if (actual === 'bare') {
    const wood = ['', '', '', '']
    const branch = (px: number, py: number, length: number, angle: number, depth: number) => {
      const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
      wood[depth] += `M${n(px)} ${n(py)}l${n(dx)} ${n(dy)}`
      if (depth === 0) return
      for (let i = 0; i < 3; i += 1)
        branch(
          px + dx * (0.58 + i * 0.21),
          py + dy * (0.58 + i * 0.21),
          length * between(s, 0.52, 0.74),
          angle + (i % 2 ? 1 : -1) * between(s, 0.28, 0.75),
          depth - 1,
        )
    }
    branch(x, y, h * 0.38, -Math.PI / 2, h > 90 ? 3 : 2)
    return wood
      .map((d, depth) => (d ? stroke(d, mix(trunk, m.haze, 0.12), h * (0.006 + depth ** 1.6 * 0.008)) : ''))
      .join('')
  }
  if (actual === 'bush')
    return (
      crown(x, y - h * 0.36, h * 0.5, h * 0.36, dark, 7) +
      crown(x - h * 0.12, y - h * 0.46, h * 0.32, h * 0.22, mid, 5)
    )
  const pale = actual === 'blossom'
  const tones = pale
    ? [afar(m, '#cf9fa4', distance), afar(m, '#eccbc9', distance), afar(m, '#fbeeea', distance)]
    : [dark, mid, light]
  const [shade, body, shine] = [tones[0] ?? dark, tones[1] ?? mid, tones[2] ?? light]
  const big = h > 150
  if (h < 110)
    return (
      rect(x - h * 0.02, y - h * 0.4, h * 0.04, h * 0.4, trunk) +
      crown(x + h * 0.02, y - h * 0.62, h * 0.27, h * 0.25, shade, 8) +
      crown(x - h * 0.05, y - h * 0.68, h * 0.18, h * 0.16, body, 6)
    )
  return (
    path(
      `M${n(x - h * 0.035)} ${n(y)}C${n(x - h * 0.016)} ${n(y - h * 0.2)} ${n(x - h * 0.02)} ${n(y - h * 0.3)} ${n(x - h * 0.014)} ${n(y - h * 0.55)}H${n(x + h * 0.014)}C${n(x + h * 0.016)} ${n(y - h * 0.3)} ${n(x + h * 0.014)} ${n(y - h * 0.2)} ${n(x + h * 0.042)} ${n(y)}Z`,
      trunk,
    ) +
    stroke(
      `M${n(x)} ${n(y - h * 0.3)}L${n(x + h * 0.13)} ${n(y - h * 0.5)}M${n(x)} ${n(y - h * 0.36)}L${n(x - h * 0.13)} ${n(y - h * 0.52)}`,
      trunk,
      h * 0.018,
    ) +
    crown(x + h * 0.02, y - h * 0.63, h * 0.3, h * 0.25, shade, 11) +
    crown(x + h * 0.16, y - h * 0.55, h * 0.14, h * 0.1, shade, 7) +
    crown(x - h * 0.17, y - h * 0.56, h * 0.15, h * 0.1, mix(shade, body, 0.6), 7) +
    crown(x - h * 0.03, y - h * 0.68, h * 0.24, h * 0.19, body, 10) +
    crown(x - h * 0.18, y - h * 0.59, h * 0.1, h * 0.065, body, 7) +
    crown(x + h * 0.13, y - h * 0.59, h * 0.08, h * 0.05, body, 6) +
    crown(x - h * 0.09, y - h * 0.76, h * 0.13, h * 0.085, shine, 8) +
    (big
      ? crown(x + h * 0.08, y - h * 0.7, h * 0.06, h * 0.035, shine, 6) +
        crown(x - h * 0.21, y - h * 0.62, h * 0.05, h * 0.03, shine, 6) +
        dots(
          Array.from({ length: 26 }, (): Point => [
            x + between(s, -0.28, 0.28) * h,
            y - h * between(s, 0.5, 0.84),
          ]),
          h * 0.018,
          mix(body, shine, 0.55),
          0.8,
        )
      : '')
  )
}

/** A soft shadow on the ground, cast to the right. */
export const cast = (m: Mood, x: number, y: number, width: number, height = width * 0.1) =>
  oval(x + width * 0.18, y, width * 0.62, height, m.shadow, m.snow ? 0.16 : 0.2)

/** A copse along a line: two leafy outlines, the lit one in front, with a poplar or fir here and there. */
export function copse(
  s: Sheet,
  m: Mood,
  line: Line,
  from: number,
  to: number,
  size: number,
  distance: number,
) {
  const layer = (drop: number, high: number, fill: string) => {
    let x = from
    let y = line(x) + drop
    let d = `M${n(x)} ${n(y + size * 0.3)}V${n(y)}`
    while (x < to) {
      const step = size * between(s, 0.3, 0.62)
      const nx = Math.min(to, x + step)
      const bow = Math.sin(((nx - from) / (to - from)) * Math.PI) ** 0.4
      const ny = line(nx) + drop - (nx < to ? high * between(s, 0.35, 1) * bow : 0)
      const r = Math.max(6, Math.hypot(nx - x, ny - y) * 0.58)
      d += `a${n(r)} ${n(r)} 0 0 1 ${n(nx - x)} ${n(ny - y)}`
      ;[x, y] = [nx, ny]
    }
    return path(`${d}V${n(line(to) + size * 0.36)}Z`, fill)
  }
  const dark = afar(m, m.leafDark, distance)
  const mid = afar(m, m.name === 'autumn' ? '#b0702f' : m.leaf, distance)
  const tall = times((to - from) / 230, () => {
    const x = between(s, from + size, Math.max(from + size, to - size))
    return tree(
      s,
      m,
      x,
      line(x) + size * 0.2,
      size * between(s, 1.2, 1.8),
      m.snow ? 'fir' : 'poplar',
      distance,
    )
  })
  return tall + layer(size * 0.12, size * 0.72, dark) + layer(size * 0.26, size * 0.44, mix(dark, mid, 0.75))
}

/** Blades and flowers along the lower edge that frame the view. */
export function verge(
  s: Sheet,
  m: Mood,
  y: number,
  colour: string,
  flowers: readonly string[] = [],
  density = 1,
) {
  let blades = ''
  for (let x = -10; x < s.width + 20; x += 14 / density) {
    const h = Math.round(between(s, 14, 50))
    const sway = Math.round(between(s, -9, 12))
    blades += `M${Math.round(x)} ${Math.round(y)}l${sway}-${h} ${8 - sway} ${h}`
  }
  const body = rect(0, y - 4, s.width, s.height - y + 4, colour) + path(blades, colour)
  if (!flowers.length) return body
  return (
    body +
    flowers
      .map((tone) =>
        [7, 11, 14]
          .map((size) =>
            dots(
              Array.from({ length: 7 }, (): Point => [s.chance() * s.width, y - between(s, -34, 40)]),
              size,
              lit(m, tone),
            ),
          )
          .join(''),
      )
      .join('')
  )
}
