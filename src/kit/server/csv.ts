/** A row of a table with the number of the line it begins on. */
export interface CsvRow {
  line: number
  cells: string[]
}

const separators = [';', ',', '\t'] as const

/** Outside of quotes, which separator the first line has most of. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/\r|\n|$/)).replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => first.split(separator).length
  return [...separators].sort((a, b) => count(b) - count(a))[0]!
}

/**
 * Reads a table as programs write it (RFC 4180): cells between `;`, `,` or tabs, whichever the first line has, in double
 * quotes where they hold separators or line breaks. Cells are trimmed, empty lines left out. Throws nothing: what is no
 * table is one cell.
 */
export function readCsv(content: string): CsvRow[] {
  const text = content.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begins = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(Boolean)) rows.push({ line: begins, cells })
    cells = []
  }
  // Old Macs end a line with a carriage return alone
  const endsLine = (at: number) => text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += sign
        at += 1
      } else if (sign === '"') isQuoted = false
      else {
        cell += sign
        if (endsLine(at)) line += 1
      }
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (endsLine(at)) {
      endRow()
      line += 1
      begins = line
    } else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}
