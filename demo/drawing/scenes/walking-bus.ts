import { figure } from '../figures.ts'
import { base, lit, type Mood } from '../mood.ts'
import { backdrop } from './backdrop.ts'
import { road } from './road.ts'
import { schoolHouse } from './school-house.ts'
import { mix, move, n, oval, path, pick, rect, type Sheet } from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'
import { tree } from '../trees.ts'

/** Children in yellow vests walk to school in a line. */
export function walkingBus(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  let body = backdrop(s, m, 0.5)
  const y = h * 0.7
  body +=
    move(w * 0.5, y, schoolHouse(s, m, 0, 0), 0.66) +
    villageSkyline(s, m, () => y - 40, -30, w * 0.44, 110, 0.12, false) +
    tree(s, m, w * 0.47, y + 10, 290, 'round', 0.08) +
    tree(s, m, w * 0.95, y + 10, 330, 'round', 0.08)
  body +=
    rect(0, y, w, h * 0.06, mix(m.grass, m.leaf, 0.3)) +
    rect(0, h * 0.75, w, h * 0.17, lit(m, '#dccdb0')) +
    rect(0, h * 0.915, w, 14, lit(m, base.stone)) +
    road(s, m, h * 0.925, h * 0.08)
  const vest = lit(m, '#f2cf3d')
  const line: [number, number, string, string, boolean][] = [
    [0.16, 250, base.wine, base.ink, true],
    [0.255, 150, base.blue, '#6a5a4a', false],
    [0.325, 160, base.rose, base.blue, false],
    [0.395, 146, '#5f8f86', base.ink, false],
    [0.465, 164, base.ochre, '#4f6b5a', false],
    [0.535, 150, base.leafDark, base.woodDark, false],
    [0.605, 156, '#6a7f9a', base.wine, false],
    [0.675, 148, base.brick, base.blue, false],
    [0.765, 262, '#4f6b5a', '#4a4038', false],
  ]
  return (
    body +
    line
      .map(([x, size, coat, legs, skirt], i) => {
        const px = w * x
        const py = h * 0.885 + (i % 2) * 8
        return (
          oval(px + 16, py, size * 0.24, 7, m.shadow, 0.22) +
          (size < 200
            ? rect(
                px - size * 0.2,
                py - size * 0.78,
                size * 0.16,
                size * 0.27,
                lit(m, [base.orange, base.wine, base.blue][i % 3] ?? base.wine),
                7,
              )
            : '') +
          figure(m, px, py, size, i === 8 || i === 0 ? 'wave' : 'walk', {
            coat,
            legs,
            skirt,
            hair: pick(s, ['#5a3b29', '#b98a4a', '#2c2a33', '#8a4a30', '#b9b2a6']),
          }) +
          path(
            `M${n(px - size * 0.085)} ${n(py - size * 0.77)}h${n(size * 0.17)}l${n(size * 0.018)} ${n(size * 0.27)}h${n(-size * 0.206)}Z`,
            vest,
          ) +
          rect(px - size * 0.1, py - size * 0.62, size * 0.2, size * 0.03, '#fbf6e6')
        )
      })
      .join('')
  )
}
