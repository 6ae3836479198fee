import { ridge } from './hills.ts'
import { base } from './mood.ts'
import { curve, disc, fade, finish, mix, move, newSheet, path, type Point, rect, stroke } from './sheet.ts'

/** Letters as plain strokes in a box 100 high, so that no font is needed: [width, path]. */
const letters: Record<string, readonly [number, string]> = {
  A: [84, 'M4 100L42 0L80 100M18 66H66'],
  B: [66, 'M6 0V100H36A27 27 0 0 0 36 46H6M36 46A23 23 0 0 0 36 0H6'],
  C: [88, 'M84 22A50 50 0 1 0 84 78'],
  D: [80, 'M6 0V100H28A50 50 0 0 0 28 0Z'],
  E: [58, 'M56 0H6V100H56M6 49H48'],
  F: [56, 'M54 0H6V100M6 49H46'],
  G: [92, 'M82 20A50 50 0 1 0 90 56H56'],
  H: [76, 'M6 0V100M70 0V100M6 49H70'],
  I: [12, 'M6 0V100'],
  J: [50, 'M44 0V74A20 24 0 0 1 4 76'],
  K: [70, 'M6 0V100M66 0L8 56M28 38L68 100'],
  L: [54, 'M6 0V100H52'],
  M: [96, 'M6 100V0L48 66L90 0V100'],
  N: [78, 'M6 100V0L72 100V0'],
  O: [104, 'M52 0A50 50 0 1 0 52.1 0Z'],
  P: [64, 'M6 100V0H34A28 28 0 0 1 34 56H6'],
  Q: [104, 'M52 0A50 50 0 1 0 52.1 0ZM66 74L92 104'],
  R: [68, 'M6 100V0H36A27 27 0 0 1 36 54H6M34 54L66 100'],
  S: [62, 'M56 16C48 -6 8 -4 8 24C8 54 58 44 58 75C58 106 12 106 4 80'],
  T: [72, 'M2 0H70M36 0V100'],
  U: [74, 'M6 0V66A31 34 0 0 0 68 66V0'],
  V: [80, 'M4 0L40 100L76 0'],
  W: [116, 'M4 0L32 100L58 22L84 100L112 0'],
  X: [76, 'M6 0L70 100M70 0L6 100'],
  Y: [76, 'M4 0L38 50L72 0M38 50V100'],
  Z: [70, 'M6 0H66L4 100H66'],
}

const grounds = [
  ['#e9dcc3', '#c9ab82', base.wine],
  ['#dfe3cc', '#a9b97f', '#3f5a32'],
  ['#ead3cc', '#c48f86', '#6e1f3a'],
  ['#d5e0e0', '#8fb0b4', '#27495a'],
  ['#efdfb4', '#d3ad5c', '#5a3b29'],
  ['#dcd6e0', '#a697b0', '#46325a'],
] as const

/** A portrait in place of a photograph: initials over hills, on one of six tinted grounds. */
export function monogram(initials: string, seed: number) {
  const s = newSheet(600, 600, seed)
  const [paper, tint, ink] = grounds[seed % grounds.length] ?? grounds[0]
  const hill = (y: number, swing: number, colour: string) => {
    const line = ridge(s, y, swing, 0.8)
    return path(`${curve([-20, 130, 280, 430, 620].map((x): Point => [x, line(x)]))}V600H-20Z`, colour)
  }
  let body =
    rect(
      0,
      0,
      600,
      600,
      fade(s, [
        [0, mix(paper, '#ffffff', 0.4)],
        [1, paper],
      ]),
    ) + disc(150 + (seed % 5) * 74, 190, 74, mix(paper, '#ffffff', 0.55))
  body += hill(400, 34, mix(paper, tint, 0.4)) + hill(460, 30, mix(paper, tint, 0.75)) + hill(530, 22, tint)
  let rows = ''
  for (let i = -7; i <= 7; i += 1) rows += `M${300 + i * 26} 548L${300 + i * 74} 606`
  body += stroke(rows, mix(tint, ink, 0.25), 7, 0.7)
  const glyphs = [...initials].map((letter) => letters[letter])
  const gap = 30
  const width = glyphs.reduce((sum, glyph) => sum + (glyph?.[0] ?? 0), 0) + gap * (glyphs.length - 1)
  const scale = Math.min(2.05, 400 / width)
  let x = 300 - (width * scale) / 2
  for (const glyph of glyphs) {
    if (!glyph) throw new Error(`no letter for a monogram in "${initials}"`)
    body += move(x, 300 - 50 * scale, stroke(glyph[1], ink, 12.5), scale)
    x += (glyph[0] + gap) * scale
  }
  return finish(s, body)
}
