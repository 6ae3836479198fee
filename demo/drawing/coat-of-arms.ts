import { base } from './mood.ts'
import { disc, path, rect, stroke } from './sheet.ts'

const shield = 'M16 14H184V112C184 172 148 208 100 228C52 208 16 172 16 112Z'
const berries = [
  [75, 92],
  [100, 89],
  [125, 92],
  [64, 112],
  [88, 111],
  [112, 111],
  [136, 112],
  [76, 131],
  [100, 131],
  [124, 131],
  [88, 150],
  [112, 150],
  [100, 168],
] as const

const charge = (grape: string, leaf: string) =>
  stroke('M100 84V64', leaf, 8) +
  path('M96 74C70 82 48 72 40 48C64 36 92 46 96 74Z', leaf) +
  path('M104 72C108 46 134 34 162 46C156 72 130 84 104 72Z', leaf) +
  berries.map(([x, y]) => disc(x, y, 12.6, grape)).join('')

/** The town's arms: golden grapes and vine leaves on red, the brook as a blue wave in the foot. */
export const logo = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 240" width="200" height="240" stroke-linecap="round" stroke-linejoin="round"><clipPath id="rebenau-shield"><path d="${shield}"/></clipPath><g clip-path="url(#rebenau-shield)">${rect(0, 0, 200, 240, base.wine)}${path('M0 192Q25 178 50 192T100 192T150 192T200 192V240H0Z', base.paper)}${path('M0 205Q25 191 50 205T100 205T150 205T200 205V240H0Z', base.blue)}</g>${charge('#e3b23c', '#a3b557')}${stroke(shield, base.ink, 8)}</svg>`

/** The arms for small sizes: the grapes alone, larger, without the wave. */
export const favicon = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" stroke-linecap="round" stroke-linejoin="round"><path d="M6 3H58V34C58 48 47 57 32 62C17 57 6 48 6 34Z" fill="${base.wine}"/>${stroke('M32 20Q32 13 38 9', '#c9d37a', 4)}${path('M30 19C20 22 13 17 12 9C22 6 30 10 30 19Z', '#a3b557')}${[
    [21, 27],
    [32, 25],
    [43, 27],
    [26.5, 36.5],
    [37.5, 36.5],
    [32, 46],
  ]
    .map(([x, y]) => disc(x ?? 0, y ?? 0, 5.7, '#e9bb48'))
    .join('')}</svg>`
