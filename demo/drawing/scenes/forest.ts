import { lane } from '../hills.ts'
import type { Mood } from '../mood.ts'
import {
  between,
  fade,
  lobes,
  mix,
  n,
  oval,
  path,
  pick,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'

/** A path through tall oaks, light falling in stripes. */
export function forest(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const glowing = mix(m.sky[2], m.leafLight, 0.4)
  let body = rect(
    0,
    0,
    w,
    h,
    fade(s, [
      [0, mix(m.leafDark, m.leaf, 0.4)],
      [0.4, glowing],
      [0.62, mix(glowing, '#ffffff', 0.35)],
      [1, m.leafDark],
    ]),
  )
  const crowns = (y: number, size: number, tone: string, count: number) =>
    path(
      times(count, (i) =>
        lobes(
          s,
          (w * (i + s.chance())) / count,
          y + between(s, -50, 50),
          size * between(s, 0.8, 1.3),
          size * between(s, 0.5, 0.8),
          11,
        ),
      ),
      tone,
    )
  const trunk = (x: number, top: number, foot: number, width: number, tone: string) =>
    path(
      `M${n(x - width * 0.5)} ${n(top)}C${n(x - width * 0.4)} ${n(foot * 0.7)} ${n(x - width * 0.5)} ${n(foot * 0.9)} ${n(x - width * 1.05)} ${n(foot + 12)}H${n(x + width * 1.1)}C${n(x + width * 0.55)} ${n(foot * 0.9)} ${n(x + width * 0.45)} ${n(foot * 0.7)} ${n(x + width * 0.5)} ${n(top)}Z`,
      tone,
    )
  for (let layer = 0; layer < 4; layer += 1) {
    const t = layer / 3
    const ground = h * (0.6 + 0.12 * t)
    const tone = mix(mix('#8d7a58', glowing, 0.62), '#4a382c', t)
    const floor = mix(mix(m.leafLight, glowing, 0.5), mix(m.leaf, m.leafDark, 0.35), t)
    body += rect(
      0,
      ground,
      w,
      h - ground,
      fade(s, [
        [0, floor],
        [1, mix(floor, m.leafDark, 0.4)],
      ]),
    )
    const count = 13 - layer * 3
    for (let i = 0; i < count; i += 1) {
      const x = (w * (i + between(s, 0.15, 0.85))) / count
      if (Math.abs(x - w * 0.52) < 50 + 110 * t) continue
      const foot = ground + between(s, -4, 18 + 20 * t)
      const wide = 12 + 30 * t
      body += trunk(x, -10, foot, wide, mix(tone, '#2f2622', between(s, 0, 0.2)))
      // Moss and grass hide where the trunk ends.
      body += path(lobes(s, x, foot + 13, wide * 1.7, wide * 0.34, 9), mix(floor, m.leafDark, 0.12))
    }
    body += crowns(
      h * (0.13 - t * 0.06),
      130 + t * 60,
      mix(mix(m.leafLight, glowing, 0.4), mix(m.leaf, m.leafDark, t * 0.6), 0.25 + 0.75 * t),
      13,
    )
  }
  body += lane(
    m,
    [
      { x: w * 0.54, y: h * 0.61, w: 20 },
      { x: w * 0.5, y: h * 0.68, w: 54 },
      { x: w * 0.56, y: h * 0.8, w: 150 },
      { x: w * 0.46, y: h + 50, w: 440 },
    ],
    mix('#e2c79a', m.leafLight, 0.18),
  )
  const beam = fade(s, [
    [0, '#fff6d8', 0.34],
    [0.75, '#fff6d8', 0.08],
    [1, '#fff6d8', 0],
  ])
  body += times(5, (i) => {
    const x = w * (0.3 + i * 0.12) + between(s, -40, 40)
    const wide = between(s, 30, 80)
    return shape(
      [
        [x, -10],
        [x + wide, -10],
        [x - w * 0.12 + wide * 2.4, h * 0.86],
        [x - w * 0.2, h * 0.86],
      ],
      beam,
    )
  })
  body +=
    trunk(w * 0.05, -10, h * 0.93, 74, '#3b2d27') +
    trunk(w * 0.93, -10, h * 0.9, 62, '#42322a') +
    crowns(-20, 200, mix(m.leaf, m.leafDark, 0.55), 9)
  if (m.name === 'autumn')
    body += times(70, () =>
      oval(
        s.chance() * w,
        between(s, h * 0.66, h),
        between(s, 4, 10),
        between(s, 2, 5),
        pick(s, m.accents),
        0.9,
      ),
    )
  body += times(18, () => {
    const x = s.chance() < 0.5 ? between(s, 0, w * 0.26) : between(s, w * 0.74, w)
    const y = between(s, h * 0.86, h)
    return times(5, (i) =>
      stroke(
        `M${n(x)} ${n(y)}q${n((i - 2) * 14)} -34 ${n((i - 2) * 30)} ${n(-30 + Math.abs(i - 2) * 9)}`,
        mix(m.leafDark, m.leaf, between(s, 0, 0.7)),
        5,
      ),
    )
  })
  return body
}
