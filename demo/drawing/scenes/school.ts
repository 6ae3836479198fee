import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop, paving } from './backdrop.ts'
import { schoolHouse } from './school-house.ts'
import { n, oval, pick, rect, type Sheet, stroke } from '../sheet.ts'
import { cast, tree } from '../trees.ts'

export function school(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.54)
  const y = h * 0.8
  body += schoolHouse(s, m, w * 0.2, y)
  body += paving(s, m, y, '#dccdb0')
  body +=
    cast(m, w * 0.11, h * 0.88, 180) +
    tree(s, m, w * 0.11, h * 0.88, 520, 'round') +
    cast(m, w * 0.93, h * 0.87, 120) +
    tree(s, m, w * 0.93, h * 0.87, 360, 'round')
  body += stroke(
    `M${n(w * 0.6)} ${n(h * 0.93)}h60v44h-60Zm60 0h60v44h-60Zm60 0h60v44h-60Zm60 -0h52v44h-52Z`,
    lit(m, base.paper),
    5,
    0.8,
  )
  const kids: [number, number, number, string, string, 'walk' | 'wave' | 'stand' | 'play'][] = [
    [0.36, 0.89, 118, base.wine, base.blue, 'walk'],
    [0.4, 0.9, 110, base.ochre, '#4f6b5a', 'wave'],
    [0.46, 0.92, 124, '#5f8f86', '#6a5a4a', 'walk'],
    [0.63, 0.955, 128, base.rose, base.ink, 'play'],
    [0.7, 0.9, 116, '#6a7f9a', base.woodDark, 'wave'],
    [0.27, 0.93, 122, base.leafDark, '#4a4038', 'stand'],
  ]
  return (
    body +
    kids
      .map(
        ([x, py, size, coat, legs, pose], i) =>
          oval(w * x + 10, h * py, size * 0.22, 5, m.shadow, 0.2) +
          rect(
            w * x + (i % 2 ? 5 : -26),
            h * py - size * 0.76,
            21,
            size * 0.26,
            lit(m, [base.orange, base.blue, base.wine][i % 3] ?? base.wine),
            6,
          ) +
          figure(
            m,
            w * x,
            h * py,
            size,
            pose,
            { coat, legs, hair: pick(s, ['#5a3b29', '#b98a4a', '#2c2a33', '#8a4a30']) },
            i % 2 === 0,
          ),
      )
      .join('')
  )
}
