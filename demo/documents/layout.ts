import { pdfString, widthOf } from './font-widths.ts'

/** A4 in points, with the text area. */
export const paper = { width: 595, height: 842, left: 68, right: 527, top: 770, bottom: 84 }

type Weight = 'plain' | 'bold'
export type Leaf = { page: number; mark: number }
/** An element of the document's structure tree, used by screen readers. */
export type Part = { tag: string; kids: (Part | Leaf)[]; scope?: 'Column' | 'Row' }
export type Sheets = { streams: string[][]; marks: number[]; root: Part }

/** Creates a pen that writes tagged text from top to bottom and adds pages. */
export function newPen() {
  const sheets: Sheets = { streams: [], marks: [], root: { tag: 'Document', kids: [] } }
  let y = 0
  const page = () => sheets.streams.length - 1
  const write = (command: string) => sheets.streams[page()]?.push(command)

  function turnPage() {
    sheets.streams.push([])
    sheets.marks.push(0)
    y = paper.top
  }

  /** Runs `draw` as marked content of `part` on the current page. */
  function marked(part: Part, draw: () => void) {
    const mark = sheets.marks[page()] ?? 0
    sheets.marks[page()] = mark + 1
    part.kids.push({ page: page(), mark })
    write(`/${part.tag} <</MCID ${mark}>> BDC`)
    draw()
    write('EMC')
  }
  const artifact = (draw: () => void) => {
    write('/Artifact BMC')
    draw()
    write('EMC')
  }
  const line = (text: string, x: number, at: number, size: number, weight: Weight) =>
    write(
      `BT /${weight === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x} ${Math.round(at * 10) / 10} Td ${pdfString(text)} Tj ET`,
    )
  const rule = (x1: number, x2: number, at: number) =>
    artifact(() =>
      write(`0.6 w 0.55 G ${x1} ${Math.round(at * 10) / 10} m ${x2} ${Math.round(at * 10) / 10} l S`),
    )
  const room = (height: number) => {
    if (y - height < paper.bottom) turnPage()
  }

  /** A block of wrapped lines below the previous text. */
  function block(
    part: Part,
    text: string,
    o: { size: number; weight?: Weight; x?: number; before?: number; after?: number },
  ) {
    const weight = o.weight ?? 'plain'
    const x = o.x ?? paper.left
    const leading = o.size * 1.42
    y -= o.before ?? 0
    let lines = wrap(text, paper.right - x, o.size, weight)
    room(leading * Math.min(2, lines.length))
    while (lines.length) {
      const fit = Math.max(1, Math.floor((y - paper.bottom) / leading))
      const now = lines.slice(0, fit)
      lines = lines.slice(fit)
      marked(part, () => {
        for (const one of now) {
          y -= leading
          line(one, x, y, o.size, weight)
        }
      })
      if (lines.length) turnPage()
    }
    y -= o.after ?? 0
  }

  /** A row of cells with a rule below. */
  function row(
    part: Part,
    cells: readonly { part: Part; text: string; x: number; width: number; weight: Weight }[],
    size: number,
  ) {
    const leading = size * 1.38
    const wrapped = cells.map((cell) => wrap(cell.text, cell.width - 10, size, cell.weight))
    const height = Math.max(...wrapped.map((lines) => lines.length)) * leading + 7
    room(height)
    cells.forEach((cell, index) => {
      part.kids.push(cell.part)
      marked(cell.part, () =>
        wrapped[index]?.forEach((text, at) => line(text, cell.x, y - leading * (at + 1), size, cell.weight)),
      )
    })
    y -= height
    rule(paper.left, paper.right, y)
  }

  turnPage()
  return {
    sheets,
    block,
    row,
    marked,
    line,
    rule,
    room,
    artifact,
    turnTo: (index: number, draw: () => void) => {
      const keep = sheets.streams.splice(index + 1)
      draw()
      sheets.streams.push(...keep)
    },
    get y() {
      return y
    },
    down: (by: number) => {
      y -= by
    },
  }
}

export function wrap(text: string, width: number, size: number, weight: Weight): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word
    if (current && widthOf(longer, size, weight) > width) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current]
}
