import { figure } from '../figures.ts'
import { hill, lane, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import {
  between,
  curve,
  disc,
  halo,
  mix,
  path,
  type Point,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { birds, sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { cast, copse, tree, verge } from '../trees.ts'

interface Tower {
  x: number
  foot: number
  height: number
  /** Half the width at its foot. */
  half: number
  /** How many beds lie on each other. */
  bands: number
}

/** A tower of limestone in beds: each juts out or draws back, light on one side and in shade on the other. */
function tower(s: Sheet, m: Mood, { x, foot, height, half, bands }: Tower) {
  const stone = lit(m, m.dark ? mix('#d8c8ab', m.shadow, 0.34) : '#e2d5b8')
  const shade = mix(lit(m, '#8f8069'), m.shadow, m.dark ? 0.5 : 0.32)
  const levels = Array.from({ length: bands + 1 }, (_, index) => {
    const t = index / bands
    const wide = half * (0.2 + 0.8 * t ** 0.75) * between(s, 0.9, 1.12) * (t < 0.22 && t > 0.05 ? 1.22 : 1)
    const lean = Math.sin(t * 4.2) * half * 0.1
    const split = x + lean + wide * between(s, -0.06, 0.22)
    return { y: foot - height * (1 - t), left: x + lean - wide, right: x + lean + wide, split }
  })
  let body = ''
  for (const [index, top] of levels.slice(0, -1).entries()) {
    const low = levels[index + 1]!
    const jut = between(s, -7, 7)
    const warm = mix(stone, index % 3 === 1 ? lit(m, '#cdb48a') : lit(m, '#f1e8d2'), between(s, 0.1, 0.5))
    const edge = top.y + between(s, 3, 8)
    body += shape(
      [
        [top.left + jut, edge],
        [top.split, top.y - 2],
        [low.split, low.y + 2],
        [low.left + jut * 0.6, low.y + 2],
      ],
      warm,
    )
    body += shape(
      [
        [top.split, top.y - 2],
        [top.right + jut, edge],
        [low.right + jut * 0.6, low.y + 2],
        [low.split, low.y + 2],
      ],
      mix(shade, warm, between(s, 0.05, 0.22)),
    )
    // Cracks part the beds into blocks.
    body += times(2 + Math.round((low.right - low.left) / 130), () => {
      const cx = between(s, low.left + 12, low.right - 12)
      return stroke(
        `M${Math.round(cx)} ${Math.round(top.y + 8)}l${Math.round(between(s, -7, 7))} ${Math.round(low.y - top.y - 10)}`,
        shade,
        between(s, 1.5, 3.5),
        cx < low.split ? 0.4 : 0.8,
      )
    })
    body += stroke(
      `M${Math.round(low.left + 4)} ${Math.round(low.y)}L${Math.round(low.split)} ${Math.round(low.y + 3)}L${Math.round(low.right - 4)} ${Math.round(low.y)}`,
      mix(shade, m.shadow, 0.3),
      3,
      0.6,
    )
    if (index % 4 === 2)
      body += times(5, () => {
        const gx = between(s, low.left, low.split)
        return disc(gx, low.y, between(s, 5, 13), mix(lit(m, m.leaf), m.shadow, between(s, 0, 0.3)))
      })
  }
  const [head] = levels
  return { body, head: head!, levels }
}

const pine = (s: Sheet, m: Mood, x: number, y: number, h: number) => {
  const trunk = lit(m, base.woodDark)
  const crown = mix(lit(m, base.pine), m.shadow, 0.15)
  return (
    stroke(
      curve([
        [x, y],
        [x - h * 0.06, y - h * 0.4],
        [x + h * 0.08, y - h * 0.8],
      ]),
      trunk,
      h * 0.05,
    ) +
    times(6, (index) =>
      path(
        `M${Math.round(x - h * 0.3 + index * h * 0.1)} ${Math.round(y - h * between(s, 0.62, 0.95))}q${Math.round(h * 0.12)}-${Math.round(h * 0.18)} ${Math.round(h * 0.3)} 0z`,
        mix(crown, lit(m, m.leafLight), index % 2 ? 0.12 : 0),
      ),
    )
  )
}

function country(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const mid = ridge(s, h * 0.62, h * 0.03, 1.1)
  return (
    sky(s, m) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.5, h * 0.03, 1.5), 1) +
    hill(s, m, ridge(s, h * 0.57, h * 0.03, 1.1), 0.75) +
    hill(s, m, mid, 0.5) +
    parcels(s, m, mid, 0.35, h * 0.16, 6) +
    villageSkyline(s, m, () => h * 0.715, w * 0.04, w * 0.26, 24, 0.4)
  )
}

/** The rock above the vineyards, with somebody beside it who shows how tall it is. */
export function rock(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const foot = h * 0.86
  const meadow = ridge(s, h * 0.82, h * 0.025, 0.7)
  const main = tower(s, m, { x: w * 0.54, foot, height: h * 0.68, half: w * 0.155, bands: 14 })
  const small = tower(s, m, { x: w * 0.72, foot: foot + 6, height: h * 0.34, half: w * 0.075, bands: 8 })
  return (
    country(s, m) +
    hill(s, m, meadow, 0.08, m.grass) +
    lane(
      m,
      [
        { x: w * 0.3, y: h * 0.83, w: 12 },
        { x: w * 0.38, y: h * 0.88, w: 42 },
        { x: w * 0.34, y: h * 0.95, w: 110 },
        { x: w * 0.42, y: h * 1.05, w: 240 },
      ],
      mix(m.soil, '#f3e6c6', 0.3),
    ) +
    cast(m, w * 0.62, foot + 6, w * 0.34, 34) +
    small.body +
    pine(s, m, small.head.split, small.head.y + 10, 130) +
    main.body +
    pine(s, m, main.head.split - 10, main.head.y + 12, 150) +
    stroke(
      `M${Math.round(main.head.right - 6)} ${Math.round(main.head.y + 4)}v-74m-20 24h40`,
      lit(m, base.ink),
      6,
    ) +
    copse(s, m, () => foot + 14, w * 0.32, w * 0.46, 70, 0.06) +
    copse(s, m, () => foot + 18, w * 0.64, w * 0.86, 84, 0.05) +
    figure(m, w * 0.375, h * 0.895, 74, 'stand', { coat: '#b4593a', legs: '#3f4a5a' }) +
    figure(m, w * 0.4, h * 0.897, 66, 'wave', { coat: '#d9a441', legs: '#5a3b29' }) +
    tree(s, m, w * 0.95, h * 0.93, 360, 'round') +
    birds(s, w * 0.42, h * 0.18, 7, mix(base.ink, m.haze, 0.25)) +
    verge(s, m, h * 0.965, mix(m.leafDark, m.shadow, 0.2), ['#f3ead4', '#b5586a'], 0.6)
  )
}

/** The rock by night, and on top of it the one it is called after. */
export function rockLegend(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  const foot = h * 0.86
  const main = tower(s, m, { x: w * 0.54, foot, height: h * 0.64, half: w * 0.16, bands: 14 })
  const { split: x, y } = main.head
  const black = mix(base.night, '#000000', 0.5)
  const devil =
    // Cloak, head with horns, a sack of stones over the shoulder, a tail.
    path(`M${Math.round(x - 44)} ${Math.round(y + 8)}q10-92 34-112q16-10 30 4q26 34 34 108z`, black) +
    disc(x + 2, y - 122, 21, black) +
    path(
      `M${Math.round(x - 16)} ${Math.round(y - 132)}q-12-22 0-34q2 18 14 22zm34 0q12-22 2-34q-4 18-14 22z`,
      black,
    ) +
    disc(x - 34, y - 78, 27, black) +
    stroke(
      curve([
        [x + 40, y],
        [x + 82, y - 20],
        [x + 74, y - 62],
        [x + 104, y - 74],
      ] as Point[]),
      black,
      6,
    ) +
    shape(
      [
        [x + 98, y - 86],
        [x + 124, y - 80],
        [x + 102, y - 60],
      ],
      black,
    ) +
    disc(x - 5, y - 124, 3.4, '#ff9800') +
    disc(x + 9, y - 124, 3.4, '#ff9800')
  return (
    country(s, m) +
    hill(s, m, ridge(s, h * 0.82, h * 0.025, 0.7), 0.08, m.grass) +
    halo(s, x, y - 40, 300, '#ff9800', 0.42) +
    main.body +
    devil +
    // What falls out of the sack lies between the vines to this day.
    times(9, (index) => {
      const t = index / 8
      const px = x - 70 - t * (x - w * 0.2)
      const py = y - 60 + t * t * h * 0.5 + between(s, -16, 16)
      const r = 17 - t * 9
      return shape(
        Array.from({ length: 6 }, (_, corner): Point => {
          const angle = (corner / 6) * Math.PI * 2 + index
          return [
            px + Math.cos(angle) * r * between(s, 0.7, 1.1),
            py + Math.sin(angle) * r * between(s, 0.6, 0.9),
          ]
        }),
        mix('#d8c8ab', m.shadow, 0.15 + t * 0.3),
      )
    }) +
    copse(s, m, () => foot + 16, w * 0.3, w * 0.86, 76, 0.05) +
    verge(s, m, h * 0.95, mix(m.leafDark, m.shadow, 0.4))
  )
}
