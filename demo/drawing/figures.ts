import { base, lit, type Mood } from './mood.ts'
import { curve, disc, mix, move, n, oval, path, rect, stroke } from './sheet.ts'

export type Pose = 'stand' | 'walk' | 'carry' | 'wave' | 'sit' | 'play' | 'stoop'
type Person = { coat: string; legs?: string; hair?: string; skin?: string; skirt?: boolean; hat?: string }

/** A small figure standing on (x, y), `h` high: a few plain shapes, no face, a clear gesture. */
export function figure(m: Mood, x: number, y: number, h: number, pose: Pose, o: Person, mirrored = false) {
  const coat = lit(m, o.coat)
  const legs = lit(m, o.legs ?? base.ink)
  const skin = lit(m, o.skin ?? '#e3b491')
  const hair = lit(m, o.hair ?? base.woodDark)
  const lw = h * 0.075
  const hip = -h * 0.46
  const neck = -h * 0.8
  const limb = (points: [number, number][], colour: string, width: number) =>
    stroke(curve(points), colour, width)
  let body = ''
  if (pose === 'sit') {
    body += limb(
      [
        [0, hip * 0.62],
        [h * 0.2, hip * 0.64],
        [h * 0.22, -lw * 0.4],
      ],
      legs,
      lw * 1.15,
    )
    return move(
      x,
      y,
      body +
        torso(hip * 0.6, neck * 0.78) +
        arm([
          [0, neck * 0.7],
          [h * 0.1, neck * 0.52],
          [h * 0.24, neck * 0.56],
        ]) +
        head(h * 0.02, neck * 0.78 - h * 0.1),
      1,
      mirrored,
    )
  }
  const step = pose === 'walk' || pose === 'carry' ? h * 0.13 : h * 0.045
  body += limb(
    [
      [-h * 0.02, hip],
      [-step * 0.8, hip * 0.5],
      [-step, -lw * 0.4],
    ],
    mix(legs, '#000000', 0.18),
    lw,
  )
  body += limb(
    [
      [h * 0.03, hip],
      [step * 0.9, hip * 0.5],
      [step, -lw * 0.4],
    ],
    legs,
    lw,
  )
  if (pose === 'stoop') {
    body += path(
      `M${n(-h * 0.08)} ${n(hip)}Q${n(-h * 0.08)} ${n(-h * 0.66)} ${n(h * 0.16)} ${n(-h * 0.72)}L${n(h * 0.22)} ${n(-h * 0.6)}Q${n(h * 0.1)} ${n(-h * 0.52)} ${n(h * 0.09)} ${n(hip)}Z`,
      coat,
    )
    return move(
      x,
      y,
      body +
        arm([
          [h * 0.17, -h * 0.64],
          [h * 0.26, -h * 0.5],
          [h * 0.32, -h * 0.42],
        ]) +
        head(h * 0.26, -h * 0.76),
      1,
      mirrored,
    )
  }
  body += torso(hip, neck)
  if (pose === 'wave')
    body += arm([
      [h * 0.06, neck * 0.95],
      [h * 0.17, neck * 0.98],
      [h * 0.22, neck * 1.28],
    ])
  else if (pose === 'play')
    body += arm([
      [h * 0.05, neck * 0.94],
      [h * 0.12, neck * 0.78],
      [h * 0.22, neck * 0.93],
    ])
  else if (pose === 'carry')
    body += arm([
      [h * 0.04, neck * 0.94],
      [h * 0.1, neck * 0.72],
      [h * 0.2, neck * 0.68],
    ])
  else
    body += arm([
      [h * 0.05, neck * 0.94],
      [h * 0.1, neck * 0.74],
      [h * 0.06, neck * 0.55],
    ])
  return move(x, y, body + head(0, neck - h * 0.085), 1, mirrored)

  function torso(bottom: number, top: number) {
    const flare = o.skirt ? 0.17 : 0.1
    const foot = o.skirt ? bottom * 0.5 : bottom + h * 0.02
    return path(
      `M${n(-h * 0.07)} ${n(top + h * 0.02)}Q0 ${n(top - h * 0.03)} ${n(h * 0.07)} ${n(top + h * 0.02)}Q${n(h * 0.11)} ${n(top + h * 0.12)} ${n(h * flare)} ${n(foot)}H${n(-h * flare)}Q${n(-h * 0.11)} ${n(top + h * 0.12)} ${n(-h * 0.07)} ${n(top + h * 0.02)}Z`,
      coat,
    )
  }
  function arm(points: [number, number][]) {
    const end = points[points.length - 1] ?? [0, 0]
    return stroke(curve(points), mix(coat, '#000000', 0.14), h * 0.06) + disc(end[0], end[1], h * 0.034, skin)
  }
  function head(cx: number, cy: number) {
    const r = h * 0.078
    const face =
      rect(cx - r * 0.35, cy + r * 0.6, r * 0.7, r * 0.8, mix(skin, '#7a4a30', 0.16)) + disc(cx, cy, r, skin)
    if (o.hat)
      return (
        face +
        oval(cx, cy - r * 0.45, r * 1.7, r * 0.3, lit(m, o.hat)) +
        path(
          `M${n(cx - r)} ${n(cy - r * 0.5)}Q${n(cx - r)} ${n(cy - r * 1.6)} ${n(cx)} ${n(cy - r * 1.5)}Q${n(cx + r)} ${n(cy - r * 1.6)} ${n(cx + r)} ${n(cy - r * 0.5)}Z`,
          lit(m, o.hat),
        )
      )
    return (
      face +
      path(
        `M${n(cx - r * 1.06)} ${n(cy + r * 0.25)}Q${n(cx - r * 1.2)} ${n(cy - r * 1.15)} ${n(cx)} ${n(cy - r * 1.15)}Q${n(cx + r * 1.15)} ${n(cy - r * 1.1)} ${n(cx + r * 0.95)} ${n(cy - r * 0.15)}Q${n(cx + r * 0.2)} ${n(cy - r * 0.2)} ${n(cx - r * 0.2)} ${n(cy - r * 0.5)}Q${n(cx - r * 0.5)} ${n(cy + r * 0.1)} ${n(cx - r * 1.06)} ${n(cy + r * 0.25)}Z`,
        hair,
      )
    )
  }
}

/** A rider on a bicycle; the wheels stand on (x, y). `h` is the height of the rider's head. */
export function cyclist(
  m: Mood,
  x: number,
  y: number,
  h: number,
  coat: string,
  frame: string,
  helmet: string,
  mirrored = false,
) {
  const r = h * 0.19
  const ink = lit(m, base.ink)
  const tone = lit(m, frame)
  const skin = lit(m, '#e3b491')
  const wheel = (cx: number) =>
    `<circle cx="${n(cx)}" cy="${n(-r)}" r="${n(r)}" fill="none" stroke="${ink}" stroke-width="${n(h * 0.018)}"/>` +
    stroke(
      `M${n(cx - r)} ${n(-r)}H${n(cx + r)}M${n(cx)} ${n(-r * 2)}V0M${n(cx - r * 0.7)} ${n(-r * 1.7)}L${n(cx + r * 0.7)} ${n(-r * 0.3)}M${n(cx + r * 0.7)} ${n(-r * 1.7)}L${n(cx - r * 0.7)} ${n(-r * 0.3)}`,
      ink,
      h * 0.005,
      0.5,
    ) +
    disc(cx, -r, r * 0.1, ink)
  const rear = -h * 0.27
  const front = h * 0.29
  const crank: [number, number] = [-h * 0.02, -r * 0.95]
  const saddle: [number, number] = [-h * 0.13, -h * 0.47]
  const bar: [number, number] = [h * 0.2, -h * 0.5]
  const hipAt: [number, number] = [saddle[0] - h * 0.005, saddle[1] - h * 0.03]
  const shoulder: [number, number] = [h * 0.05, -h * 0.83]
  return move(
    x,
    y,
    wheel(rear) +
      wheel(front) +
      stroke(
        curve([hipAt, [h * 0.1, -h * 0.42], [0, -h * 0.28]]),
        mix(lit(m, base.ink), '#ffffff', 0.12),
        h * 0.06,
      ) +
      stroke(
        `M${n(rear)} ${n(-r)}L${n(crank[0])} ${n(crank[1])}L${n(saddle[0])} ${n(saddle[1])}ZM${n(crank[0])} ${n(crank[1])}L${n(h * 0.19)} ${n(-h * 0.44)}L${n(saddle[0] + h * 0.02)} ${n(saddle[1] + h * 0.06)}M${n(bar[0])} ${n(bar[1])}L${n(front)} ${n(-r)}`,
        tone,
        h * 0.022,
      ) +
      rect(saddle[0] - h * 0.06, saddle[1] - h * 0.025, h * 0.11, h * 0.024, ink, 3) +
      stroke(`M${n(bar[0] - h * 0.015)} ${n(bar[1])}l${n(h * 0.05)} ${n(-h * 0.02)}`, ink, h * 0.02) +
      disc(crank[0], crank[1], h * 0.03, ink) +
      stroke(
        curve([hipAt, [h * 0.09, -h * 0.36], [crank[0] + h * 0.03, -h * 0.1]]),
        lit(m, base.ink),
        h * 0.065,
      ) +
      path(
        `M${n(hipAt[0] - h * 0.07)} ${n(hipAt[1] + h * 0.02)}Q${n(-h * 0.16)} ${n(-h * 0.7)} ${n(shoulder[0] - h * 0.06)} ${n(shoulder[1])}Q${n(shoulder[0] + h * 0.03)} ${n(shoulder[1] - h * 0.03)} ${n(shoulder[0] + h * 0.05)} ${n(shoulder[1] + h * 0.04)}Q${n(h * 0.06)} ${n(-h * 0.64)} ${n(hipAt[0] + h * 0.09)} ${n(hipAt[1] + h * 0.02)}Z`,
        lit(m, coat),
      ) +
      stroke(
        curve([
          [shoulder[0] + h * 0.01, shoulder[1] + h * 0.05],
          [h * 0.12, -h * 0.62],
          [bar[0] + h * 0.01, bar[1] - h * 0.01],
        ]),
        mix(lit(m, coat), '#000000', 0.14),
        h * 0.05,
      ) +
      disc(bar[0] + h * 0.015, bar[1] - h * 0.015, h * 0.026, skin) +
      disc(h * 0.1, -h * 0.925, h * 0.062, skin) +
      path(
        `M${n(h * 0.025)} ${n(-h * 0.925)}Q${n(h * 0.02)} ${n(-h * 1.01)} ${n(h * 0.1)} ${n(-h * 1.01)}Q${n(h * 0.185)} ${n(-h)} ${n(h * 0.185)} ${n(-h * 0.94)}Z`,
        lit(m, helmet),
      ),
    1,
    mirrored,
  )
}
