import { base, lit, type Mood } from '../mood.ts'
import { bottle, wineGlass } from './still-life.ts'
import {
  between,
  disc,
  dots,
  fade,
  lobes,
  mix,
  n,
  oval,
  path,
  type Point,
  rect,
  shape,
  type Sheet,
  stroke,
  times,
  within,
} from '../sheet.ts'
import { villageSkyline } from '../skyline.ts'

/** A guest room with a view of the vineyards. */
export function guestRoom(s: Sheet, m: Mood) {
  const w = s.width
  const h = s.height
  const wall = lit(m, '#f3e8d2')
  let body = rect(
    0,
    0,
    w,
    h,
    fade(s, [
      [0, mix(wall, '#ffffff', 0.3)],
      [1, mix(wall, m.shadow, 0.1)],
    ]),
  )
  body +=
    shape(
      [
        [0, -10],
        [w * 0.2, -10],
        [0, h * 0.36],
      ],
      lit(m, '#d9c7a6'),
    ) +
    shape(
      [
        [w * 0.19, -10],
        [w * 0.225, -10],
        [0, h * 0.4],
        [0, h * 0.345],
      ],
      lit(m, base.wood),
    ) +
    shape(
      [
        [w, -10],
        [w * 0.8, -10],
        [w, h * 0.36],
      ],
      lit(m, '#cdb994'),
    ) +
    shape(
      [
        [w * 0.81, -10],
        [w * 0.775, -10],
        [w, h * 0.4],
        [w, h * 0.345],
      ],
      lit(m, base.woodDark),
    )
  const [x, y, ww, hh] = [w * 0.3, h * 0.1, w * 0.4, h * 0.5]
  body +=
    rect(x - 26, y - 26, ww + 52, hh + 52, lit(m, '#b98a5a'), 4) +
    rect(
      x,
      y,
      ww,
      hh,
      fade(s, [
        [0, m.sky[0]],
        [0.55, m.sky[1]],
        [1, m.sky[2]],
      ]),
    ) +
    disc(x + ww * 0.72, y + hh * 0.24, 34, '#fff4d2')
  const at = (k: number) => n(y + hh * k)
  body += within(
    s,
    `M${n(x)} ${n(y)}h${n(ww)}v${n(hh)}h${n(-ww)}Z`,
    path(`M${n(x)} ${at(0.52)}q160 -60 320 -24t320 -30V${at(1)}H${n(x)}Z`, mix(m.hill[1], m.haze, 0.2)) +
      path(`M${n(x)} ${at(0.66)}q190 -80 380 -26t260 -10V${at(1)}H${n(x)}Z`, mix(m.hill[0], m.haze, 0.12)) +
      stroke(
        times(22, (i) => `M${n(x + 150 + i * 14)} ${at(0.63)}L${n(x - 60 + i * 36)} ${at(0.86)}`),
        m.leafDark,
        6,
        0.5,
      ) +
      villageSkyline(s, m, () => y + hh * 0.87, x + 60, x + ww * 0.62, 36, 0.16) +
      path(`M${n(x)} ${at(0.93)}q200 -26 360 -6t280 -8V${at(1)}H${n(x)}Z`, m.leaf),
  )
  body +=
    rect(x + ww / 2 - 8, y, 16, hh, lit(m, '#b98a5a')) +
    rect(x, y + hh * 0.3, ww, 11, lit(m, '#b98a5a')) +
    rect(x - 54, y + hh + 22, ww + 108, 24, lit(m, '#c9a06c'), 4)
  const drape = (px: number, side: number) =>
    path(
      `M${n(px)} ${n(y - 46)}h${n(side * 150)}q${n(-side * 10)} ${n(hh * 0.4)} ${n(-side * 84)} ${n(hh * 0.62)}q${n(-side * 26)} ${n(hh * 0.26)} ${n(-side * 6)} ${n(hh * 0.6)}h${n(-side * 60)}Z`,
      fade(s, [
        [0, lit(m, '#f6efe0')],
        [1, lit(m, '#dccdb0')],
      ]),
    ) +
    stroke(
      `M${n(px + side * 40)} ${n(y - 40)}q${n(side * 4)} ${n(hh * 0.5)} ${n(-side * 2)} ${n(hh * 0.64)}M${n(px + side * 86)} ${n(y - 40)}q${n(-side * 4)} ${n(hh * 0.4)} ${n(-side * 44)} ${n(hh * 0.62)}`,
      '#c4b391',
      4,
      0.6,
    )
  body +=
    rect(x - 110, y - 56, ww + 220, 12, lit(m, base.woodDark), 6) + drape(x - 86, 1) + drape(x + ww + 86, -1)
  body +=
    rect(
      0,
      h * 0.82,
      w,
      h * 0.18,
      fade(s, [
        [0, lit(m, '#c2925f')],
        [1, lit(m, '#98683f')],
      ]),
    ) +
    stroke(
      times(4, (i) => `M0 ${n(h * 0.84 + i * i * 15)}H${w}`),
      base.woodDark,
      3,
      0.3,
    )
  body +=
    path(lobes(s, w * 0.5 - 120, y + hh + 6, 44, 30, 8), m.leafDark) +
    dots(
      Array.from({ length: 14 }, (): Point => [
        w * 0.5 - 120 + between(s, -44, 44),
        y + hh - 8 + between(s, -24, 14),
      ]),
      15,
      '#c2452f',
    ) +
    path(`M${n(w * 0.5 - 162)} ${n(y + hh + 6)}h84l-12 44h-60Z`, lit(m, base.brick))
  const bed = lit(m, '#a8744a')
  body +=
    rect(w * 0.03, h * 0.5, w * 0.05, h * 0.4, bed, 6) +
    path(`M${n(w * 0.03)} ${n(h * 0.5)}q${n(w * 0.025)} -50 ${n(w * 0.05)} 0Z`, bed) +
    path(
      `M${n(w * 0.06)} ${n(h * 0.72)}H${n(w * 0.53)}q30 0 30 34V${n(h * 0.9)}H${n(w * 0.06)}Z`,
      fade(s, [
        [0, lit(m, '#fdfaf2')],
        [1, lit(m, '#e3d8c2')],
      ]),
    ) +
    path(
      `M${n(w * 0.2)} ${n(h * 0.7)}Q${n(w * 0.36)} ${n(h * 0.67)} ${n(w * 0.52)} ${n(h * 0.705)}q36 6 36 44V${n(h * 0.88)}H${n(w * 0.2)}Z`,
      fade(s, [
        [0, lit(m, base.wine)],
        [1, lit(m, '#5c1a32')],
      ]),
    ) +
    stroke(
      `M${n(w * 0.28)} ${n(h * 0.69)}v${n(h * 0.19)}M${n(w * 0.36)} ${n(h * 0.684)}v${n(h * 0.196)}M${n(w * 0.44)} ${n(h * 0.688)}v${n(h * 0.19)}M${n(w * 0.2)} ${n(h * 0.78)}h${n(w * 0.355)}`,
      lit(m, '#e6c98a'),
      4,
      0.7,
    ) +
    rect(w * 0.075, h * 0.62, w * 0.115, h * 0.115, '#fdfaf2', 34) +
    rect(w * 0.105, h * 0.645, w * 0.1, h * 0.1, '#efe5d0', 30) +
    rect(w * 0.03, h * 0.88, w * 0.54, 26, bed, 4) +
    rect(w * 0.55, h * 0.72, w * 0.022, h * 0.22, bed, 5) +
    rect(w * 0.04, h * 0.9, 20, h * 0.05, base.woodDark)
  const tx = w * 0.76
  return (
    body +
    oval(tx, h * 0.93, 120, 12, base.ink, 0.16) +
    rect(tx - 110, h * 0.7, 220, 18, bed, 5) +
    stroke(
      `M${n(tx - 80)} ${n(h * 0.715)}l-14 ${n(h * 0.21)}M${n(tx + 80)} ${n(h * 0.715)}l14 ${n(h * 0.21)}`,
      base.woodDark,
      12,
    ) +
    wineGlass(s, tx - 36, h * 0.7, 0.4, '#e6cf78') +
    bottle(s, tx + 36, h * 0.7, 0.42, '#3f5a3a', base.paper, base.wine) +
    rect(w * 0.87, h * 0.56, 150, 22, lit(m, base.wood), 6) +
    rect(w * 0.88, h * 0.58, 12, h * 0.36, base.woodDark) +
    rect(w * 0.95, h * 0.58, 12, h * 0.36, base.woodDark) +
    rect(w * 0.867, h * 0.76, 160, 20, lit(m, base.wood), 5) +
    rect(w * 0.872, h * 0.56, 12, h * 0.2, lit(m, base.wood)) +
    rect(w * 0.952, h * 0.56, 12, h * 0.2, lit(m, base.wood))
  )
}
