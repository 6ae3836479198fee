import type { Cents } from './cents.ts'
import { divideRounded, places, type Quantity, scaled, type UnitPrice, unscaled } from './decimals.ts'

/** An invoice line as XML has it. */
export interface XmlPrice {
  /** BT-129, negative where the line is: prices never are (BR-27). */
  quantity: Quantity
  /** BT-146, at most 4 places */
  price: UnitPrice
  /** BT-149 */
  base: Quantity
}

// Half a step of the fourth place, 400 times, is 2 cents.
const mostPieces = 400n

/**
 * The net price of one unit that goes with a line's net amount: quantity × price / base lies within 2 cents of it
 * (PEPPOL-R120). Four places are enough up to 400 pieces; beyond, the price is one of ten, of a hundred …
 * Throws a RangeError where nothing of something costs something.
 */
export function xmlPrice(net: Cents, count: Quantity): XmlPrice {
  const steps = scaled(count, places.quantity)
  if (steps === 0n && net !== 0) throw new RangeError('a line without quantity has no amount')
  const size = steps < 0n ? -steps : steps
  const one = 10n ** BigInt(places.quantity)
  let base = 1n
  while (size > mostPieces * one * base) base *= 10n
  const isNegative = net === 0 ? steps < 0n : net < 0
  // A cent is a hundred steps of a price
  const hundredths = BigInt(Math.abs(net)) * 100n
  const price = size === 0n ? 0n : divideRounded(hundredths * base * one, size)
  return {
    quantity: unscaled(isNegative ? -size : size, places.quantity) as Quantity,
    price: unscaled(price, places.price) as UnitPrice,
    base: unscaled(base * one, places.quantity) as Quantity,
  }
}
