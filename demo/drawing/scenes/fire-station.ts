import { figure } from '../figures.ts'
import { eavesHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { arch, door, pane } from '../openings.ts'
import { backdrop, paving } from './backdrop.ts'
import { fireEngine } from './fire-engine.ts'
import { disc, fade, mix, n, oval, rect, shape, type Sheet, stroke, times } from '../sheet.ts'
import { tree } from '../trees.ts'

export function fireStation(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.54)
  const y = h * 0.79
  body += tree(s, m, w * 0.09, y, 440, 'round', 0.05) + tree(s, m, w * 0.93, y, 380, 'round', 0.08)
  const wall = lit(m, '#f0e3cb')
  const tx = w * 0.72
  body +=
    rect(
      tx,
      y - 520,
      130,
      520,
      fade(
        s,
        [
          [0, wall],
          [1, mix(wall, m.shadow, 0.22)],
        ],
        true,
      ),
    ) +
    shape(
      [
        [tx - 14, y - 516],
        [tx + 65, y - 610],
        [tx + 144, y - 516],
      ],
      lit(m, base.brick),
    ) +
    times(2, (i) => arch(tx + 24 + i * 48, y - 480, 34, 70, m.window)) +
    times(4, (i) => rect(tx + 52, y - 370 + i * 80, 26, 40, m.window)) +
    stroke(`M${n(tx + 65)} ${n(y - 610)}v-44`, base.ink, 5)
  body += eavesHouse(s, m, { x: w * 0.19, y, w: w * 0.53, h: 290, roof: 140, wall: '#f0e3cb' })
  body += times(3, (i) => {
    const x = w * 0.215 + i * w * 0.135
    const open = i === 1
    return (
      arch(x - 10, y - 232, 196, 232, lit(m, base.paper)) +
      arch(x, y - 222, 176, 222, open ? '#3c3a40' : lit(m, '#a8332c')) +
      (open
        ? ''
        : times(4, (j) => rect(x + 4, y - 130 + j * 33, 168, 4, mix(lit(m, '#a8332c'), m.shadow, 0.4))) +
          times(3, (j) => rect(x + 24 + j * 46, y - 168, 36, 30, '#c8d6d6', 3)))
    )
  })
  body +=
    door(m, w * 0.64, y - 130, 74, 130, base.woodDark) +
    pane(m, w * 0.645, y - 246, 58, 66) +
    disc(w * 0.455, y - 262, 20, lit(m, base.wine)) +
    rect(w * 0.447, y - 276, 10, 26, lit(m, base.paper)) +
    rect(w * 0.442, y - 268, 20, 9, lit(m, base.paper))
  body += paving(s, m, y, '#cfc5b4')
  body += fireEngine(s, m, w * 0.44, h * 0.92, 1.28)
  const crew = (x: number, py: number, size: number, mirrored = false) =>
    oval(x + 12, py, size * 0.22, 6, m.shadow, 0.2) +
    figure(m, x, py, size, 'stand', { coat: '#4a4f3c', legs: '#3c3f33', hat: '#e3b23c' }, mirrored) +
    rect(x - size * 0.1, py - size * 0.58, size * 0.2, size * 0.035, '#ecd66a')
  body +=
    crew(w * 0.71, h * 0.9, 190) +
    crew(w * 0.76, h * 0.92, 196, true) +
    crew(w * 0.22, h * 0.91, 186) +
    figure(m, w * 0.8, h * 0.93, 128, 'wave', { coat: base.wine, legs: base.blue, hat: '#b3312b' }, true)
  return body
}
