import type { SentForm } from '#kit/server/http/form-pages.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language, Words } from '#kit/shared/text/languages.ts'
import { places, type Quantity, quantity, scaled } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { ShopOrder, ShopOrderLine } from '#domains/shop/orders/server/offers.ts'
import { site as de } from '../withdrawals.de.ts'
import { site as en } from '../withdrawals.en.ts'

export type ChosenLine = ShopOrderLine & { chosen: Quantity }

const count = (of: string) => scaled(of, places.quantity)

/** Lines that can still be withdrawn from. A deposit follows the line above. */
export const withdrawableLines = ({ lines }: Pick<ShopOrder, 'lines'>): ShopOrderLine[] =>
  lines.filter(({ item, left }) => item !== null && count(left) > 0n)

const isAll = (of: Quantity, { left }: ShopOrderLine) => count(of) === count(left)

const written = /^\d{1,9}(?:[.,]\d{1,3})?$/

/** A typed quantity; null if invalid or above what is left. */
function typedQuantity(typed: string, left: Quantity): Quantity | null {
  if (!written.test(typed)) return null
  const of = quantity(typed.replace(',', '.'))
  return count(of) > 0n && count(of) <= count(left) ? of : null
}

const refused = (line: ShopOrderLine): [string, Words] => {
  const said = (words: typeof de, lang: Language) =>
    filled(words.countWrong, { most: writeQuantity(line.left, lang) })
  return [`count-${line._id}`, { de: said(de, 'de'), en: said(en, 'en') }]
}

/**
 * Lines chosen in a form with their quantities; empty for everything that is left. A changed quantity counts even if
 * the box is not ticked.
 * Throws Problem `INVALID` (422) at invalid quantities.
 */
export function chosenLines(order: ShopOrder, form: SentForm): ChosenLine[] {
  const wrong: [string, Words][] = []
  const all = withdrawableLines(order)
  const chosen = all.flatMap((line) => {
    const typed = (form[`count-${line._id}`] ?? '').trim()
    const isTicked = form[`line-${line._id}`] === 'on'
    const of = typed === '' ? line.left : typedQuantity(typed, line.left)
    if (!isTicked && (typed === '' || /^0+$/.test(typed) || (of !== null && isAll(of, line)))) return []
    if (of !== null) return [{ ...line, chosen: of }]
    wrong.push(refused(line))
    return []
  })
  if (wrong.length > 0) throw new Problem('INVALID', 422, wrong[0]![1], { fields: Object.fromEntries(wrong) })
  return partOf(all, chosen)
}

/** Chosen lines; empty if they are everything that is left. */
const partOf = (all: readonly ShopOrderLine[], chosen: ChosenLine[]): ChosenLine[] =>
  chosen.length === all.length && chosen.every((line) => isAll(line.chosen, line)) ? [] : chosen

const noSuchLine: Words = {
  de: 'Davon ist nicht so viel übrig. Bitte wählen Sie die Artikel noch einmal aus.',
  en: 'There is not that much left. Please choose the items again.',
}

/**
 * Lines named by the office with their quantities; empty for everything that is left.
 * Throws Problem `INVALID` (422) at `lines` for unknown lines and for quantities above what is left.
 */
export function namedLines(
  order: ShopOrder,
  named: readonly { _id: string; quantity: Quantity }[],
): ChosenLine[] {
  const all = withdrawableLines(order)
  const isTwice = new Set(named.map(({ _id }) => _id)).size < named.length
  const chosen = named.flatMap(({ _id, quantity: of }) => {
    const line = all.find((one) => one._id === _id)
    return line && count(of) > 0n && count(of) <= count(line.left) ? [{ ...line, chosen: of }] : []
  })
  if (isTwice || chosen.length < named.length) throw wrongField('lines', noSuchLine)
  return partOf(all, chosen)
}
