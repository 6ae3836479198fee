import { type Cents, cents } from '#kit/shared/money/cents.ts'
import { divideRounded, places, rate as rateIn, scaled } from '#kit/shared/money/decimals.ts'
import type { Words } from '#kit/shared/text/languages.ts'

/** Pieces of one line, and lines of one cart. */
export const mostPieces = 9999
export const mostLines = 100

/** How many somebody wants, as it was typed; null where it is no whole number from `least` to the most of a line. */
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

/** What has changed of a line since it was put in, or keeps it from being ordered (`blocks`). */
export type LineNote =
  /** It costs something else than was shown then. */
  | { code: 'price'; blocks: false; was: Cents }
  /** Fewer are there than wanted. */
  | { code: 'stock'; blocks: true; free: number }
  /** It is not offered any more, or has no price at the moment. */
  | { code: 'gone' | 'noPrice'; blocks: true }
  /** The law keeps it from being sold at the moment. */
  | { code: 'closed'; blocks: true }

/** Id of the cart's form: fields and buttons outside of it name it. */
export const cartForm = 'cart-form'

/** The field of the form that says how many of an item, and the one that says how many it was. */
export const quantityField = (item: string) => `quantity_${item}`
export const knownField = (item: string) => `known_${item}`

/**
 * Shipping as a cart counts it: its costs are set with VAT, so where goods count without it, theirs is taken out in the proportion of the goods.
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
