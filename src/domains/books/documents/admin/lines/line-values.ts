import { readPrice, readQuantity } from '#kit/shared/money/format.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { zero } from '#kit/shared/money/cents.ts'
import {
  divideRounded,
  places,
  quantity,
  type Quantity,
  type Rate,
  rate,
  scaled,
  unitPrice,
  type UnitPrice,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Item } from '#domains/books/items/items.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'

/** Defaults for new lines. */
export interface LineBeginning {
  unit: string | null
  vatGroup: string | null
}

/** Creates a line; `change` overrides the defaults. */
export const newLine = (
  { unit, vatGroup }: LineBeginning,
  change: Partial<DocumentLine> = {},
): DocumentLine => ({
  _id: uuidv7(),
  type: 'item',
  role: 'firm',
  item: null,
  number: '',
  name: '',
  text: '',
  quantity: quantity('1'),
  unit,
  price: unitPrice('0'),
  base: quantity('1'),
  discount: null,
  allowance: zero,
  vatGroup,
  nature: 'goods',
  isOwn: false,
  isExcise: false,
  reverses: false,
  supplyFrom: null,
  supplyTo: null,
  buyerLine: '',
  source: null,
  advance: null,
  ...change,
})

/** Alcohol content in tenths of a percent above which drinks are excise goods (Directive 92/83/EEC: 1.2 %). */
const exciseTenths = 12

/** Line values copied from an item, in the document's language. */
export const fromItem = (item: Item, lang: Language): Partial<DocumentLine> => ({
  item: item._id,
  number: item.number,
  name: [sayIn(item.title, lang).text, item.vintage, item.size, item.colour].filter(Boolean).join(', '),
  text: sayIn(item.text, lang).text,
  unit: item.unit,
  vatGroup: item.vatGroup,
  nature: item.kind === 'service' ? 'service' : 'goods',
  isOwn: item.origin === 'own',
  isExcise: (item.alcohol ?? 0) > exciseTenths,
})

/** Converts a price between net and gross, to four decimal places. */
export function priceAs(price: UnitPrice, is: Counting, wanted: Counting, percent: Rate): UnitPrice {
  if (is === wanted) return price
  const [steps, more] = [scaled(price, places.price), 100_000n + scaled(percent, places.rate)]
  const other =
    wanted === 'net' ? divideRounded(steps * 100_000n, more) : divideRounded(steps * more, 100_000n)
  return unitPrice(unscaled(other, places.price))
}

/** Treats an incomplete number as zero. */
const orNothing = <T extends string>(text: T, nothing: string): T => (text === '' ? (nothing as T) : text)

/** Lines safe to compute and send while a number is being typed. */
export const countable = (lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.map((line) => ({
    ...line,
    quantity: orNothing(line.quantity, '0'),
    price: orNothing(line.price, '0'),
    base: orNothing(line.base, '1'),
  }))

/** Column names recognised in the table head, in lower case. */
const heads: Readonly<Record<string, keyof Pasted>> = {
  ...{
    artikel: 'name',
    bezeichnung: 'name',
    beschreibung: 'name',
    name: 'name',
    item: 'name',
    description: 'name',
  },
  ...{ artikelnummer: 'number', 'artikel-nr.': 'number', nummer: 'number', nr: 'number', 'nr.': 'number' },
  ...{ number: 'number', sku: 'number', 'item number': 'number' },
  ...{ menge: 'quantity', anzahl: 'quantity', quantity: 'quantity', qty: 'quantity' },
  ...{ einheit: 'unit', eh: 'unit', unit: 'unit' },
  ...{ preis: 'price', einzelpreis: 'price', 'e-preis': 'price', price: 'price', 'unit price': 'price' },
  ...{ rabatt: 'discount', 'rabatt %': 'discount', discount: 'discount', 'discount %': 'discount' },
  ...{ text: 'text', zusatz: 'text', details: 'text' },
}

interface Pasted {
  number: string
  name: string
  quantity: string
  unit: string
  price: string
  discount: string
  text: string
}

/** Least digits of an item number in front of a name; shorter numbers are quantities. */
const leastItemDigits = 4

/** Without a head: the first text is the name, the first number the quantity, then unit, price and discount. */
function byForm(cells: readonly string[], lang: Language): Partial<Pasted> {
  const found: Partial<Pasted> = {}
  for (const cell of cells) {
    if (cell === '') continue
    const plain = cell.replaceAll(/[€%]/g, '')
    const isNumber = readQuantity(plain, lang) !== null || readPrice(plain, lang) !== null
    if (!isNumber) {
      if (found.name === undefined) found.name = cell
      else if (found.quantity !== undefined && found.unit === undefined && cell.length <= 20)
        found.unit = cell
      else found.text = found.text ? `${found.text}\n${cell}` : cell
    } else if (found.name === undefined && found.number === undefined && cell.length >= leastItemDigits)
      found.number = cell
    else if (found.quantity === undefined) found.quantity = cell
    else if (found.price === undefined) found.price = cell
    else found.discount ??= cell
  }
  return found
}

function percentIn(text: string, lang: Language): Rate | null {
  const read = readQuantity(text.replace('%', ''), lang)
  try {
    return read === null || read === '0' ? null : rate(read)
  } catch {
    return null
  }
}

/**
 * Converts cells copied from a spreadsheet to lines. Columns are matched by their head (Bezeichnung, Menge, Einheit,
 * Preis…), without one by form; a row of words only becomes a text line.
 * @returns null if the text is no table and belongs into the field
 */
export function pastedLines(
  text: string,
  lang: Language,
  begin: LineBeginning,
  units: readonly { _id: string; title: string; short: string }[],
): DocumentLine[] | null {
  const rows = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n')
  if (!text.includes('\t') && rows.length < 2) return null
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()))
  const head = (cells[0] ?? []).map((cell) => heads[cell.toLowerCase()])
  const hasHead = head.includes('name') && head.filter(Boolean).length >= 2
  return cells.slice(hasHead ? 1 : 0).flatMap((row): DocumentLine[] => {
    const said = hasHead
      ? (Object.fromEntries(
          row.flatMap((cell, at) => (head[at] ? [[head[at], cell]] : [])),
        ) as Partial<Pasted>)
      : byForm(row, lang)
    const name = said.name || said.number || ''
    if (!name) return []
    if (said.quantity === undefined && said.price === undefined)
      return [
        newLine(begin, { type: 'text', text: [name, said.text].filter(Boolean).join('\n').slice(0, 5000) }),
      ]
    const wanted = said.unit?.toLowerCase()
    const unit = units.find(({ title, short }) => [title, short].some((one) => one.toLowerCase() === wanted))
    return [
      newLine(begin, {
        name: name.slice(0, 500),
        number: (said.number ?? '').slice(0, 60),
        text: (said.text ?? '').slice(0, 5000),
        quantity: readQuantity(said.quantity ?? '', lang) ?? (quantity('1') satisfies Quantity),
        price: readPrice((said.price ?? '').replace('€', ''), lang) ?? unitPrice('0'),
        discount: percentIn(said.discount ?? '', lang),
        ...(unit ? { unit: unit._id } : {}),
      }),
    ]
  })
}

/** Moves a line; returns the same array if the target does not exist. */
export function lineMoved(lines: readonly DocumentLine[], _id: string, to: number): DocumentLine[] {
  const at = lines.findIndex((line) => line._id === _id)
  if (at < 0 || to < 0 || to >= lines.length) return [...lines]
  const next = lines.filter((line) => line._id !== _id)
  next.splice(to, 0, lines[at]!)
  return next
}
