/** One drawing in the making: its size, its own seeded chance and the gradients and clips it needs. */
export type Sheet = { width: number; height: number; chance: () => number; defs: string[] }
export type Point = readonly [x: number, y: number]
export type Line = (x: number) => number

/** mulberry32: small, fast and the same on every machine. */
function seededChance(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const newSheet = (width: number, height: number, seed: number): Sheet => ({
  width,
  height,
  chance: seededChance(seed),
  defs: [],
})

/** The finished, standalone SVG document. */
export function finish(s: Sheet, body: string) {
  const defs = s.defs.length ? `<defs>${s.defs.join('')}</defs>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${s.width} ${s.height}" width="${s.width}" height="${s.height}" stroke-linecap="round" stroke-linejoin="round">${defs}${body.replace(/ d="[^"]+"/g, tight)}</svg>`
}

/** Path data without the blanks and zeros that its grammar does not need. */
const tight = (d: string) =>
  d
    .replace(/ 0 0 ([01]) /g, ' 0 0$1 ')
    .replace(/([ \-A-Za-z])0\./g, '$1.')
    .replace(/ -/g, '-')

export const between = (s: Sheet, low: number, high: number) => low + (high - low) * s.chance()
export function pick<T>(s: Sheet, list: readonly T[]): T {
  const found = list[Math.floor(s.chance() * list.length)]
  if (found === undefined) throw new Error('pick needs a list that is not empty')
  return found
}
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join('')

/** Numbers to one decimal, whole ones where a tenth can't be seen: drawings stay small. */
export const n = (value: number) => {
  const text = String(Math.abs(value) >= 8 ? Math.round(value) : Math.round(value * 10) / 10)
  return text === '-0' ? '0' : text
}
const faint = (opacity: number) => (opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '')

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${faint(opacity)}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, opacity = 1) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"${faint(opacity)}/>`
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${faint(opacity)}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint(opacity)}/>`
/** Relative steps from rounded points: short, and the rounding does not add up. */
export function trace(points: readonly Point[], fine = false) {
  const unit = fine ? 10 : 2
  let [px, py] = [0, 0]
  let d = ''
  points.forEach(([x, y], i) => {
    const [qx, qy] = [Math.round(x * unit), Math.round(y * unit)]
    const dy = (qy - py) / unit
    d += `${i ? 'l' : 'M'}${(qx - px) / unit}${dy < 0 ? '' : ' '}${dy}`
    ;[px, py] = [qx, qy]
  })
  return d
}
export const shape = (points: readonly Point[], fill: string, opacity = 1) =>
  path(`${trace(points)}Z`, fill, opacity)
export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${faint(opacity)}/>`
export const move = (x: number, y: number, body: string, scale = 1, mirrored = false) =>
  `<g transform="translate(${n(x)} ${n(y)})${scale === 1 && !mirrored ? '' : ` scale(${mirrored ? -Math.round(scale * 1000) / 1000 + ' ' : ''}${Math.round(scale * 1000) / 1000})`}">${body}</g>`
export const turn = (degrees: number, x: number, y: number, body: string) =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${body}</g>`
export const group = (body: string, opacity: number) => `<g opacity="${opacity}">${body}</g>`

/** Many round spots of one size and colour as a single path. */
export function dots(points: readonly Point[], diameter: number, colour: string, opacity = 1) {
  if (!points.length) return ''
  let [px, py] = [0, 0]
  const d = points
    .map(([x, y], i) => {
      const [dx, dy] = [Math.round(x) - px, Math.round(y) - py]
      ;[px, py] = [px + dx, py + dy]
      return `${i ? 'm' : 'M'}${dx} ${dy}h0`
    })
    .join('')
  return `<path d="${d}" stroke="${colour}" stroke-width="${n(diameter)}"${faint(opacity)}/>`
}

/** The outline of a leafy crown: round lobes along an ellipse. */
export function lobes(s: Sheet, x: number, y: number, rx: number, ry: number, count = 8) {
  const turned = between(s, 0, 6.3)
  const at = (i: number): Point => {
    const a = turned + (i / count) * Math.PI * 2
    return [x + Math.cos(a) * rx, y + Math.sin(a) * ry]
  }
  const first = at(0)
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let i = 1; i <= count; i += 1) {
    const [ax, ay] = at(i - 1)
    const [bx, by] = at(i)
    const r = Math.hypot(bx - ax, by - ay) * between(s, 0.54, 0.68)
    d += `a${n(r)} ${n(r)} 0 0 1 ${n(bx - ax)} ${n(by - ay)}`
  }
  return `${d}Z`
}

/** A closed soft shape through the points (Catmull-Rom as Bézier curves). */
export function blob(points: readonly Point[], fill: string, opacity = 1) {
  return path(`${curve(points, true)}Z`, fill, opacity)
}

/** An open or closed soft line through the points. */
export function curve(points: readonly Point[], closed = false) {
  const at = (i: number): Point => {
    const count = points.length
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))
    return points[index] ?? [0, 0]
  }
  const first = at(0)
  let d = `M${n(first[0])} ${n(first[1])}`
  const steps = closed ? points.length : points.length - 1
  for (let i = 0; i < steps; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`
  }
  return d
}

type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

/** Keeps a paint once and gives the fill that refers to it. */
function define(s: Sheet, element: (id: string) => string) {
  for (const [i, known] of s.defs.entries()) if (known === element(`f${i}`)) return `url(#f${i})`
  s.defs.push(element(`f${s.defs.length}`))
  return `url(#f${s.defs.length - 1})`
}

/** A top-down (or, with `across`, left-right) gradient over the shape that uses it; gives the fill. */
export function fade(s: Sheet, list: readonly Stop[], across = false) {
  return define(
    s,
    (id) =>
      `<linearGradient id="${id}" ${across ? 'x2="1"' : 'x2="0" y2="1"'}>${stops(list)}</linearGradient>`,
  )
}

/** A round gradient over the shape that uses it; gives the fill. */
export function glow(s: Sheet, list: readonly Stop[]) {
  return define(s, (id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`)
}

/** Light that fades out around a lamp or a fire. */
export const halo = (s: Sheet, x: number, y: number, r: number, colour: string, opacity = 0.4) =>
  disc(
    x,
    y,
    r,
    glow(s, [
      [0, colour, opacity],
      [0.5, colour, opacity * 0.35],
      [1, colour, 0],
    ]),
  )

/** The body cut to the outline `d`. */
export function within(s: Sheet, d: string, body: string) {
  const id = `f${s.defs.length}`
  s.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `<g clip-path="url(#${id})">${body}</g>`
}

/** Mixes two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number) {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(part(first, at) + (part(second, at) - part(first, at)) * share))
    .map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0'))
    .join('')}`
}
