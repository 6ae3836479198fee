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

/** A line of a document of which a part goes into another one. Quantities in thousandths, with the sign of the line's. */
export interface LinePart {
  line: DocumentLine
  /** What went into other parts before. */
  taken: bigint
  /** What goes now; 0: the line stays away. */
  quantity: bigint
}

/** A quantity without its sign. */
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
 * The share of an amount that falls on the piece from `before` to `after` of `all`, none of them negative. Pieces that follow one another add up
 * to the whole amount to the cent, whatever their number; beyond the end there is nothing.
 */
export function shareOf(
  amount: Cents,
  { before, after, all }: { before: bigint; after: bigint; all: bigint },
): Cents {
  if (all === 0n) return amount
  const upTo = (end: bigint) => divideRounded(BigInt(amount) * least(end, all), all)
  return cents(upTo(after) - upTo(before))
}

/** Fine enough that the value of any part of a line is a whole number of steps, near as nothing. */
export const steps = 1_000_000n

/** What a line counts: quantity × price, with what is taken off it. */
export const countedOf = (
  line: Pick<DocumentLine, 'quantity' | 'price' | 'base' | 'discount' | 'allowance'>,
): Cents => minus(amountOf(line.quantity, line.price, line.base), lineAllowance(line))

/** What a line weighs when amounts of the document are shared: advances and what is not firm weigh nothing. */
function weightOf(line: DocumentLine): bigint {
  if (line.type !== 'item' || line.role !== 'firm' || line.advance !== null) return 0n
  return size(BigInt(countedOf(line))) * steps
}

/**
 * A part of a document: its lines with their share of an amount off, its percentages as they are, its amounts off and charges as far as they fall
 * on these lines by value. The last part takes what is left of each amount.
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
