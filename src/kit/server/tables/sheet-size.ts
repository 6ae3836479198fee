import { SaxesParser } from 'saxes'

const lastRow = 1_048_576
const lastColumn = 16_384

/** Row and column of a cell address such as `AB12`; null for any other form. */
function placeOf(address: string): { row: number; column: number } | null {
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
  if (!digits) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const row = Number(digits)
  return row >= 1 && row <= lastRow && column <= lastColumn ? { row, column } : null
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Cells a parser of this sheet (`sheet1.xml`) has to hold in memory: all up to the last one in each row, and the
 * rectangle up to the last row and column with content. `Infinity` for addresses outside a sheet. Throws an Error for
 * broken XML.
 */
export function cellsOfSheet(xml: string): number {
  let isOutside = false
  let row = 0
  let width = 0
  let filled = 0
  let place: ReturnType<typeof placeOf> = null
  const content = { row: 0, column: 0 }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name)
    if (tag === 'c' && attributes['r'] !== undefined) {
      place = placeOf(String(attributes['r']))
      if (!place) isOutside = true
      else if (place.row === row) width = Math.max(width, place.column)
      else {
        filled += width
        row = place.row
        width = place.column
      }
    } else if (place && (tag === 'v' || tag === 'is')) {
      content.row = Math.max(content.row, place.row)
      content.column = Math.max(content.column, place.column)
    }
  })
  parser.write(xml).close()
  return isOutside ? Infinity : Math.max(filled + width, content.row * content.column)
}
