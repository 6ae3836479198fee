import { church } from '../church.ts'
import { figure } from '../figures.ts'
import { hill, ridge } from '../hills.ts'
import { base, lit, type Mood } from '../mood.ts'
import { paving } from './backdrop.ts'
import { dots, fade, mix, n, oval, path, pick, type Point, rect, shape, type Sheet, times } from '../sheet.ts'
import { sky, weather } from '../sky.ts'
import { villageSkyline } from '../skyline.ts'
import { tree } from '../trees.ts'

/** Stalls with striped roofs in front of the church. */
export function marketStalls(s: Sheet, m: Mood) {
  const h = s.height
  const w = s.width
  let body = sky(s, m) + weather(s, m) + hill(s, m, ridge(s, h * 0.5, h * 0.03, 1), 0.8)
  const y = h * 0.68
  body +=
    church(s, m, w * 0.6, y, h * 0.56, 0.2) +
    tree(s, m, w * 0.46, y, 300, 'round', 0.22) +
    villageSkyline(s, m, () => y - 46, -30, w * 0.5, 104, 0.22, false) +
    villageSkyline(s, m, () => y - 46, w * 0.82, w + 60, 100, 0.22, false) +
    paving(s, m, y)
  const stall = (x: number, py: number, size: number, colour: string, goods: readonly string[]) => {
    const cloth = lit(m, colour)
    const white = lit(m, base.paper)
    const top = py - size * 0.98
    let out =
      oval(x + size * 0.6, py, size * 0.72, size * 0.06, m.shadow, 0.2) +
      rect(x + size * 0.03, top, size * 0.03, size * 0.98, base.woodDark) +
      rect(x + size * 1.06, top, size * 0.03, size * 0.98, base.woodDark)
    out += figure(m, x + size * 0.56, py - size * 0.08, size * 0.78, 'play', {
      coat: pick(s, ['#5f8f86', base.rose, '#6a7f9a']),
      hat: size > 260 ? '#e8d6a8' : '',
    })
    out +=
      rect(
        x,
        py - size * 0.42,
        size * 1.12,
        size * 0.42,
        fade(s, [
          [0, lit(m, base.wood)],
          [1, lit(m, base.woodDark)],
        ]),
      ) +
      times(6, (i) =>
        rect(x + (size * 1.12 * i) / 6, py - size * 0.42, 3, size * 0.42, base.woodDark, 0, 0.5),
      )
    for (let i = 0; i < 4; i += 1) {
      const cx = x + size * (0.04 + i * 0.27)
      const tone = goods[i % goods.length] ?? base.brick
      const heap = (row: number): Point[] =>
        Array.from({ length: 5 - row }, (_, k): Point => [
          cx + size * (0.035 + row * 0.022 + k * 0.044),
          py - size * (0.5 + row * 0.035),
        ])
      out +=
        dots([...heap(0), ...heap(1), ...heap(2)], size * 0.055, lit(m, tone)) +
        dots(
          heap(2)
            .concat(heap(1))
            .map(([px, qy]): Point => [px - 2, qy - 3]),
          size * 0.02,
          mix(lit(m, tone), '#ffffff', 0.4),
        ) +
        shape(
          [
            [cx - size * 0.01, py - size * 0.49],
            [cx + size * 0.25, py - size * 0.49],
            [cx + size * 0.235, py - size * 0.4],
            [cx + size * 0.005, py - size * 0.4],
          ],
          lit(m, '#c49a63'),
        ) +
        rect(cx - size * 0.01, py - size * 0.46, size * 0.26, size * 0.012, base.wood)
    }
    const left = x - size * 0.08
    const wide = size * 1.28
    for (let i = 0; i < 8; i += 1) {
      const a = left + (wide * i) / 8
      const b = left + (wide * (i + 1)) / 8
      const [ta, tb] = [
        left + wide * 0.08 + (wide * 0.84 * i) / 8,
        left + wide * 0.08 + (wide * 0.84 * (i + 1)) / 8,
      ]
      const tone = i % 2 ? white : cloth
      out +=
        shape(
          [
            [ta, top - size * 0.2],
            [tb, top - size * 0.2],
            [b, top + size * 0.06],
            [a, top + size * 0.06],
          ],
          tone,
        ) +
        path(
          `M${n(a)} ${n(top + size * 0.055)}H${n(b)}V${n(top + size * 0.1)}a${n((b - a) / 2)} ${n((b - a) / 2)} 0 0 1 ${n(a - b)} 0Z`,
          mix(tone, m.shadow, 0.16),
        )
    }
    return out
  }
  body +=
    stall(w * 0.4, h * 0.8, 220, base.ochre, ['#c9a24a', '#e3c77c', '#b98a4a']) +
    stall(w * 0.04, h * 0.86, 330, base.wine, ['#7d9a47', '#c2452f', '#d9963b', '#a3b557']) +
    stall(w * 0.67, h * 0.9, 370, base.leafDark, ['#d9963b', '#7b2340', '#a3b557', '#c2452f'])
  const people: [number, number, number, string, boolean, boolean][] = [
    [0.34, 0.9, 190, base.rose, true, true],
    [0.57, 0.88, 176, base.blue, false, false],
    [0.52, 0.96, 210, '#5f8f86', false, true],
    [0.6, 0.97, 130, base.ochre, false, false],
  ]
  return (
    body +
    people
      .map(
        ([x, py, size, coat, skirt, mirrored]) =>
          oval(w * x + 16, h * py, size * 0.22, 7, m.shadow, 0.2) +
          figure(m, w * x, h * py, size, 'carry', { coat, skirt }, mirrored) +
          path(
            `M${n(w * x + (mirrored ? -1 : 1) * size * 0.2 - size * 0.08)} ${n(h * py - size * 0.52)}h${n(size * 0.16)}l${n(-size * 0.025)} ${n(size * 0.12)}h${n(-size * 0.11)}Z`,
            lit(m, '#c49a63'),
          ),
      )
      .join('')
  )
}
