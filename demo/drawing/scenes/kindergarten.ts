import { figure } from '../figures.ts'
import { eavesHouse, gableHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { door, pane } from '../openings.ts'
import { backdrop } from './backdrop.ts'
import {
  disc,
  dots,
  fade,
  mix,
  n,
  oval,
  path,
  pick,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
} from '../sheet.ts'
import { cast, tree, verge } from '../trees.ts'

export function kindergarten(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.5)
  const y = h * 0.74
  body +=
    eavesHouse(s, m, { x: w * 0.16, y, w: w * 0.6, h: 230, roof: 150, wall: '#f3e8d2' }) +
    gableHouse(s, m, { x: w * 0.24, y, w: 290, h: 250, roof: 190, wall: '#eecf9a', tile: '#a8563c' })
  const frames = [base.wine, base.ochre, '#5f8f86', base.blue, base.rose]
  body += times(4, (i) => {
    const x = w * 0.46 + i * 116
    return (
      rect(x - 12, y - 182, 96, 106, lit(m, frames[i % 5] ?? base.wine), 8) +
      rect(x, y - 170, 72, 82, m.window, 4) +
      rect(x + 33, y - 170, 6, 82, lit(m, base.paper)) +
      dots(
        [
          [x + 18, y - 112],
          [x + 54, y - 120],
        ],
        15,
        pick(s, ['#ecd08c', '#c2452f', '#f3dcd8']),
      )
    )
  })
  body +=
    door(m, w * 0.305, y - 150, 84, 150, '#5f8f86', true) +
    disc(w * 0.33, y - 310, 44, lit(m, base.wine)) +
    disc(w * 0.33, y - 310, 34, m.window) +
    pane(m, w * 0.258, y - 190, 54, 74)
  body +=
    rect(
      0,
      y,
      w,
      h - y,
      fade(s, [
        [0, mix(m.grass, m.leafLight, 0.35)],
        [1, mix(m.leaf, m.leafDark, 0.35)],
      ]),
    ) +
    path(
      `M${n(w * 0.31)} ${n(y)}Q${n(w * 0.33)} ${n(h * 0.86)} ${n(w * 0.2)} ${h}H${n(w * 0.44)}Q${n(w * 0.42)} ${n(h * 0.86)} ${n(w * 0.352)} ${n(y)}Z`,
      lit(m, '#dfcca6'),
    )
  body +=
    cast(m, w * 0.88, h * 0.84, 260) +
    tree(s, m, w * 0.88, h * 0.84, 640, 'round') +
    cast(m, w * 0.06, h * 0.82, 150) +
    tree(s, m, w * 0.06, h * 0.82, 330, m.name === 'spring' ? 'blossom' : 'round')
  const sx = w * 0.6
  const sy = h * 0.94
  body +=
    oval(sx + 70, sy, 190, 12, m.shadow, 0.2) +
    stroke(
      `M${n(sx - 60)} ${n(sy)}V${n(sy - 170)}M${n(sx - 10)} ${n(sy)}V${n(sy - 170)}M${n(sx - 60)} ${n(sy - 40)}h50m-50 -40h50m-50 -40h50`,
      lit(m, base.wood),
      9,
    ) +
    rect(sx - 70, sy - 176, 74, 12, lit(m, base.woodDark), 4) +
    shape(
      [
        [sx - 76, sy - 250],
        [sx - 35, sy - 292],
        [sx + 8, sy - 250],
      ],
      lit(m, base.wine),
    ) +
    stroke(`M${n(sx - 60)} ${n(sy - 170)}v-78m50 78v-78`, lit(m, base.wood), 8) +
    path(
      `M${n(sx)} ${n(sy - 172)}C${n(sx + 60)} ${n(sy - 160)} ${n(sx + 110)} ${n(sy - 30)} ${n(sx + 210)} ${n(sy - 16)}v14C${n(sx + 96)} ${n(sy - 12)} ${n(sx + 50)} ${n(sy - 140)} ${n(sx)} ${n(sy - 150)}Z`,
      lit(m, '#e0a531'),
    ) +
    stroke(
      `M${n(sx)} ${n(sy - 178)}C${n(sx + 60)} ${n(sy - 166)} ${n(sx + 110)} ${n(sy - 38)} ${n(sx + 210)} ${n(sy - 24)}`,
      mix(lit(m, '#e0a531'), m.shadow, 0.3),
      5,
    )
  body +=
    figure(m, sx + 62, sy - 110, 112, 'sit', { coat: base.rose, legs: base.blue, hair: '#b98a4a' }) +
    figure(
      m,
      w * 0.44,
      h * 0.93,
      108,
      'wave',
      { coat: base.ochre, legs: base.leafDark, hair: '#5a3b29' },
      true,
    ) +
    figure(m, w * 0.49, h * 0.96, 102, 'walk', { coat: '#5f8f86', legs: base.wine, hair: '#2c2a33' }) +
    figure(m, w * 0.4, h * 0.9, 176, 'stand', { coat: base.wine, skirt: true })
  body +=
    shape(
      [
        [w * 0.11, h * 0.93],
        [w * 0.13, h * 0.9],
        [w * 0.235, h * 0.9],
        [w * 0.255, h * 0.93],
      ],
      lit(m, '#ecd9a6'),
    ) +
    rect(w * 0.1, h * 0.926, w * 0.165, 16, lit(m, base.wood), 5) +
    figure(m, w * 0.18, h * 0.925, 98, 'stoop', { coat: base.brick, legs: base.blue }) +
    path(`M${n(w * 0.215)} ${n(h * 0.925)}l4 -30h30l4 30Z`, lit(m, '#c2452f'))
  return body + verge(s, m, h * 0.99, m.leafDark, ['#f3ead4', '#ecd08c', '#b5586a'])
}
