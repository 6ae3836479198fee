import { climber, eavesHouse, gableHouse } from './houses.ts'
import { base, lit, type Mood } from './mood.ts'
import { door, pane } from './openings.ts'
import { disc, type Sheet } from './sheet.ts'

/** A press house of the cellar lane: gable or eaves to the lane, a big door, a small grape window. */
export function pressHouse(s: Sheet, m: Mood, x: number, y: number, w: number, variant: number) {
  const walls = [base.paper, '#f3e6c6', '#f6efe0', '#ecd9b4', base.paper, '#efe2d2']
  const doors = [base.leafDark, base.blue, base.wine, base.woodDark, '#4f6b5a', base.brickDark]
  const wall = walls[variant % walls.length] ?? base.paper
  const leaf = doors[(variant * 5 + 1) % doors.length] ?? base.leafDark
  const gable = variant % 3 !== 1
  const h = w * (gable ? 0.56 : 0.6)
  const dw = w * (gable ? 0.27 : 0.2)
  const dh = h * 0.72
  const dx = gable ? x + w * (variant % 2 ? 0.2 : 0.52) : x + w * 0.58
  let body = gable
    ? gableHouse(s, m, { x, y, w, h, roof: w * 0.46, wall, tile: variant % 4 ? base.brick : '#9d5138' })
    : eavesHouse(s, m, { x, y, w, h, roof: w * 0.34, wall, tile: variant % 4 ? '#a8563c' : base.brick })
  body += door(m, dx, y - dh, dw, dh, leaf, variant % 2 === 0)
  const wx = dx > x + w / 2 ? x + w * 0.2 : x + w * 0.66
  body += pane(m, wx, y - h * 0.68, w * 0.12, w * 0.14)
  if (gable)
    body +=
      disc(x + w / 2, y - h - w * 0.17, w * 0.05, lit(m, base.stone)) +
      disc(x + w / 2, y - h - w * 0.17, w * 0.036, m.window)
  if (variant % 4 === 2 && !m.snow) body += climber(s, m, x + w * 0.05, y, h * 0.95, w * 0.3)
  return body
}
