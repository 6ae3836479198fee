import { base } from '../mood.ts'
import { disc, fade, mix, move, oval, path, rect, type Sheet, stroke, turn } from '../sheet.ts'

const glassLine = '#ffffff'

/** A vine leaf with five lobes, its stalk at (0, 0). */
export function vineLeaf(
  s: Sheet,
  x: number,
  y: number,
  size: number,
  angle: number,
  colour: string,
  flip = false,
) {
  const vein = mix(colour, '#f6f2c8', 0.4)
  const half = (side: number) =>
    `C${20 * side} 16 ${58 * side} 22 ${74 * side} -2C${66 * side} -12 ${60 * side} -18 ${58 * side} -28C${76 * side} -34 ${92 * side} -54 ${92 * side} -80C${70 * side} -78 ${56 * side} -78 ${44 * side} -88C${48 * side} -112 ${32 * side} -136 0 -156`
  return turn(
    angle,
    x,
    y,
    move(
      x,
      y,
      path(
        `M0 0${half(1)}C-32 -136 -48 -112 -44 -88C-56 -78 -70 -78 -92 -80C-92 -54 -76 -34 -58 -28C-60 -18 -66 -12 -74 -2C-58 22 -20 16 0 0Z`,
        fade(s, [
          [0, mix(colour, '#ffffff', 0.12)],
          [1, mix(colour, base.ink, 0.16)],
        ]),
      ) +
        stroke(
          'M0 4V-132M0 -10L58 -62M0 -10L-58 -62M0 -4L50 -6M0 -4L-50 -6M0 -60L24 -92M0 -60L-24 -92',
          vein,
          3,
          0.75,
        ),
      size / 160,
      flip,
    ),
  )
}

/** A glass of wine standing on (x, y). */
export function wineGlass(s: Sheet, x: number, y: number, k: number, wine: string) {
  return move(
    x,
    y,
    oval(0, 2, 62, 8, base.ink, 0.14) +
      oval(0, -2, 54, 7, '#eaf0ee', 0.85) +
      rect(-5, -150, 10, 150, '#e6edea', 0, 0.85) +
      path('M-66 -330Q-84 -170 0 -146Q84 -170 66 -330Z', '#ffffff', 0.28) +
      path(
        'M-71 -250Q-70 -166 0 -150Q70 -166 71 -250Z',
        fade(s, [
          [0, wine],
          [1, mix(wine, base.ink, 0.22)],
        ]),
      ) +
      oval(0, -250, 71, 9, mix(wine, '#ffffff', 0.3)) +
      stroke('M-66 -330Q-84 -170 0 -146Q84 -170 66 -330', glassLine, 3.5, 0.7) +
      oval(0, -330, 66, 9, '#ffffff', 0.3) +
      stroke('M-48 -300Q-58 -220 -36 -184', '#ffffff', 9, 0.5),
    k,
  )
}

export function bottle(s: Sheet, x: number, y: number, k: number, glass: string, label: string, cap: string) {
  return move(
    x,
    y,
    oval(8, 2, 66, 8, base.ink, 0.16) +
      path(
        'M-54 0V-250Q-54 -300 -24 -330Q-18 -340 -18 -360V-460H18V-360Q18 -340 24 -330Q54 -300 54 -250V0Q54 6 46 6H-46Q-54 6 -54 0Z',
        fade(
          s,
          [
            [0, mix(glass, '#ffffff', 0.12)],
            [0.4, glass],
            [1, mix(glass, base.ink, 0.45)],
          ],
          true,
        ),
      ) +
      rect(-20, -466, 40, 78, cap, 3) +
      rect(-54, -214, 108, 136, label) +
      rect(-54, -206, 108, 6, cap) +
      rect(-54, -94, 108, 6, cap) +
      path('M-34 -126Q-10 -156 6 -140T36 -126V-116H-34Z', mix(cap, label, 0.35)) +
      disc(14, -168, 12, '#d9a441') +
      rect(-40, -250, 11, 232, '#ffffff', 5, 0.2),
    k,
  )
}
