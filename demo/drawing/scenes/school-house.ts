import { eavesHouse, gableHouse } from '../houses.ts'
import { base, lit, type Mood } from '../mood.ts'
import { arch, door, pane } from '../openings.ts'
import { disc, n, rect, shape, type Sheet, stroke, times } from '../sheet.ts'

export function schoolHouse(s: Sheet, m: Mood, x: number, y: number) {
  const wide = 980
  const white = lit(m, base.paper)
  let body = eavesHouse(s, m, { x, y, w: wide, h: 340, roof: 150, wall: '#f1dfb8', tile: '#a8563c' })
  body +=
    rect(x, y - 184, wide, 10, white) +
    times(9, (i) =>
      i === 4 ? '' : pane(m, x + 40 + i * 104, y - 300, 66, 84) + pane(m, x + 40 + i * 104, y - 142, 66, 84),
    )
  const mid = x + wide / 2
  body +=
    gableHouse(s, m, { x: mid - 100, y, w: 200, h: 380, roof: 120, wall: '#f6e9cc', tile: '#a8563c' }) +
    door(m, mid - 46, y - 160, 92, 160, base.blue, true) +
    pane(m, mid - 58, y - 310, 44, 84) +
    pane(m, mid + 14, y - 310, 44, 84) +
    disc(mid, y - 410, 30, white) +
    disc(mid, y - 410, 24, lit(m, '#f6f0e0')) +
    stroke(`M${n(mid)} ${n(y - 410)}v-16m0 16l10 6`, base.ink, 4)
  body +=
    rect(mid - 20, y - 590, 40, 60, white) +
    arch(mid - 11, y - 584, 22, 40, m.window) +
    disc(mid, y - 560, 8, lit(m, base.ochre)) +
    shape(
      [
        [mid - 30, y - 588],
        [mid, y - 640],
        [mid + 30, y - 588],
      ],
      lit(m, '#5f8f86'),
    )
  return body + rect(mid - 76, y - 10, 152, 12, lit(m, base.stone))
}
