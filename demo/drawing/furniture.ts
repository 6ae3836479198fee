import { base, lit, type Mood } from './mood.ts'
import { fade, halo, mix, move, n, oval, path, rect, shape, type Sheet, stroke, times } from './sheet.ts'

/** A lantern on a wrought iron post. */
export function lantern(s: Sheet, m: Mood, x: number, y: number, h: number) {
  const iron = lit(m, base.ink)
  const shine = m.dark
  return (
    (shine ? halo(s, x, y - h, h * 0.6, m.window, 0.55) : '') +
    rect(x - h * 0.012, y - h * 0.9, h * 0.024, h * 0.9, iron) +
    rect(x - h * 0.05, y - h * 0.03, h * 0.1, h * 0.03, iron) +
    shape(
      [
        [x - h * 0.04, y - h * 0.9],
        [x + h * 0.04, y - h * 0.9],
        [x + h * 0.06, y - h * 1.04],
        [x - h * 0.06, y - h * 1.04],
      ],
      shine ? m.window : '#f4e6c0',
    ) +
    shape(
      [
        [x - h * 0.075, y - h * 1.03],
        [x + h * 0.075, y - h * 1.03],
        [x, y - h * 1.1],
      ],
      iron,
    )
  )
}

export function bench(m: Mood, x: number, y: number, w: number, colour = base.wood) {
  const tone = lit(m, colour)
  const iron = lit(m, base.ink)
  return (
    rect(x + w * 0.1, y - w * 0.24, w * 0.03, w * 0.24, iron) +
    rect(x + w * 0.87, y - w * 0.24, w * 0.03, w * 0.24, iron) +
    rect(x, y - w * 0.25, w, w * 0.05, tone, 3) +
    rect(x + w * 0.02, y - w * 0.42, w * 0.96, w * 0.06, mix(tone, '#ffffff', 0.12), 3) +
    rect(x + w * 0.02, y - w * 0.34, w * 0.96, w * 0.05, tone, 3) +
    rect(x + w * 0.1, y - w * 0.42, w * 0.03, w * 0.2, iron) +
    rect(x + w * 0.87, y - w * 0.42, w * 0.03, w * 0.2, iron)
  )
}

/** A barrel standing upright on (x, y). */
export function cask(s: Sheet, m: Mood, x: number, y: number, w: number, h: number) {
  const wood = lit(m, base.wood)
  const d = `M${n(-w * 0.4)} 0Q${n(-w * 0.62)} ${n(-h / 2)} ${n(-w * 0.4)} ${n(-h)}H${n(w * 0.4)}Q${n(w * 0.62)} ${n(-h / 2)} ${n(w * 0.4)} 0Z`
  return move(
    x,
    y,
    path(
      d,
      fade(
        s,
        [
          [0, mix(wood, '#ffffff', 0.16)],
          [0.5, wood],
          [1, mix(wood, m.shadow, 0.5)],
        ],
        true,
      ),
    ) +
      times(3, (i) =>
        stroke(
          `M${n(-w * (0.22 - i * 0.22))} 0Q${n(-w * (0.3 - i * 0.3))} ${n(-h / 2)} ${n(-w * (0.22 - i * 0.22))} ${n(-h)}`,
          mix(wood, m.shadow, 0.4),
          1.6,
        ),
      ) +
      stroke(
        `M${n(-w * 0.47)} ${n(-h * 0.2)}H${n(w * 0.47)}M${n(-w * 0.47)} ${n(-h * 0.8)}H${n(w * 0.47)}`,
        mix(base.ink, wood, 0.2),
        h * 0.045,
      ) +
      oval(0, -h, w * 0.4, h * 0.06, mix(wood, '#ffffff', 0.22)),
  )
}
