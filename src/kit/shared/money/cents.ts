import {
  divideRounded,
  places,
  scaled,
  type Quantity,
  type Rate,
  type UnitPrice,
  unitPrice,
  unscaled,
} from './decimals.ts'

declare const unit: unique symbol
/**
 * An amount in whole cents. The result of `+` or `*` is a plain number for the compiler, which no function here
 * accepts: use `sum`, `minus` and the exact functions below.
 */
export type Cents = number & { readonly [unit]: 'cents' }

/** Currencies of documents, with two decimals (ISO 4217). */
export const currencies = [
  'EUR',
  'CHF',
  'CZK',
  'DKK',
  'GBP',
  'HUF',
  'NOK',
  'PLN',
  'RON',
  'SEK',
  'USD',
] as const
export type Currency = (typeof currencies)[number]

/**
 * Converts a number of cents, from a table or JSON. Throws a RangeError if it is not an integer or too large to be
 * exact.
 */
export function cents(value: number | bigint): Cents {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${String(value)} is no whole number of cents`)
  // -0 would differ from 0 in tests and tables
  return (amount === 0 ? 0 : amount) as Cents
}

export const zero: Cents = cents(0)

/** Sum of amounts; 0 if there are none. Throws a RangeError beyond exact numbers. */
export const sum = (amounts: Iterable<Cents>): Cents =>
  cents([...amounts].reduce((total, amount) => total + BigInt(amount), 0n))

/** Difference of two amounts. */
export const minus = (amount: Cents, less: Cents): Cents => cents(BigInt(amount) - BigInt(less))

/** The amount with the opposite sign. */
export const negative = (amount: Cents): Cents => cents(-BigInt(amount))

/**
 * Price × quantity, rounded half away from zero: EN 16931 BT-131 without allowances and charges.
 * @param base number of units the price is for (BT-149)
 */
export function amountOf(count: Quantity, price: UnitPrice, base = '1' as Quantity): Cents {
  const steps = scaled(count, places.quantity) * scaled(price, places.price)
  // 100 cents; the thousandths of quantity and base cancel out
  return cents(divideRounded(steps * 100n, scaled(base, places.quantity) * 10n ** BigInt(places.price)))
}

/** An amount as a unit price, in whole currency units: 1250 → `12.5`. */
export const asPrice = (amount: Cents): UnitPrice => unitPrice(unscaled(BigInt(amount), 2))

/** A percentage of an amount, rounded half away from zero. */
export const percentOf = (amount: Cents, percent: Rate): Cents =>
  cents(divideRounded(BigInt(amount) * scaled(percent, places.rate), 100_000n))

/** VAT contained in a gross amount: gross × rate / (100 + rate), rounded half away from zero. */
export function vatWithin(gross: Cents, percent: Rate): Cents {
  const steps = scaled(percent, places.rate)
  return cents(divideRounded(BigInt(gross) * steps, 100_000n + steps))
}
