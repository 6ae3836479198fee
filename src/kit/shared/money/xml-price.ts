import type { Cents } from './cents.ts'
import { divideRounded, places, type Quantity, scaled, type UnitPrice, unscaled } from './decimals.ts'

/** An invoice line in XML. */
export interface XmlPrice {
  /** BT-129, negative for negative lines, because prices never are (BR-27). */
  quantity: Quantity
  /** BT-146, at most 4 places */
  price: UnitPrice
  /** BT-149 */
  base: Quantity
}

// Half a step of the fourth place, 400 times, is 2 cents.
const mostPieces = 400n

/**
 * Net unit price for a line's net amount, so that quantity × price / base is within 2 cents (PEPPOL-R120). Four places
 * suffice up to 400 pieces; beyond, the price is for ten, a hundred … Throws a RangeError for an amount without a
 * quantity.
 */
export function xmlPrice(net: Cents, count: Quantity): XmlPrice {
  const steps = scaled(count, places.quantity)
  if (steps === 0n && net !== 0) throw new RangeError('a line without quantity has no amount')
  const size = steps < 0n ? -steps : steps
  const one = 10n ** BigInt(places.quantity)
  let base = 1n
  while (size > mostPieces * one * base) base *= 10n
  const isNegative = net === 0 ? steps < 0n : net < 0
  // A cent is a hundred price steps
  const hundredths = BigInt(Math.abs(net)) * 100n
  const price = size === 0n ? 0n : divideRounded(hundredths * base * one, size)
  return {
    quantity: unscaled(isNegative ? -size : size, places.quantity) as Quantity,
    price: unscaled(price, places.price) as UnitPrice,
    base: unscaled(base * one, places.quantity) as Quantity,
  }
}
