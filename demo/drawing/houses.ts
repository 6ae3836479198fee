import { base, lit, type Mood } from './mood.ts'
import {
  between,
  curve,
  fade,
  type Line,
  mix,
  n,
  oval,
  pick,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from './sheet.ts'

const roofTone = (m: Mood, colour: string) => (m.snow ? lit(m, '#f6f8f8') : lit(m, colour))

/** Rows of tiles, only hinted at. */
function tiles(s: Sheet, m: Mood, left: Line, right: Line, top: number, bottom: number, colour: string) {
  if (m.snow) return ''
  let d = ''
  for (let y = top + 10; y < bottom - 3; y += 15) {
    for (let x = left(y) + between(s, 4, 40); x < right(y) - 18; x += between(s, 50, 120))
      d += `M${n(x)} ${n(y)}h${n(between(s, 8, 20))}`
  }
  return stroke(d, colour, 2.2, 0.4)
}

type House = {
  x: number
  y: number
  w: number
  h: number
  roof: number
  wall?: string
  tile?: string
  trim?: string
  distance?: number
}

/** A house seen from its long side, standing on `y`; gives wall and roof, openings are added by the scene. */
export function eavesHouse(s: Sheet, m: Mood, o: House) {
  const wall = lit(m, o.wall ?? base.paper)
  const tile = roofTone(m, o.tile ?? base.brick)
  const top = o.y - o.h
  const lip = o.w * 0.025
  const slant = Math.min(o.roof * 0.55, o.w * 0.16)
  return (
    rect(
      o.x,
      top,
      o.w,
      o.h,
      fade(
        s,
        [
          [0, wall],
          [1, mix(wall, m.shadow, 0.17)],
        ],
        true,
      ),
    ) +
    rect(o.x, top, o.w, o.h * 0.07, m.shadow, 0, 0.2) +
    rect(o.x, o.y - o.h * 0.09, o.w, o.h * 0.09, lit(m, o.trim ?? base.stone)) +
    shape(
      [
        [o.x - lip, top + 4],
        [o.x + slant, top - o.roof],
        [o.x + o.w - slant, top - o.roof],
        [o.x + o.w + lip, top + 4],
      ],
      fade(s, [
        [0, tile],
        [1, mix(tile, m.shadow, 0.2)],
      ]),
    ) +
    tiles(
      s,
      m,
      (y) => o.x + slant * ((top - y) / o.roof),
      (y) => o.x + o.w - slant * ((top - y) / o.roof),
      top - o.roof,
      top,
      mix(tile, m.shadow, 0.4),
    ) +
    rect(
      o.x + slant - 2,
      top - o.roof - 4,
      o.w - slant * 2 + 4,
      6,
      mix(tile, m.snow ? '#ffffff' : m.shadow, 0.3),
      3,
    )
  )
}

/** A house seen from its gable. */
export function gableHouse(s: Sheet, m: Mood, o: House) {
  const wall = lit(m, o.wall ?? base.paper)
  const tile = roofTone(m, o.tile ?? base.brick)
  const top = o.y - o.h
  const mid = o.x + o.w / 2
  const lip = o.w * 0.07
  const thick = Math.max(7, o.w * 0.055)
  const slope = o.roof / (o.w / 2)
  return (
    shape(
      [
        [o.x, o.y],
        [o.x, top],
        [mid, top - o.roof],
        [o.x + o.w, top],
        [o.x + o.w, o.y],
      ],
      fade(
        s,
        [
          [0, wall],
          [1, mix(wall, m.shadow, 0.16)],
        ],
        true,
      ),
    ) +
    shape(
      [
        [o.x, top],
        [mid, top - o.roof],
        [o.x + o.w, top],
        [o.x + o.w, top + 12],
        [mid, top - o.roof + 16],
        [o.x, top + 12],
      ],
      m.shadow,
      0.2,
    ) +
    rect(o.x, o.y - o.h * 0.1, o.w, o.h * 0.1, lit(m, o.trim ?? base.stone)) +
    shape(
      [
        [o.x - lip, top + lip * slope],
        [mid, top - o.roof - thick],
        [mid, top - o.roof + 3],
        [o.x - lip + 5, top + lip * slope + thick * 0.9],
      ],
      tile,
    ) +
    shape(
      [
        [o.x + o.w + lip, top + lip * slope],
        [mid, top - o.roof - thick],
        [mid, top - o.roof + 3],
        [o.x + o.w + lip - 5, top + lip * slope + thick * 0.9],
      ],
      mix(tile, m.shadow, m.snow ? 0.12 : 0.28),
    )
  )
}

/** A vine that climbs a wall. */
export function climber(s: Sheet, m: Mood, x: number, y: number, h: number, w: number) {
  return (
    stroke(
      curve([
        [x, y],
        [x + w * 0.1, y - h * 0.5],
        [x + w * 0.05, y - h * 0.85],
        [x + w * 0.9, y - h],
      ]),
      lit(m, base.woodDark),
      4,
    ) +
    times(13, (i) => {
      const along = i / 13
      const px = along < 0.55 ? x + w * 0.08 + between(s, -10, 14) : x + ((along - 0.55) / 0.45) * w * 0.95
      const py = along < 0.55 ? y - h * (0.3 + along * 1.15) : y - h + between(s, -12, 16)
      return oval(px, py, between(s, 7, 13), between(s, 6, 10), pick(s, [m.leaf, m.leafLight, m.leafDark]))
    })
  )
}
