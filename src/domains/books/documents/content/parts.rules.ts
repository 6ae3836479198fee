import { amountOf, type Cents, cents, minus } from '#kit/shared/money/cents.ts'
import {
  divideRounded,
  places,
  quantity as asQuantity,
  type Quantity,
  scaled,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import { lineAllowance } from './amounts.rules.ts'
import type { DocumentLine, DraftDocument } from './draft.rules.ts'

/** Part of a line that goes into another document. Quantities in thousandths, with the sign of the line's quantity. */
export interface LinePart {
  line: DocumentLine
  /** Quantity in earlier parts. */
  taken: bigint
  /** Quantity of this part; 0 leaves the line out. */
  quantity: bigint
}

/** Absolute quantity. */
export const size = (value: bigint) => (value < 0n ? -value : value)
const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** The rest of a quantity with its sign, or 0 if more was taken or reserved than there was. */
export const leftWithin = (left: bigint, whole: bigint): bigint => (left > 0n === whole > 0n ? left : 0n)

/** The rest of a line's quantity. `taken` is in thousandths. */
export const leftAfter = (whole: Quantity, taken: bigint): Quantity => {
  const all = scaled(whole, places.quantity)
  return asQuantity(unscaled(leftWithin(all - taken, all), places.quantity))
}

/**
 * Share of a non-negative amount for the piece from `before` to `after` of `all`. Consecutive pieces add up to the
 * amount to the cent; beyond the end the share is zero.
 */
export function shareOf(
  amount: Cents,
  { before, after, all }: { before: bigint; after: bigint; all: bigint },
): Cents {
  if (all === 0n) return amount
  const upTo = (end: bigint) => divideRounded(BigInt(amount) * least(end, all), all)
  return cents(upTo(after) - upTo(before))
}

/** Steps per cent, fine enough for the value of any part of a line to be a whole number. */
export const steps = 1_000_000n

/** Line total in the document's price mode: quantity × price minus allowance. */
export const countedOf = (
  line: Pick<DocumentLine, 'quantity' | 'price' | 'base' | 'discount' | 'allowance'>,
): Cents => minus(amountOf(line.quantity, line.price, line.base), lineAllowance(line))

/** Weight of a line when amounts of the document are split: zero for advances and for lines that are not firm. */
function weightOf(line: DocumentLine): bigint {
  if (line.type !== 'item' || line.role !== 'firm' || line.advance !== null) return 0n
  return size(BigInt(countedOf(line))) * steps
}

/**
 * Part of a document: its lines with their share of allowances, percentages unchanged, discount amounts and charges
 * split by value. The last part gets the rest of each amount.
 */
export function partOf<D extends Pick<DraftDocument, 'discounts' | 'charges'>>(
  { discounts, charges }: D,
  parts: readonly LinePart[],
): { lines: DocumentLine[]; discounts: D['discounts'][number][]; charges: D['charges'][number][] } {
  let [before, after, all] = [0n, 0n, 0n]
  const lines = parts.flatMap(({ line, taken, quantity }): DocumentLine[] => {
    if (line.type !== 'item') return [line]
    const whole = size(scaled(line.quantity, places.quantity))
    const [from, to] = [size(taken), size(taken + quantity)]
    const weight = weightOf(line)
    const weighed = (end: bigint) => (whole === 0n ? 0n : (weight * least(end, whole)) / whole)
    all += weight
    before += weighed(from)
    after += weighed(to)
    if (quantity === 0n) return []
    const allowance = shareOf(line.allowance, { before: from, after: to, all: whole })
    return [{ ...line, quantity: asQuantity(unscaled(quantity, places.quantity)), allowance }]
  })
  const shared = <A extends { amount: Cents }>(one: A): A[] => {
    const amount = shareOf(one.amount, { before, after, all })
    return amount === 0 ? [] : [{ ...one, amount }]
  }
  return {
    lines,
    discounts: discounts.flatMap((one) => (one.percent === null ? shared(one) : [one])),
    charges: charges.flatMap(shared),
  }
}
