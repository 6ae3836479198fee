import { type Cents, cents } from '#kit/shared/money/cents.ts'
import { divideRounded, places, rate as rateIn, scaled } from '#kit/shared/money/decimals.ts'
import type { Words } from '#kit/shared/text/languages.ts'

/** Highest quantity of a line, and highest number of lines in a cart. */
export const mostPieces = 9999
export const mostLines = 100

/** Reads a typed quantity; null unless it is a whole number from `least` to the highest quantity of a line. */
export function readPieces(typed: string, least: 0 | 1 = 1): number | null {
  const text = typed.trim()
  if (!/^\+?\d{1,9}$/.test(text)) return null
  const count = Number(text)
  return count >= least && count <= mostPieces ? count : null
}

export const noQuantity: Words = {
  de: 'Bitte geben Sie eine ganze Zahl von 1 bis 9999 ein.',
  en: 'Please enter a whole number from 1 to 9999.',
}

/** Change of a line since it was put into the cart, or an obstacle to ordering it (`blocks`). */
export type LineNote =
  /** The price differs from the one shown then. */
  | { code: 'price'; blocks: false; was: Cents }
  /** The stock is lower than the quantity. */
  | { code: 'stock'; blocks: true; free: number }
  /** The item is no longer offered, or has no price at the moment. */
  | { code: 'gone' | 'noPrice'; blocks: true }
  /** The preflight has stopped its sale. */
  | { code: 'closed'; blocks: true }

/** Id of the cart's form, for fields and buttons outside the form element. */
export const cartForm = 'cart-form'

/** Names of the fields for an item's quantity, and for the quantity shown when the page was loaded. */
export const quantityField = (item: string) => `quantity_${item}`
export const knownField = (item: string) => `known_${item}`

/**
 * Shipping costs as the cart counts them. They are set with VAT; in a net cart their VAT is removed in proportion to
 * the goods.
 * @param lines amounts without VAT, with the percent of each
 */
export function shippingIn(
  amount: Cents,
  lines: readonly { cents: Cents; deposit: Cents; quantity: number; rate: string | null }[],
  isNet: boolean,
): Cents {
  if (!isNet) return amount
  const whole = 100n * 10n ** BigInt(places.rate)
  let [net, gross] = [0n, 0n]
  for (const line of lines) {
    const value = BigInt(line.cents) + BigInt(line.deposit) * BigInt(line.quantity)
    net += value * whole
    gross += value * (whole + scaled(rateIn(line.rate ?? '0'), places.rate))
  }
  return gross === 0n ? amount : cents(divideRounded(BigInt(amount) * net, gross))
}
