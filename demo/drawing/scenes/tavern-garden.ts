import { figure } from '../figures.ts'
import { lantern } from '../furniture.ts'
import { hill, parcels, ridge } from '../hills.ts'
import { gableHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { arch, pane } from '../openings.ts'
import {
  curve,
  disc,
  dots,
  fade,
  halo,
  lobes,
  mix,
  n,
  oval,
  path,
  pick,
  type Point,
  rect,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { copse, tree } from '../trees.ts'

/** The tavern garden in the evening: long tables under strings of light. */
export function tavernGarden(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body =
    sky(s, m, { x: 0.22, y: 0.36 }) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.42, h * 0.03, 1.1), 1) +
    hill(s, m, ridge(s, h * 0.48, h * 0.03, 0.9), 0.55) +
    parcels(s, m, (x) => h * 0.49 + Math.sin(x / 300) * 20, 0.3, h * 0.16, 5)
  const y = h * 0.66
  body +=
    copse(s, m, () => y - 20, -20, w * 0.62, 74, 0.16) +
    rect(
      0,
      y,
      w,
      h - y,
      fade(s, [
        [0, mix(m.grass, '#c99a6a', 0.25)],
        [1, mix(m.grass, m.shadow, 0.45)],
      ]),
    )
  body +=
    gableHouse(s, m, { x: w * 0.64, y: h * 0.75, w: 480, h: 260, roof: 200, wall: '#f3e6c6' }) +
    arch(w * 0.76, h * 0.75 - 180, 110, 180, '#ffcf80') +
    pane(m, w * 0.68, h * 0.75 - 180, 62, 80) +
    pane(m, w * 0.87, h * 0.75 - 180, 62, 80) +
    disc(w * 0.79, h * 0.75 - 320, 26, m.window)
  body +=
    stroke(`M${n(w * 0.66)} ${n(h * 0.5)}h-74`, base.woodDark, 7) +
    times(11, (i) =>
      stroke(
        `M${n(w * 0.615)} ${n(h * 0.5)}l${n((i - 5) * 9)} ${n(54 - Math.abs(i - 5) * 4)}`,
        mix(m.leafDark, '#35513f', 0.5),
        5,
      ),
    ) +
    tree(s, m, w * 0.1, h * 0.82, 640, 'round')
  const glowing = (points: Point[]) =>
    stroke(curve(points), base.ink, 2.6, 0.7) +
    dots(points, 44, '#ffcf80', 0.25) +
    dots(points, 17, '#ffe7b0')
  const string = (x0: number, y0: number, x1: number, y1: number) =>
    glowing(
      Array.from({ length: 12 }, (_, i): Point => [
        x0 + ((x1 - x0) * i) / 11,
        y0 + ((y1 - y0) * i) / 11 + Math.sin((i / 11) * Math.PI) * 60,
      ]),
    )
  body +=
    halo(s, w * 0.5, h * 0.7, 560, '#ffb765', 0.35) +
    string(w * 0.1, h * 0.4, w * 0.68, h * 0.47) +
    string(w * 0.14, h * 0.3, w * 0.79, h * 0.36)
  const table = (x: number, py: number, k: number) => {
    const wood = lit(m, '#b98a5a')
    const seat = (sx: number, coat: string, mirrored: boolean) =>
      figure(
        m,
        x + sx * k,
        py - 42 * k,
        190 * k,
        'sit',
        {
          coat,
          legs: '#4a4450',
          skirt: mirrored,
          hair: pick(s, ['#5a3b29', '#b98a4a', '#2c2a33', '#c9c2b6']),
        },
        mirrored,
      )
    const glass = (gx: number, wine: string) =>
      path(
        `M${n(x + gx * k)} ${n(py - 152 * k)}h${n(20 * k)}l${n(-3 * k)} ${n(30 * k)}h${n(-14 * k)}Z`,
        '#fff4dc',
        0.6,
      ) +
      path(
        `M${n(x + (gx + 1.5) * k)} ${n(py - 140 * k)}h${n(17 * k)}l${n(-2 * k)} ${n(18 * k)}h${n(-13 * k)}Z`,
        wine,
      )
    return (
      oval(x, py, 300 * k, 18 * k, m.shadow, 0.3) +
      seat(-170, base.wine, false) +
      seat(-60, '#5f8f86', false) +
      seat(80, base.ochre, true) +
      seat(190, base.blue, true) +
      rect(x - 280 * k, py - 120 * k, 560 * k, 18 * k, mix(wood, '#ffffff', 0.12), 4) +
      glass(-110, '#e8cf7a') +
      glass(-10, base.wine) +
      glass(60, '#e8cf7a') +
      glass(140, '#e8cf7a') +
      oval(x + 12 * k, py - 124 * k, 34 * k, 6 * k, lit(m, base.paper)) +
      path(lobes(s, x - 190 * k, py - 134 * k, 26 * k, 11 * k, 6), lit(m, '#b5793f')) +
      rect(x - 230 * k, py - 102 * k, 16 * k, 100 * k, mix(wood, m.shadow, 0.3)) +
      rect(x + 214 * k, py - 102 * k, 16 * k, 100 * k, mix(wood, m.shadow, 0.3)) +
      rect(x - 300 * k, py - 50 * k, 600 * k, 14 * k, mix(wood, m.shadow, 0.25), 4)
    )
  }
  body += table(w * 0.47, h * 0.8, 0.72) + table(w * 0.3, h * 0.95, 1.05) + table(w * 0.78, h * 0.97, 1.1)
  return body + lantern(s, m, w * 0.55, h * 0.92, 250)
}
