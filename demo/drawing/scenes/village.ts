import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { climber, eavesHouse, gableHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { door, pane } from '../openings.ts'
import { backdrop } from './backdrop.ts'
import { fade, mix, n, oval, path, rect, type Sheet, times } from '../sheet.ts'
import { snowfall } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { copse, tree, verge } from '../trees.ts'

/** The village street with gardens, in the mood of the season. */
export function village(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  let body = backdrop(s, m, 0.5)
  body +=
    villageSkyline(s, m, () => h * 0.585, -30, w * 0.3, 80, 0.26, false) +
    villageSkyline(s, m, () => h * 0.585, w * 0.55, w * 0.98, 80, 0.26, false) +
    church(s, m, w * 0.36, h * 0.64, 400, 0.2)
  body += rect(
    0,
    h * 0.62,
    w,
    h * 0.38,
    fade(s, [
      [0, mix(m.grass, m.haze, 0.2)],
      [1, m.snow ? '#dfe7ec' : mix(m.leaf, m.leafDark, 0.4)],
    ]),
  )
  body += copse(s, m, () => h * 0.645, w * 0.5, w * 0.9, 50, 0.2)
  body += path(
    `M${n(w * 0.5)} ${n(h * 0.63)}Q${n(w * 0.56)} ${n(h * 0.75)} ${n(w * 0.3)} ${h}H${n(w * 0.72)}Q${n(w * 0.62)} ${n(h * 0.75)} ${n(w * 0.525)} ${n(h * 0.63)}Z`,
    fade(s, [
      [0, m.snow ? '#e9eef0' : lit(m, '#dccbaa')],
      [1, m.snow ? '#d3dde4' : lit(m, '#c0a988')],
    ]),
  )
  const house = (x: number, y: number, size: number, wall: string, gable: boolean, leaf: string) => {
    let out = oval(x + size * 0.6, y, size * 0.66, size * 0.04, m.shadow, 0.2)
    if (gable)
      out +=
        gableHouse(s, m, { x, y, w: size, h: size * 0.52, roof: size * 0.46, wall }) +
        times(2, (i) => pane(m, x + size * (0.14 + i * 0.27), y - size * 0.42, size * 0.12, size * 0.17)) +
        door(m, x + size * 0.7, y - size * 0.36, size * 0.15, size * 0.36, leaf) +
        pane(m, x + size * 0.44, y - size * 0.76, size * 0.11, size * 0.13)
    else
      out +=
        eavesHouse(s, m, { x, y, w: size * 1.25, h: size * 0.46, roof: size * 0.34, wall, tile: '#a8563c' }) +
        rect(x + size * 0.9, y - size * 0.92, size * 0.1, size * 0.22, lit(m, base.brickDark)) +
        (m.snow ? rect(x + size * 0.89, y - size * 0.94, size * 0.12, size * 0.04, '#ffffff', 3) : '') +
        times(3, (i) => pane(m, x + size * (0.12 + i * 0.26), y - size * 0.36, size * 0.12, size * 0.17)) +
        door(m, x + size * 0.96, y - size * 0.34, size * 0.15, size * 0.34, leaf)
    return out
  }
  body +=
    house(w * 0.57, h * 0.71, 150, '#f3e6c6', true, base.blue) +
    tree(s, m, w * 0.7, h * 0.72, 210, 'round', 0.05) +
    house(w * 0.3, h * 0.72, 160, '#e9c9b4', false, base.leafDark) +
    tree(s, m, w * 0.29, h * 0.73, 190, 'round', 0.05)
  body +=
    house(w * 0.665, h * 0.84, 300, '#efd9a2', false, base.wine) +
    house(w * 0.06, h * 0.86, 330, base.paper, true, base.leafDark) +
    (m.snow ? '' : climber(s, m, w * 0.075, h * 0.86, 170, 120))
  body += tree(s, m, w * 0.03, h * 0.93, 420, 'round') + tree(s, m, w * 0.95, h * 0.92, 520, 'round')
  const fence = (x0: number, x1: number, y: number) => {
    let d = ''
    for (let x = x0; x < x1; x += 27) d += `M${n(x)} ${n(y)}v-56l6 -8 6 8v56Z`
    return (
      rect(x0, y - 44, x1 - x0, 6, lit(m, '#c9ab82')) +
      rect(x0, y - 18, x1 - x0, 6, lit(m, '#c9ab82')) +
      path(d, lit(m, m.snow ? '#b9a58c' : '#dcc29a'))
    )
  }
  body += fence(-10, w * 0.24, h * 0.95) + fence(w * 0.76, w + 10, h * 0.94)
  if (m.snow)
    return (
      body +
      figure(m, w * 0.49, h * 0.84, 130, 'walk', { coat: base.wine, legs: base.ink, hat: base.ochre }) +
      figure(m, w * 0.525, h * 0.845, 90, 'wave', { coat: base.blue, legs: base.ink, hat: base.wine }, true) +
      snowfall(s, 150)
    )
  return (
    body +
    figure(m, w * 0.49, h * 0.84, 130, 'walk', { coat: base.wine, skirt: true }) +
    figure(m, w * 0.52, h * 0.845, 88, 'walk', { coat: base.ochre, legs: base.blue }) +
    verge(s, m, h * 0.985, m.leafDark, ['#f3ead4', '#b5586a'], 0.7)
  )
}
