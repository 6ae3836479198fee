import { between, disc, finish, n, newSheet, oval, path, rect, type Sheet, times } from './sheet.ts'

/** What a product of the shop looks like on its picture. */
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
  /** The glass, the cloth or the cardboard. */
  body: string
  label: string
  mark: string
}

const [width, height] = [1200, 900]
const middle = width / 2
const ground = 800

/** Half of a bottle's outline from the mouth to the floor, mirrored: shoulders are what tells one from another. */
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

/** A sprig of vine on the label, another one on each. */
function sprig(s: Sheet, x: number, y: number, colour: string): string {
  const grapes = times(9, (index) => {
    const row = index < 4 ? 0 : index < 7 ? 1 : 2
    const place = [index, index - 4, index - 7][row]! - (3 - row) / 2
    return disc(x + place * 17 + between(s, -2, 2), y + row * 15 + between(s, -2, 2), 8, colour)
  })
  const leaf = `M${n(x)} ${n(y - 14)}q${n(between(s, 18, 30))} -30 ${n(between(s, 40, 52))} -8q-14 26 -46 10Z`
  return path(leaf, colour, 0.7) + grapes
}

function bottle(s: Sheet, { vessel, body, label, mark }: Look): string {
  const [neck, half, top, shoulder, slope] = bottles[vessel as Bottle]
  const from = Math.max(shoulder + slope + 30, 520)
  return [
    path(outline(neck, half, top, shoulder, slope), body),
    rect(middle - neck - 3, top - 6, neck * 2 + 6, vessel === 'sparkling' ? 150 : 80, mark, 5),
    rect(middle - half + 12, shoulder + slope + 10, 14, ground - shoulder - slope - 50, '#ffffff', 7, 0.25),
    rect(middle - half + 2, from, half * 2 - 4, 190, label),
    rect(middle - half + 2, from + 150, half * 2 - 4, 6, mark, 0, 0.8),
    sprig(s, middle, from + 65, mark),
  ].join('')
}

const isBottle = (vessel: Vessel): vessel is Bottle => vessel in bottles

const shapes: Record<Exclude<Vessel, Bottle>, (s: Sheet, look: Look) => string> = {
  jar: (s, { body, label, mark }) =>
    rect(middle - 130, 420, 260, ground - 420, body, 36) +
    rect(middle - 120, 380, 240, 60, mark, 10) +
    rect(middle - 130, 530, 260, 160, label) +
    sprig(s, middle, 590, mark),
  glass: (_s, { body, mark }) =>
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
  box: (s, { body, label, mark }) =>
    rect(middle - 260, 400, 520, ground - 400, body, 8) +
    path(`M${middle - 260} 400L${middle - 200} 330H${middle + 200}L${middle + 260} 400Z`, body, 0.7) +
    rect(middle - 110, 500, 220, 200, label) +
    sprig(s, middle, 580, mark),
  shirt: (s, { body, mark }) =>
    path(
      `M${middle - 110} 200Q${middle} 270 ${middle + 110} 200L${middle + 300} 300L${middle + 240} 430L${middle + 170} 390V${ground}H${middle - 170}V390L${middle - 240} 430L${middle - 300} 300Z`,
      body,
    ) + sprig(s, middle, 430, mark),
}

/** The picture of a product as an SVG document: always the same for a seed. */
export function productPicture(look: Look, seed: number): string {
  const s = newSheet(width, height, seed)
  const draw = isBottle(look.vessel) ? bottle : shapes[look.vessel]
  return finish(
    s,
    rect(0, 0, width, height, '#f4ece0') +
      rect(0, ground - 40, width, height - ground + 40, '#e5dbcc') +
      oval(middle, ground, 230, 22, '#3c280a', 0.15) +
      draw(s, look),
  )
}
