import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { bench, lantern } from '../furniture.ts'
import { hill, ridge } from '../hills.ts'
import { eavesHouse, gableHouse } from '../houses.ts'
import { base, type Mood } from '../mood.ts'
import { door, pane } from '../openings.ts'
import { advent } from './advent.ts'
import { paving } from './backdrop.ts'
import { fountainBasin } from './fountain.ts'
import { mix, pick, type Sheet, times } from '../sheet.ts'
import { birds, sky, snowfall, weather } from '../sky.ts'
import { cast, tree } from '../trees.ts'

/** The main square with church, houses and fountain; in Advent with huts, lights and a tree. */
export function marketSquare(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  let body = sky(s, m, { x: 0.8, y: 0.2 }) + weather(s, m) + hill(s, m, ridge(s, h * 0.52, h * 0.03, 1), 0.8)
  const y = h * 0.76
  body += tree(s, m, w * 0.74, y, 380, 'round', 0.2) + tree(s, m, w * 0.3, y, 360, 'round', 0.24)
  body += church(s, m, w * 0.44, y, h * 0.66)
  const row: [number, number, number, string, boolean, string][] = [
    [-60, 250, 250, '#e9c9b4', false, base.brick],
    [178, 200, 210, '#f3e6c6', true, '#9d5138'],
    [366, 150, 190, '#cfd8c4', false, '#a8563c'],
    [w * 0.77, 180, 200, '#f0dcae', true, base.brick],
    [w * 0.875, 270, 260, '#e4d2da', false, '#9d5138'],
  ]
  for (const [x, width, high, wall, gable, tile] of row) {
    body += gable
      ? gableHouse(s, m, { x, y, w: width, h: high, roof: width * 0.45, wall, tile })
      : eavesHouse(s, m, { x, y, w: width, h: high, roof: high * 0.5, wall, tile })
    const count = Math.max(2, Math.round(width / 86))
    body +=
      times(count, (i) => pane(m, x + (width * (i + 0.5)) / count - 18, y - high + 36, 36, 52)) +
      times(count, (i) =>
        i === count - 1
          ? door(
              m,
              x + (width * (i + 0.5)) / count - 24,
              y - 92,
              48,
              92,
              pick(s, [base.leafDark, base.wine, base.blue, base.woodDark]),
            )
          : pane(m, x + (width * (i + 0.5)) / count - 18, y - 96, 36, 50),
      )
  }
  body += paving(s, m, y)
  if (m.snow) return body + advent(s, m, y) + snowfall(s, 150)
  const fx = w * 0.66
  const fy = h * 0.9
  body += cast(m, fx, fy, 200, 18) + fountainBasin(s, m, fx, fy, 1)
  body +=
    cast(m, w * 0.13, h * 0.9, 170) +
    tree(s, m, w * 0.13, h * 0.9, 420, 'round') +
    bench(m, w * 0.175, h * 0.925, 180) +
    lantern(s, m, w * 0.85, h * 0.92, 250)
  body +=
    figure(m, w * 0.36, h * 0.86, 130, 'walk', { coat: base.ochre, skirt: true }) +
    figure(m, w * 0.385, h * 0.862, 84, 'walk', { coat: base.wine, legs: base.blue }) +
    figure(m, w * 0.52, h * 0.94, 160, 'stand', { coat: '#5f8f86', legs: '#4a4038', hair: '#c9c2b6' }) +
    figure(m, w * 0.56, h * 0.94, 152, 'play', { coat: base.rose, skirt: true }, true)
  return body + birds(s, w * 0.3, h * 0.16, 6, mix(base.ink, m.haze, 0.35))
}
