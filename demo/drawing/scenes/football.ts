import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop } from './backdrop.ts'
import {
  curve,
  disc,
  mix,
  n,
  oval,
  pick,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, verge } from '../trees.ts'

export function football(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body =
    backdrop(s, m, 0.46) +
    church(s, m, w * 0.16, h * 0.6, 250, 0.36) +
    villageSkyline(s, m, () => h * 0.555, w * 0.2, w * 0.46, 42, 0.32, false)
  const y = h * 0.58
  body += copse(s, m, () => y - 14, -20, w + 20, 80, 0.12)
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = [(i / 8) ** 1.5, ((i + 1) / 8) ** 1.5]
    body += rect(
      0,
      y + (h - y) * a,
      w,
      (h - y) * (b - a) + 1,
      mix(mix(m.grass, m.leafLight, 0.25), m.leaf, i % 2 ? 0.75 : 0.35),
    )
  }
  const white = lit(m, base.paper)
  body += stroke(
    `M${n(w * 0.48)} ${n(y + 50)}L${n(w * 0.3)} ${n(h * 0.92)}H${w + 20}M${n(w * 0.48)} ${n(y + 50)}H${w + 20}M${n(w * 0.66)} ${n(y + 50)}L${n(w * 0.62)} ${n(h * 0.78)}H${w + 20}`,
    white,
    6,
    0.85,
  )
  const gx = w * 0.74
  let net = ''
  for (let i = 0; i < 15; i += 1) net += `M${n(gx + i * 26)} ${n(y - 110)}v164`
  for (let i = 0; i < 7; i += 1) net += `M${n(gx)} ${n(y - 96 + i * 24)}h370`
  body +=
    times(2, (row) =>
      times(26, (i) =>
        s.chance() < 0.85
          ? disc(w * 0.02 + i * 44 + row * 20, y + 16 + row * 18, 10, lit(m, '#d9b191')) +
            rect(
              w * 0.02 + i * 44 + row * 20 - 12,
              y + 25 + row * 18,
              24,
              30,
              lit(m, pick(s, [base.wine, base.ochre, base.blue, '#5f8f86', base.paper, base.brick])),
              9,
            )
          : '',
      ),
    ) +
    rect(-10, y + 58, w * 0.72, 30, white) +
    times(6, (i) =>
      rect(
        20 + i * 190,
        y + 64,
        150,
        18,
        lit(m, [base.wine, base.leafDark, base.ochre][i % 3] ?? base.wine),
        3,
      ),
    )
  body += stroke(net, white, 1.8, 0.55) + stroke(`M${n(gx)} ${n(y + 58)}v-172h372v172`, white, 10)
  const player = (
    px: number,
    py: number,
    size: number,
    pose: 'walk' | 'wave' | 'stand',
    coat: string,
    mirrored = false,
  ) =>
    oval(px + 14, py, size * 0.26, 7, m.shadow, 0.28) +
    figure(
      m,
      px,
      py,
      size,
      pose,
      { coat, legs: base.ink, hair: pick(s, ['#5a3b29', '#b98a4a', '#2c2a33']) },
      mirrored,
    )
  body +=
    player(w * 0.82, y + 88, 150, 'wave', '#c9d24f') +
    player(w * 0.52, h * 0.79, 190, 'walk', base.paper) +
    player(w * 0.72, h * 0.84, 210, 'wave', base.wine, true) +
    player(w * 0.43, h * 0.9, 240, 'walk', base.wine) +
    player(w * 0.27, h * 0.82, 200, 'stand', base.paper)
  const [bx, by] = [w * 0.615, h * 0.66]
  body +=
    disc(bx, by, 22, '#fdfaf2') +
    shape(
      Array.from({ length: 5 }, (_, i): Point => [
        bx + Math.sin((i / 5) * 6.283) * 9,
        by - Math.cos((i / 5) * 6.283) * 9,
      ]),
      base.ink,
    ) +
    stroke(
      `M${n(bx)} ${n(by - 9)}v-12M${n(bx + 9)} ${n(by - 3)}l11 -4M${n(bx - 9)} ${n(by - 3)}l-11 -4M${n(bx + 5)} ${n(by + 8)}l7 10M${n(bx - 5)} ${n(by + 8)}l-7 10`,
      base.ink,
      2.4,
    ) +
    stroke(
      curve([
        [w * 0.47, h * 0.86],
        [w * 0.54, h * 0.73],
        [w * 0.598, h * 0.675],
      ]),
      '#fdfaf2',
      4,
      0.4,
    )
  return body + verge(s, m, h * 0.99, m.leafDark, ['#f3ead4'])
}
