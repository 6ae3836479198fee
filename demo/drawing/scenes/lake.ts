import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { between, disc, fade, mix, n, oval, path, rect, shape, type Sheet, stroke, times } from '../sheet.ts'
import { birds, sky, weather } from '../sky.ts'
import { copse, tree } from '../trees.ts'

/** The natural swimming lake with a jetty, reeds and cherry trees. */
export function lake(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const mid = ridge(s, h * 0.38, h * 0.03, 1)
  const shore = h * 0.5
  const sun = { x: 0.68, y: m.dark ? 0.31 : 0.18 }
  let body =
    sky(s, m, sun) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.33, h * 0.03, 1.2), 1) +
    hill(s, m, mid, 0.55) +
    parcels(s, m, mid, 0.3, h * 0.13, 8)
  body +=
    copse(s, m, () => shore - 8, -10, w + 10, 70, 0.22) +
    rect(0, shore - 8, w, 14, mix(m.grass, m.leafDark, 0.3))
  const water = m.dark ? mix(m.sky[1], '#2e3a5a', 0.45) : mix(base.water, m.sky[1], 0.35)
  body += rect(
    0,
    shore,
    w,
    h - shore,
    fade(s, [
      [0, mix(water, m.sky[2], 0.45)],
      [0.5, water],
      [1, mix(water, '#24424f', 0.45)],
    ]),
  )
  body += times(60, () => {
    const t = s.chance()
    return oval(
      s.chance() * w,
      shore + 14 + t * (h - shore) * 0.9,
      26 + 110 * t * s.chance(),
      1.4 + 2.6 * t,
      mix(water, '#ffffff', 0.6),
      0.4,
    )
  })
  if (m.sun && m.dark)
    body += times(16, (i) =>
      oval(
        sun.x * w + between(s, -14, 14),
        shore + 12 + i * 17,
        70 - i * 1.5 + between(s, -20, 20),
        3.4,
        '#ffd79a',
        0.6,
      ),
    )
  const plank = lit(m, '#b98a5a')
  body += shape(
    [
      [w * 0.36, h * 1.02],
      [w * 0.47, h * 0.66],
      [w * 0.55, h * 0.66],
      [w * 0.62, h * 1.02],
    ],
    fade(s, [
      [0, mix(plank, '#ffffff', 0.2)],
      [1, mix(plank, m.shadow, 0.2)],
    ]),
  )
  body += stroke(
    times(9, (i) => {
      const t = i / 9
      const y = h * (0.665 + 0.335 * t ** 1.5)
      const k = (y - h * 0.66) / (h * 0.36)
      return `M${n(w * (0.47 - 0.11 * k))} ${n(y)}H${n(w * (0.55 + 0.07 * k))}`
    }),
    mix(plank, m.shadow, 0.45),
    2.4,
  )
  body +=
    rect(w * 0.468, h * 0.6, 10, h * 0.1, mix(plank, m.shadow, 0.3)) +
    rect(w * 0.543, h * 0.6, 10, h * 0.1, mix(plank, m.shadow, 0.3)) +
    stroke(`M${n(w * 0.558)} ${n(h * 0.63)}v64m16 -64v64m-16 -44h16m-16 18h16m-16 18h16`, '#d9dcd8', 4)
  if (!m.dark) {
    const swimmer = (x: number, y: number, cap: string) =>
      oval(x, y + 6, 38, 5, '#ffffff', 0.5) +
      disc(x, y - 4, 13, '#e3b491') +
      path(`M${n(x - 13)} ${n(y - 5)}a13 13 0 0 1 26 0Z`, cap)
    body +=
      swimmer(w * 0.24, h * 0.66, base.wine) +
      swimmer(w * 0.3, h * 0.63, base.ochre) +
      swimmer(w * 0.72, h * 0.6, base.paper)
  }
  const reeds = (from: number, to: number, foot: number) =>
    times(34, () => {
      const x = between(s, from, to)
      const tall = between(s, 70, 190)
      const lean = between(s, -18, 18)
      const tone = mix(m.leafDark, m.leafLight, s.chance() * 0.7)
      return (
        stroke(`M${n(x)} ${n(foot)}q${n(lean * 0.2)} ${n(-tall * 0.6)} ${n(lean)} ${n(-tall)}`, tone, 5) +
        (s.chance() < 0.35
          ? stroke(`M${n(x + lean)} ${n(foot - tall)}l${n(lean * 0.12)} 34`, lit(m, base.woodDark), 10)
          : '')
      )
    })
  body += reeds(w * 0.78, w * 1.02, h + 6) + reeds(w * 0.86, w * 1.02, h * 0.9)
  body += times(9, () => {
    const x = between(s, w * 0.64, w * 0.84)
    const y = between(s, h * 0.78, h * 0.93)
    return (
      oval(x, y, 30, 8, mix(m.leaf, water, 0.25)) +
      (s.chance() < 0.4 ? disc(x, y - 5, 7, lit(m, '#f3dcd8')) : '')
    )
  })
  body +=
    oval(w * 0.02, h * 1.04, w * 0.3, h * 0.16, mix(m.grass, m.leafDark, 0.25)) +
    tree(s, m, w * 0.09, h * 0.93, 620, 'round')
  return body + birds(s, w * 0.42, h * 0.2, 5, mix(base.ink, m.haze, 0.35))
}
