import { amountOf, type Cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import type { Taxed } from '#kit/shared/money/totals.ts'
import {
  type AmountDiscount,
  type AmountCharge,
  type AmountLine,
  type Amounts,
  computeAmounts,
  lineAllowance,
} from '../../content/amounts.rules.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { countedAt } from '../../content/credited-vat.rules.ts'
import type { DocumentLine, DraftDocument } from '../../content/draft.rules.ts'
import { countable } from './line-values.ts'

/** Cache key of a line's tax decision: every line field that affects VAT. */
const taxKey = ({ vatGroup, nature, isOwn, isExcise, reverses, supplyFrom, source, advance }: DocumentLine) =>
  JSON.stringify([vatGroup, nature, isOwn, isExcise, reverses, supplyFrom, source, advance])

/** The server's tax decisions by `taxKey`. */
export type KnownTaxes = ReadonlyMap<string, Taxed>

/** Tax decisions in the server's content for the lines it was composed from. */
export function taxesIn(content: DocumentContent, lines: readonly DocumentLine[]): KnownTaxes {
  const decided = new Map(
    content.lines.flatMap((line) => (line.type === 'item' ? [[line._id, line.vat] as const] : [])),
  )
  return new Map(
    lines.flatMap((line) => {
      const tax = decided.get(line._id)
      return tax ? [[taxKey(line), tax] as const] : []
    }),
  )
}

const sumKey = ({ category, rate }: Taxed, counted: Cents) => `${category} ${rate} ${counted}`

/** VAT that the server fixed per rate: a credit note returns its share of the VAT charged. */
export type KnownVats = ReadonlyMap<string, Cents>

export const vatsIn = ({ counting, vat: groups }: Pick<DocumentContent, 'counting' | 'vat'>): KnownVats =>
  new Map(
    groups.map((group) => {
      return [sumKey(group, countedAt(counting, group)), group.vat] as const
    }),
  )

export interface LiveAmounts {
  /** Amount of each item line in the document's price mode. */
  counted: ReadonlyMap<string, Cents>
  /** Totals; null while a line's VAT is unknown or a number is too large. */
  amounts: Amounts | null
}

/** Input of the amount computation; zero-rated until the VAT is known. */
const amountLine = (line: DocumentLine, tax: Taxed | undefined): AmountLine => ({
  quantity: line.quantity,
  price: line.price,
  base: line.base,
  discount: line.discount,
  allowance: line.allowance,
  isAdvance: line.advance !== null,
  category: tax?.category ?? 'O',
  rate: tax?.rate ?? ('0' as Taxed['rate']),
})

function lineCounted(line: DocumentLine): Cents {
  try {
    return minus(amountOf(line.quantity, line.price, line.base), lineAllowance(amountLine(line, undefined)))
  } catch {
    return zero
  }
}

/**
 * Totals of a document while it is being edited. Uses the server's computation with the server's VAT decisions, so the
 * results match.
 */
export function liveAmounts(
  document: Pick<DraftDocument, 'counting' | 'lines'> & {
    discounts: readonly AmountDiscount[]
    charges: readonly AmountCharge[]
  },
  { taxes, vats, paid }: { taxes: KnownTaxes; vats: KnownVats; paid: Cents },
): LiveAmounts {
  const items = countable(document.lines).filter(({ type }) => type === 'item')
  const counted = new Map(items.map((line) => [line._id, lineCounted(line)]))
  const firm = items.filter(({ role }) => role === 'firm')
  if (!firm.every((line) => taxes.has(taxKey(line)))) return { counted, amounts: null }
  try {
    const amounts = computeAmounts({
      counting: document.counting,
      lines: firm.map((line) => amountLine(line, taxes.get(taxKey(line)))),
      discounts: document.discounts,
      charges: document.charges,
      paid,
      rounding: zero,
      vatOf: (group) => vats.get(sumKey(group, group.counted)) ?? null,
    })
    return { counted, amounts }
  } catch {
    return { counted, amounts: null }
  }
}

/** Amount of each subtotal line: firm item lines since the preceding heading. */
export function subtotals(
  lines: readonly Pick<DocumentLine, '_id' | 'type' | 'role'>[],
  counted: ReadonlyMap<string, Cents>,
): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>()
  let since: Cents = zero
  for (const { _id, type, role } of lines) {
    if (type === 'group') since = zero
    if (type === 'item' && role === 'firm') since = sum([since, counted.get(_id) ?? zero])
    if (type === 'subtotal') sums.set(_id, since)
  }
  return sums
}
