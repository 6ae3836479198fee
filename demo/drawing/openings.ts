import { base, lit, type Mood } from './mood.ts'
import { disc, mix, n, path, rect, shape, times } from './sheet.ts'

/** A sash window with frame and sill; shines when it is dark outside. */
export function pane(m: Mood, x: number, y: number, w: number, h: number, frame = base.paper) {
  const dark = m.dark
  const light = lit(m, frame)
  return (
    rect(x - w * 0.14, y - h * 0.09, w * 1.28, h * 1.18, light) +
    rect(x, y, w, h, m.window) +
    (dark
      ? ''
      : shape(
          [
            [x, y],
            [x + w * 0.62, y],
            [x, y + h * 0.62],
          ],
          '#ffffff',
          0.16,
        )) +
    rect(x + w / 2 - w * 0.035, y, w * 0.07, h, light) +
    rect(x, y + h * 0.36, w, h * 0.05, light) +
    rect(x - w * 0.24, y + h * 1.07, w * 1.48, h * 0.07, mix(light, m.shadow, 0.22))
  )
}

/** A round-headed opening: doors, church windows, arcades. */
export const arch = (x: number, y: number, w: number, h: number, fill: string) =>
  path(
    `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`,
    fill,
  )

export function door(m: Mood, x: number, y: number, w: number, h: number, colour: string, arched = false) {
  const tone = lit(m, colour)
  const seam = mix(tone, m.shadow, 0.35)
  const leaf = arched ? arch(x, y, w, h, tone) : rect(x, y, w, h, tone)
  const frame = arched
    ? arch(x - w * 0.1, y - w * 0.1, w * 1.2, h + w * 0.1, lit(m, base.stone))
    : rect(x - w * 0.1, y - w * 0.1, w * 1.2, h + w * 0.1, lit(m, base.stone))
  const top = arched ? y + w * 0.3 : y + h * 0.04
  return (
    frame +
    leaf +
    times(3, (i) => rect(x + (w * (i + 1)) / 4 - 1, top, 2, y + h - top, seam)) +
    disc(x + w * 0.66, y + h * 0.58, w * 0.04, lit(m, base.straw))
  )
}
