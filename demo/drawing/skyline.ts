import { church } from './church.ts'
import { afar, base, type Mood } from './mood.ts'
import { between, type Line, mix, n, path, pick, rect, shape, type Sheet } from './sheet.ts'
import { tree } from './trees.ts'

/** The village as a small silhouette of roofs with its church, on a line. */
export function villageSkyline(
  s: Sheet,
  m: Mood,
  line: Line,
  from: number,
  to: number,
  size: number,
  distance: number,
  withChurch = true,
) {
  const walls = [base.paper, '#f3e6c6', '#ecd9b4', '#f0dcc8', '#e6d3b8']
  let body = ''
  let x = from
  let i = 0
  const churchAt = from + (to - from) * 0.45
  let placed = !withChurch
  let panes = ''
  while (x < to) {
    if (!placed && x > churchAt) {
      body += church(s, m, x + size * 0.6, line(x) + size * 0.35, size * 4.3, distance)
      placed = true
    }
    const w = size * between(s, 0.9, 1.7)
    const h = size * between(s, 0.42, 0.7)
    const y = line(x + w / 2) + size * 0.4 + (i % 3) * size * 0.14
    const wall = afar(m, pick(s, walls), distance)
    const tile = m.snow
      ? afar(m, '#f6f8f8', distance * 0.5)
      : afar(m, pick(s, [base.brick, '#a8563c', '#9d5138', '#c06a45']), distance)
    if (i % 4 === 3 && s.chance() < 0.7)
      body += tree(s, m, x, y + 4, size * between(s, 0.9, 1.5), 'round', distance)
    if (s.chance() < 0.45) {
      body += shape(
        [
          [x, y],
          [x, y - h],
          [x + w / 2, y - h - w * 0.42],
          [x + w, y - h],
          [x + w, y],
        ],
        wall,
      )
      body +=
        shape(
          [
            [x - 3, y - h + 3],
            [x + w / 2, y - h - w * 0.46],
            [x + w / 2, y - h - w * 0.37],
            [x + 3, y - h + 4],
          ],
          tile,
        ) +
        shape(
          [
            [x + w + 3, y - h + 3],
            [x + w / 2, y - h - w * 0.46],
            [x + w / 2, y - h - w * 0.37],
            [x + w - 3, y - h + 4],
          ],
          mix(tile, m.shadow, 0.25),
        )
    } else {
      body +=
        rect(x, y - h, w, h, wall) +
        shape(
          [
            [x - 3, y - h + 1],
            [x + w * 0.14, y - h - w * 0.3],
            [x + w * 0.86, y - h - w * 0.3],
            [x + w + 3, y - h + 1],
          ],
          tile,
        )
    }
    for (const k of [0.24, 0.6])
      panes += `M${Math.round(x + w * k)} ${Math.round(y - h * 0.72)}h${n(w * 0.12)}v${n(h * 0.34)}h${n(-w * 0.12)}Z`
    x += w * between(s, 0.72, 1.02)
    i += 1
  }
  return body + path(panes, mix(m.window, m.haze, m.dark ? 0 : distance * 0.5))
}
