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
 * An amount in whole cents. What `+` or `*` make of it is a plain number to the compiler, which no function here takes:
 * amounts are computed with `sum`, `minus` and the functions beside, which are exact.
 */
export type Cents = number & { readonly [unit]: 'cents' }

/** Currencies with cents (ISO 4217 with two places) that a document may be in. */
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

/** A number of cents, as it stands in a table or in JSON. Throws a RangeError where it is no whole number or too large to be exact. */
export function cents(value: number | bigint): Cents {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${String(value)} is no whole number of cents`)
  // -0 would not equal 0 in a test nor in a table
  return (amount === 0 ? 0 : amount) as Cents
}

export const zero: Cents = cents(0)

/** All amounts together; nothing is 0. Throws a RangeError beyond what is exact. */
export const sum = (amounts: Iterable<Cents>): Cents =>
  cents([...amounts].reduce((total, amount) => total + BigInt(amount), 0n))

/** One amount less another. */
export const minus = (amount: Cents, less: Cents): Cents => cents(BigInt(amount) - BigInt(less))

/** The same amount with the other sign. */
export const negative = (amount: Cents): Cents => cents(-BigInt(amount))

/**
 * What a quantity costs, rounded half away from zero: EN 16931 BT-131 without its allowances and charges.
 * @param base how many units the price is for (BT-149)
 */
export function amountOf(count: Quantity, price: UnitPrice, base = '1' as Quantity): Cents {
  const steps = scaled(count, places.quantity) * scaled(price, places.price)
  // 100 cents; the thousandths of quantity and base cancel each other
  return cents(divideRounded(steps * 100n, scaled(base, places.quantity) * 10n ** BigInt(places.price)))
}

/** An amount as the price of one, in whole units of the currency: 1250 → `12.5`. */
export const asPrice = (amount: Cents): UnitPrice => unitPrice(unscaled(BigInt(amount), 2))

/** Percent of an amount, rounded half away from zero. */
export const percentOf = (amount: Cents, percent: Rate): Cents =>
  cents(divideRounded(BigInt(amount) * scaled(percent, places.rate), 100_000n))

/** The VAT within a gross amount: gross × rate / (100 + rate), rounded half away from zero. */
export function vatWithin(gross: Cents, percent: Rate): Cents {
  const steps = scaled(percent, places.rate)
  return cents(divideRounded(BigInt(gross) * steps, 100_000n + steps))
}
