import { amountOf, asPrice, type Cents, cents, minus, percentOf, sum, zero } from '#kit/shared/money/cents.ts'
import {
  divideRounded,
  places,
  quantity as asQuantity,
  scaled,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import { split } from '#kit/shared/money/split.ts'
import type { AmountCharge, AmountDiscount } from './amounts.rules.ts'
import type { ContentAdjustment, ContentItemLine, DocumentContent } from './content.contract.ts'
import { rateKey } from './credited-vat.rules.ts'
import type { DocumentLine } from './draft.rules.ts'
import { type LinePart, shareOf, size, steps } from './parts.rules.ts'

/** Piece of a line with exactly this amount; keeps the percentage if it yields the same amount. */
function pieceOf(line: DocumentLine, quantity: bigint, amount: Cents): DocumentLine {
  const piece = { ...line, quantity: asQuantity(unscaled(quantity, places.quantity)) }
  const full = amountOf(piece.quantity, line.price, line.base)
  if (line.discount !== null && minus(full, percentOf(full, line.discount)) === amount) return piece
  const allowance = minus(full, amount)
  if (allowance === 0 || allowance > 0 === full > 0) return { ...piece, discount: null, allowance }
  // Rounding may add a cent to the last piece: price it as a whole
  return {
    ...piece,
    price: asPrice(cents(Math.abs(amount))),
    base: asQuantity(unscaled(size(quantity), places.quantity)),
    discount: null,
    allowance: zero,
  }
}

interface Piece {
  from: bigint
  to: bigint
  whole: bigint
  charged: ContentItemLine
  /** Amounts of the piece and of the remaining line, in the document's price mode. */
  amount: Cents
  rest: Cents
}

/** An invoice's discounts by rate and its charges by place, less what earlier credit notes have credited. */
export interface ReductionsLeft {
  discounts: ReadonlyMap<string, Cents>
  charges: readonly Cents[]
}

/**
 * Discount for the pieces at one rate, in proportion to the discount charged: at most the amount of the pieces, at
 * least the part that the remaining lines cannot absorb; the last lines get the whole rest.
 */
function discountAt(
  own: readonly ContentAdjustment[],
  pieces: readonly Piece[],
  left: Cents,
): AmountDiscount[] {
  let [before, after, all] = [0n, 0n, 0n]
  for (const { from, to, whole, charged } of pieces) {
    const weight = size(BigInt(charged.counted)) * steps
    all += weight
    before += (weight * from) / whole
    after += (weight * to) / whole
  }
  if (all === 0n) return []
  const given = sum(own.map(({ counted }) => counted))
  const share = after >= all ? left : shareOf(given, { before, after, all })
  const [room, roomLater] = [sum(pieces.map(({ amount }) => amount)), sum(pieces.map(({ rest }) => rest))]
  const amount = cents(Math.max(0, Math.min(Math.max(share, left - roomLater), left, room)))
  const reason = [...new Set(own.map((one) => one.reason))].join(', ').slice(0, 200)
  return amount === 0 ? [] : [{ percent: null, amount, reason, vat: own[0]!.vat }]
}

/** Charges to return: all, none, or an amount split in proportion to the remaining charges. */
export type ChargesBack = boolean | Cents

function chargesBack(left: readonly Cents[], given: ChargesBack): readonly Cents[] {
  if (given === true) return left
  const amount = given === false ? zero : cents(Math.min(given, sum(left)))
  return amount === 0 ? left.map(() => zero) : split(amount, left)
}

/**
 * Lines, discounts and charges of a credit note for parts of an invoice. Amounts are shares of the amounts **charged**
 * at each rate, so any sequence of credit notes adds up to the invoice to the cent.
 * @param giveCharges charges to return; the seller keeps the rest
 */
export function creditParts(
  content: Pick<DocumentContent, 'lines' | 'allowances' | 'charges'>,
  parts: readonly LinePart[],
  left: ReductionsLeft,
  giveCharges: ChargesBack,
): { lines: DocumentLine[]; discounts: AmountDiscount[]; charges: AmountCharge[] } {
  const charged = new Map(
    content.lines.flatMap((one) => (one.type === 'item' && one.role === 'firm' ? [[one._id, one]] : [])),
  )
  const pieces: Piece[] = []
  const lines = parts.flatMap(({ line, taken, quantity }): DocumentLine[] => {
    const own = charged.get(line._id)
    if (!own) return []
    const whole = size(scaled(line.quantity, places.quantity))
    const [from, to] = [size(taken), size(taken + quantity)]
    const share = () =>
      // A line may be credited again, such as after a price reduction: use its price; issuing rejects more than was
      // charged
      to > whole && whole > 0n
        ? cents(divideRounded(BigInt(own.counted) * size(quantity), whole))
        : shareOf(own.counted, { before: from, after: to, all: whole })
    const amount = quantity === 0n ? zero : share()
    const rest = shareOf(own.counted, { before: to, after: whole, all: whole })
    pieces.push({ from, to, whole, charged: own, amount, rest })
    return quantity === 0n ? [] : [pieceOf(line, quantity, amount)]
  })
  const atRate = Map.groupBy(
    pieces.filter(({ charged: { advance }, whole }) => !advance && whole !== 0n),
    (piece) => rateKey(piece.charged.vat),
  )
  const back = chargesBack(left.charges, giveCharges)
  return {
    lines,
    discounts: [...Map.groupBy(content.allowances, ({ vat }) => rateKey(vat))].flatMap(([key, own]) =>
      discountAt(own, atRate.get(key) ?? [], left.discounts.get(key) ?? zero),
    ),
    charges: content.charges.flatMap(({ vat, reason, reasonCode }, place) => {
      const amount = back[place]!
      return amount === 0 ? [] : [{ amount, reason, reasonCode, vat }]
    }),
  }
}
