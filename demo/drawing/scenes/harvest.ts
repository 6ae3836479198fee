import { figure } from '../figures.ts'
import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import {
  between,
  dots,
  fade,
  mix,
  n,
  oval,
  path,
  pick,
  type Point,
  rect,
  type Sheet,
  stroke,
} from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse } from '../trees.ts'
import { vineRows } from '../vines.ts'

/** Pickers in the autumn vineyard, a cart with grapes on the track. */
export function harvest(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const mid = ridge(s, h * 0.42, h * 0.04, 0.9)
  let body =
    sky(s, m, { x: 0.2, y: 0.2 }) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.36, h * 0.03, 1.2), 1) +
    hill(s, m, mid, 0.6) +
    parcels(s, m, mid, 0.3, h * 0.15, 5) +
    villageSkyline(s, m, () => h * 0.54, w * 0.06, w * 0.34, 34, 0.32) +
    copse(s, m, () => h * 0.56, w * 0.32, w + 20, 54, 0.26)
  body +=
    rect(
      0,
      h * 0.56,
      w,
      h * 0.44,
      fade(s, [
        [0, m.grass],
        [1, mix(m.grass, m.shadow, 0.2)],
      ]),
    ) + vineRows(s, m, { x: w * 0.5, y: h * 0.565, spread: w * 0.34, count: 6, height: h * 0.26 })
  const grapes = (x: number, y: number, k: number) =>
    dots(
      Array.from({ length: 16 }, (): Point => [x + between(s, -44, 44) * k, y - between(s, -2, 18) * k]),
      15 * k,
      base.wine,
    ) +
    dots(
      Array.from({ length: 9 }, (): Point => [x + between(s, -44, 40) * k, y - between(s, 4, 20) * k]),
      12 * k,
      '#a8466a',
    )
  const crate = (x: number, y: number, k: number) =>
    grapes(x, y - 44 * k, k) +
    path(
      `M${n(x - 62 * k)} ${n(y - 44 * k)}h${n(124 * k)}l${n(-8 * k)} ${n(44 * k)}h${n(-108 * k)}Z`,
      lit(m, '#c49a63'),
    ) +
    stroke(`M${n(x - 58 * k)} ${n(y - 22 * k)}h${n(116 * k)}`, lit(m, base.wood), 4 * k)
  const picker = (
    x: number,
    y: number,
    size: number,
    coat: string,
    pose: 'stoop' | 'carry' | 'wave',
    mirrored: boolean,
    skirt = false,
  ) =>
    oval(x + 12, y, size * 0.24, 7, m.shadow, 0.25) +
    figure(
      m,
      x,
      y,
      size,
      pose,
      { coat, legs: '#4a5560', skirt, hat: pick(s, ['#ecd9a0', '#e3c77c', base.wine]) },
      mirrored,
    )
  body +=
    picker(w * 0.445, h * 0.76, 150, base.blue, 'wave', true) +
    picker(w * 0.565, h * 0.79, 170, base.paper, 'stoop', false) +
    crate(w * 0.6, h * 0.82, 0.62)
  body +=
    picker(w * 0.3, h * 0.93, 260, base.wine, 'stoop', true, false) +
    crate(w * 0.37, h * 0.95, 1) +
    picker(w * 0.655, h * 0.94, 270, '#5f8f86', 'carry', false)
  const [tx, ty] = [w * 0.655 - 36, h * 0.94 - 232]
  body +=
    path(
      `M${n(tx - 46)} ${n(ty)}h62l-10 104h-42Z`,
      fade(
        s,
        [
          [0, lit(m, base.wood)],
          [1, lit(m, base.woodDark)],
        ],
        true,
      ),
    ) +
    stroke(`M${n(tx - 43)} ${n(ty + 26)}h56M${n(tx - 38)} ${n(ty + 76)}h46`, base.ink, 4) +
    grapes(tx - 15, ty + 4, 0.66)
  return body + crate(w * 0.5, h * 0.985, 1.1)
}
