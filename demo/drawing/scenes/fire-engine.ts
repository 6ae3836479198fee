import { base, lit, type Mood } from '../mood.ts'
import { wheel } from './road.ts'
import { disc, fade, mix, move, oval, path, rect, type Sheet, stroke, times } from '../sheet.ts'

/** The fire engine, its front to the right; stands on (x, y), `k` times 420 long. */
export function fireEngine(s: Sheet, m: Mood, x: number, y: number, k: number) {
  const red = lit(m, '#b3312b')
  const dark = mix(red, m.shadow, 0.35)
  const white = lit(m, base.paper)
  const body =
    oval(10, 4, 235, 12, m.shadow, 0.25) +
    rect(
      -210,
      -172,
      268,
      142,
      fade(s, [
        [0, red],
        [1, dark],
      ]),
      8,
    ) +
    path(
      'M58 -30V-150Q58 -166 74 -166H160Q178 -166 186 -150L206 -92Q212 -84 212 -74V-30Z',
      fade(s, [
        [0, mix(red, '#ffffff', 0.1)],
        [1, dark],
      ]),
    ) +
    path('M134 -150H158Q168 -150 173 -140L190 -94H134Z', '#bcd3d6') +
    path('M72 -150H122V-94H72Z', '#bcd3d6') +
    path('M134 -150H150L138 -94H134ZM72 -150H92L76 -94H72Z', '#ffffff', 0.35) +
    rect(-210, -78, 422, 12, white) +
    rect(-210, -62, 422, 5, lit(m, base.ochre)) +
    times(
      3,
      (i) =>
        rect(-198 + i * 84, -160, 72, 74, '#d7d4cc', 4) +
        stroke(
          times(5, (j) => `M${-196 + i * 84} ${-148 + j * 13}h68`),
          '#a8a49c',
          2,
        ),
    ) +
    rect(-206, -196, 250, 9, '#c9c4ba', 3) +
    stroke(
      times(9, (i) => `M${-196 + i * 28} -194v14`),
      '#a8a49c',
      4,
    ) +
    rect(-206, -184, 250, 7, '#c9c4ba', 3) +
    rect(94, -182, 54, 16, '#3f7fb5', 6) +
    rect(98, -180, 20, 10, '#8fc0e6', 4) +
    disc(206, -56, 8, '#f7ecc4') +
    rect(196, -40, 20, 12, '#55514c', 3) +
    wheel(-134, -28, 34) +
    wheel(132, -28, 34)
  return move(x, y, body, k)
}
