import { hill, parcels, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { bottle, vineLeaf, wineGlass } from './still-life.ts'
import {
  between,
  curve,
  disc,
  dots,
  fade,
  lobes,
  mix,
  move,
  n,
  oval,
  path,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
  turn,
} from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { tree } from '../trees.ts'

/** A tavern table under the walnut tree: wine, bread, cheese and radishes. */
export function tavernTable(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const mid = ridge(s, h * 0.42, h * 0.05, 0.9)
  let body =
    sky(s, m, { x: 0.8, y: 0.16 }) +
    weather(s, m) +
    hill(s, m, ridge(s, h * 0.36, h * 0.03, 1.2), 1) +
    hill(s, m, mid, 0.6) +
    parcels(s, m, mid, 0.34, h * 0.18, 5) +
    villageSkyline(s, m, () => h * 0.575, w * 0.56, w * 0.84, 32, 0.36) +
    rect(
      0,
      h * 0.59,
      w,
      h * 0.2,
      fade(s, [
        [0, m.grass],
        [1, m.leafDark],
      ]),
    ) +
    tree(s, m, w * 0.07, h * 0.72, 620, 'round')
  const wood = lit(m, '#c2925f')
  const top = h * 0.68
  body +=
    shape(
      [
        [w * -0.02, h + 10],
        [w * 0.06, top],
        [w * 0.94, top],
        [w * 1.02, h + 10],
      ],
      fade(s, [
        [0, mix(wood, '#ffffff', 0.2)],
        [1, mix(wood, m.shadow, 0.16)],
      ]),
    ) +
    stroke(
      times(
        6,
        (i) => `M${n(w * (0.06 + (i + 1) * 0.126))} ${n(top)}L${n(w * (-0.02 + (i + 1) * 0.149))} ${h}`,
      ),
      mix(wood, m.shadow, 0.4),
      4,
      0.7,
    ) +
    stroke(
      times(16, () => {
        const x = between(s, w * 0.05, w * 0.9)
        const y = between(s, top + 20, h)
        return `M${n(x)} ${n(y)}q${n(between(s, -12, 4))} 26 ${n(between(s, -16, 6))} 60`
      }),
      mix(wood, m.shadow, 0.3),
      2.4,
      0.5,
    )
  const cloth = lit(m, base.paper)
  body +=
    shape(
      [
        [w * 0.3, h + 10],
        [w * 0.4, top],
        [w * 0.62, top],
        [w * 0.7, h + 10],
      ],
      cloth,
    ) +
    stroke(
      `M${n(w * 0.42)} ${n(top)}L${n(w * 0.335)} ${h}M${n(w * 0.6)} ${n(top)}L${n(w * 0.667)} ${h}M${n(w * 0.41)} ${n(top)}L${n(w * 0.32)} ${h}M${n(w * 0.61)} ${n(top)}L${n(w * 0.682)} ${h}`,
      lit(m, base.wine),
      5,
    )
  body += bottle(s, w * 0.28, h * 0.8, 1.0, '#3f5a3a', lit(m, base.paper), lit(m, base.wine))
  const jug = move(
    w * 0.72,
    h * 0.79,
    oval(10, 2, 110, 10, base.ink, 0.15) +
      path(
        'M-74 0Q-100 -120 -52 -190Q-40 -210 -44 -250L-66 -268H58L44 -250Q42 -210 56 -190Q102 -120 76 0Z',
        fade(
          s,
          [
            [0, '#8fa7b5'],
            [0.4, '#c3d0d4'],
            [1, '#6d8796'],
          ],
          true,
        ),
      ) +
      stroke('M60 -230Q150 -220 130 -120Q120 -84 82 -66', '#8fa7b5', 18) +
      stroke('M-60 -120q30 24 60 0t60 0M-54 -86q28 22 56 0t56 0', lit(m, base.blue), 7) +
      dots(
        [
          [-30, -150],
          [0, -150],
          [30, -150],
        ],
        16,
        lit(m, base.blue),
      ),
    1,
  )
  body += jug
  body += wineGlass(s, w * 0.42, h * 0.87, 0.94, '#e6cf78') + wineGlass(s, w * 0.58, h * 0.9, 1.02, '#e6cf78')
  const board = lit(m, '#a8744a')
  body +=
    oval(w * 0.2, h * 0.925, 270, 34, mix(board, base.ink, 0.35)) +
    oval(w * 0.2, h * 0.917, 270, 33, board) +
    path(
      `M${n(w * 0.07)} ${n(h * 0.905)}q0 -90 110 -96t130 92q-110 24 -240 4Z`,
      fade(s, [
        [0, '#c98d4e'],
        [1, '#8f5a30'],
      ]),
    ) +
    stroke(
      `M${n(w * 0.105)} ${n(h * 0.84)}l24 40M${n(w * 0.135)} ${n(h * 0.83)}l24 44M${n(w * 0.165)} ${n(h * 0.83)}l20 44`,
      '#f0d9b0',
      6,
    ) +
    turn(
      -8,
      w * 0.27,
      h * 0.9,
      rect(w * 0.235, h * 0.885, 150, 26, '#f0dcae', 10) + rect(w * 0.235, h * 0.885, 150, 12, '#e6a07a', 6),
    ) +
    times(
      3,
      (i) =>
        disc(w * 0.3 + i * 26, h * 0.925 + (i % 2) * 8, 15, '#b8405a') +
        disc(w * 0.3 + i * 26 - 4, h * 0.92 + (i % 2) * 8, 5, '#ffffff', 0.5) +
        stroke(`M${n(w * 0.3 + i * 26)} ${n(h * 0.91 + (i % 2) * 8)}q4 -22 18 -30`, m.leaf, 6),
    )
  body +=
    oval(w * 0.82, h * 0.93, 190, 28, '#d8d2c4') +
    oval(w * 0.82, h * 0.922, 190, 27, lit(m, base.paper)) +
    oval(w * 0.82, h * 0.924, 150, 19, '#ece5d6') +
    shape(
      [
        [w * 0.75, h * 0.92],
        [w * 0.84, h * 0.86],
        [w * 0.865, h * 0.915],
        [w * 0.8, h * 0.945],
      ],
      '#ecc96a',
    ) +
    shape(
      [
        [w * 0.75, h * 0.92],
        [w * 0.8, h * 0.945],
        [w * 0.8, h * 0.968],
        [w * 0.752, h * 0.942],
      ],
      '#d4a94a',
    ) +
    shape(
      [
        [w * 0.8, h * 0.945],
        [w * 0.865, h * 0.915],
        [w * 0.866, h * 0.938],
        [w * 0.8, h * 0.968],
      ],
      '#c2953c',
    ) +
    dots(
      [
        [w * 0.79, h * 0.915],
        [w * 0.83, h * 0.9],
        [w * 0.82, h * 0.93],
      ],
      14,
      '#d4a94a',
    ) +
    path(lobes(s, w * 0.885, h * 0.92, 34, 13, 7), m.leaf)
  const branch: Point[] = [
    [w * 0.3, -20],
    [w * 0.5, 46],
    [w * 0.76, 30],
    [w * 1.02, 60],
  ]
  body += stroke(curve(branch), lit(m, base.woodDark), 12)
  const leaves: [number, number, number, number][] = [
    [0.36, 0.0, 170, 160],
    [0.46, 0.03, 190, 200],
    [0.55, 0.03, 180, 165],
    [0.65, 0.03, 200, 190],
    [0.75, 0.03, 180, 170],
    [0.84, 0.03, 200, 205],
    [0.95, 0.05, 190, 160],
  ]
  return (
    body +
    leaves
      .map(([x, y, size, angle], i) =>
        vineLeaf(s, w * x, h * y, size, angle, [m.leaf, m.leafDark, '#86a24a'][i % 3] ?? m.leaf, i % 2 === 0),
      )
      .join('')
  )
}
