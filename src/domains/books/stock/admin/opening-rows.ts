import { readQuantity } from '#kit/shared/money/format.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'

export interface OpeningRow {
  number: string
  quantity: Quantity | null
}

/** Item number and quantity of each pasted or typed line, without the heading. */
export function openingRows(text: string, lang: Language): OpeningRow[] {
  const rows = text.replaceAll('\r', '').split('\n')
  return rows.flatMap((row, at) => {
    const cells = row.split(/\t|;/).map((cell) => cell.trim())
    const [number = '', ...others] = cells
    if (number === '') return []
    const said = others.find((cell) => cell !== '') ?? ''
    const quantity = readQuantity(said, lang)
    const isHeading = at === 0 && quantity === null && !/\d/.test(said)
    return isHeading ? [] : [{ number, quantity }]
  })
}
