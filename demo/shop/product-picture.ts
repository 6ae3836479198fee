/** Random numbers in [0, 1), the same sequence for the same seed. */
type Chance = () => number

/** Container or object drawn on a product's picture. */
export type Vessel =
  | 'rhine'
  | 'bordeaux'
  | 'burgundy'
  | 'sparkling'
  | 'juice'
  | 'spirit'
  | 'jar'
  | 'glass'
  | 'box'
  | 'shirt'

export interface Look {
  vessel: Vessel
  /** Colour of the glass, cloth or cardboard. */
  body: string
  label: string
  mark: string
}

/** mulberry32: small, and the same on every machine. */
function seededChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const between = (chance: Chance, low: number, high: number): number => low + (high - low) * chance()

/** Rounded to one decimal, or to whole numbers from 8 on, to keep the file small. */
function n(value: number): string {
  const text = String(Math.abs(value) >= 8 ? Math.round(value) : Math.round(value * 10) / 10)
  return text === '-0' ? '0' : text
}

const faint = (opacity: number) => (opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '')
const path = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}"${faint(opacity)}/>`
const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, opacity = 1) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"${faint(opacity)}/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint(opacity)}/>`

/** Path data without unnecessary spaces and zeros. */
const tight = (d: string) =>
  d
    .replace(/ 0 0 ([01]) /g, ' 0 0$1 ')
    .replace(/([ \-A-Za-z])0\./g, '$1.')
    .replace(/ -/g, '-')

const [width, height] = [1200, 900]
const middle = width / 2
const ground = 800

/** Closed outline of a bottle; the shoulders distinguish the types. */
function outline(neck: number, half: number, top: number, shoulder: number, slope: number): string {
  const [l, r] = [middle - half, middle + half]
  const [nl, nr] = [middle - neck, middle + neck]
  return (
    `M${n(nl)} ${n(top)}V${n(shoulder)}C${n(nl)} ${n(shoulder + slope / 2)} ${n(l)} ${n(shoulder + slope / 2)} ${n(l)} ${n(shoulder + slope)}` +
    `V${ground - 20}Q${n(l)} ${ground} ${n(l + 20)} ${ground}H${n(r - 20)}Q${n(r)} ${ground} ${n(r)} ${ground - 20}` +
    `V${n(shoulder + slope)}C${n(r)} ${n(shoulder + slope / 2)} ${n(nr)} ${n(shoulder + slope / 2)} ${n(nr)} ${n(shoulder)}V${n(top)}Z`
  )
}

type Bottle = 'rhine' | 'bordeaux' | 'burgundy' | 'sparkling' | 'juice' | 'spirit'
type Measures = readonly [neck: number, half: number, top: number, shoulder: number, slope: number]

const bottles: Record<Bottle, Measures> = {
  rhine: [24, 82, 70, 190, 270],
  bordeaux: [26, 92, 90, 280, 90],
  burgundy: [26, 104, 100, 240, 210],
  sparkling: [30, 106, 90, 220, 230],
  juice: [30, 98, 140, 250, 110],
  spirit: [24, 78, 220, 380, 110],
}

/** Sprig of vine on the label, different for each seed. */
function sprig(chance: Chance, x: number, y: number, colour: string): string {
  const grapes = Array.from({ length: 9 }, (_, index) => {
    const row = index < 4 ? 0 : index < 7 ? 1 : 2
    const place = [index, index - 4, index - 7][row]! - (3 - row) / 2
    return disc(x + place * 17 + between(chance, -2, 2), y + row * 15 + between(chance, -2, 2), 8, colour)
  })
  const leaf = `M${n(x)} ${n(y - 14)}q${n(between(chance, 18, 30))} -30 ${n(between(chance, 40, 52))} -8q-14 26 -46 10Z`
  return path(leaf, colour, 0.7) + grapes.join('')
}

function bottle(chance: Chance, { vessel, body, label, mark }: Look): string {
  const [neck, half, top, shoulder, slope] = bottles[vessel as Bottle]
  const from = Math.max(shoulder + slope + 30, 520)
  return [
    path(outline(neck, half, top, shoulder, slope), body),
    rect(middle - neck - 3, top - 6, neck * 2 + 6, vessel === 'sparkling' ? 150 : 80, mark, 5),
    rect(middle - half + 12, shoulder + slope + 10, 14, ground - shoulder - slope - 50, '#ffffff', 7, 0.25),
    rect(middle - half + 2, from, half * 2 - 4, 190, label),
    rect(middle - half + 2, from + 150, half * 2 - 4, 6, mark, 0, 0.8),
    sprig(chance, middle, from + 65, mark),
  ].join('')
}

const isBottle = (vessel: Vessel): vessel is Bottle => vessel in bottles

const shapes: Record<Exclude<Vessel, Bottle>, (chance: Chance, look: Look) => string> = {
  jar: (chance, { body, label, mark }) =>
    rect(middle - 130, 420, 260, ground - 420, body, 36) +
    rect(middle - 120, 380, 240, 60, mark, 10) +
    rect(middle - 130, 530, 260, 160, label) +
    sprig(chance, middle, 590, mark),
  glass: (_, { body, mark }) =>
    path(
      `M${middle - 120} 220Q${middle - 150} 520 ${middle} 540Q${middle + 150} 520 ${middle + 120} 220Z`,
      body,
      0.55,
    ) +
    path(
      `M${middle - 138} 400Q${middle - 120} 530 ${middle} 540Q${middle + 120} 530 ${middle + 138} 400Z`,
      mark,
      0.8,
    ) +
    rect(middle - 7, 535, 14, 240, body) +
    oval(middle, 785, 110, 16, body),
  box: (chance, { body, label, mark }) =>
    rect(middle - 260, 400, 520, ground - 400, body, 8) +
    path(`M${middle - 260} 400L${middle - 200} 330H${middle + 200}L${middle + 260} 400Z`, body, 0.7) +
    rect(middle - 110, 500, 220, 200, label) +
    sprig(chance, middle, 580, mark),
  shirt: (chance, { body, mark }) =>
    path(
      `M${middle - 110} 200Q${middle} 270 ${middle + 110} 200L${middle + 300} 300L${middle + 240} 430L${middle + 170} 390V${ground}H${middle - 170}V390L${middle - 240} 430L${middle - 300} 300Z`,
      body,
    ) + sprig(chance, middle, 430, mark),
}

/** Picture of a product as an SVG document, identical for the same seed. */
export function productPicture(look: Look, seed: number): string {
  const draw = isBottle(look.vessel) ? bottle : shapes[look.vessel]
  const body =
    rect(0, 0, width, height, '#f4ece0') +
    rect(0, ground - 40, width, height - ground + 40, '#e5dbcc') +
    oval(middle, ground, 230, 22, '#3c280a', 0.15) +
    draw(seededChance(seed), look)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${body.replace(/ d="[^"]+"/g, tight)}</svg>`
}
