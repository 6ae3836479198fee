declare const kind: unique symbol
type Decimal<Kind extends string> = string & { readonly [kind]: Kind }

/** A quantity: decimal number with at most 3 places, such as `2.5` or `-1`. */
export type Quantity = Decimal<'quantity'>
/** Price of one unit in whole currency units, at most 4 places: `1.9925`. */
export type UnitPrice = Decimal<'price'>
/** Percent, at most 3 places: `20`, `4.9`. */
export type Rate = Decimal<'rate'>

/** Decimal places of each kind of number (EN 16931:2026 has 4 for prices and quantities, 3 for percent). */
export const places = { quantity: 3, price: 4, rate: 3 } as const

// Twelve digits before the point keep all results within JSON's exact numbers.
const form = /^(-?)(\d{1,12})(?:\.(\d+))?$/

/**
 * Decimal text as a multiple of its smallest step: `scaled('1.5', 3)` is `1500n`.
 * Throws a RangeError if it is not a decimal number or has more places (trailing zeros do not count).
 */
export function scaled(text: string, digits: number): bigint {
  const [, sign = '', whole, fraction = ''] = form.exec(text) ?? []
  const kept = fraction.replace(/0+$/, '')
  if (whole === undefined || kept.length > digits)
    throw new RangeError(`"${text.slice(0, 40)}" is no decimal number with at most ${digits} places`)
  const steps = BigInt(whole + kept.padEnd(digits, '0'))
  return sign ? -steps : steps
}

/** Shortest decimal text of a number of steps: `unscaled(1500n, 3)` is `1.5`. */
export function unscaled(steps: bigint, digits: number): string {
  const text = String(steps < 0n ? -steps : steps).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  return `${steps < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

const exact = (text: string, digits: number) => unscaled(scaled(text, digits), digits)

/** A text as a quantity in shortest form. Throws a RangeError like `scaled`. */
export const quantity = (text: string): Quantity => exact(text, places.quantity) as Quantity

/** A text as a unit price in shortest form. Throws a RangeError like `scaled`. */
export const unitPrice = (text: string): UnitPrice => exact(text, places.price) as UnitPrice

/** A text as a rate in percent in shortest form. Throws a RangeError like `scaled`, and outside 0 to 100. */
export function rate(text: string): Rate {
  const steps = scaled(text, places.rate)
  if (steps < 0n || steps > 100_000n) throw new RangeError(`a rate lies between 0 and 100, not at ${text}`)
  return unscaled(steps, places.rate) as Rate
}

/** Quotient of integers, rounded half away from zero. Throws a RangeError for the divisor 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [over, under] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (2n * over + under) / (2n * under)
  return isNegative ? -rounded : rounded
}
