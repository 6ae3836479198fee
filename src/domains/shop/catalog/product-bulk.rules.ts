import {
  divideRounded,
  places,
  scaled,
  type UnitPrice,
  unitPrice,
  unscaled,
} from '#kit/shared/money/decimals.ts'

/** Rounding of a price changed by percent; `ninety`: the price ends in 90 cents. */
export const priceRoundings = ['cent', 'five', 'ten', 'fifty', 'whole', 'ninety'] as const
export type PriceRounding = (typeof priceRoundings)[number]

const cents: Record<Exclude<PriceRounding, 'ninety'>, bigint> = {
  cent: 1n,
  five: 5n,
  ten: 10n,
  fifty: 50n,
  whole: 100n,
}

/** Percentage of a price change, up or down, with at most two decimals: `-12.5`. */
export const percentForm = /^-?\d{1,3}([.,]\d{1,2})?$/
export const leastPercent = -90
export const mostPercent = 500

/**
 * Changes a price by percent, rounding half up; at least one cent, and 90 cents for `ninety`. Null if the price stays
 * the same.
 */
export function changedPrice(price: UnitPrice, percent: string, rounding: PriceRounding): UnitPrice | null {
  const factor = 10_000n + scaled(percent.replace(',', '.'), 2)
  const exact = divideRounded(scaled(price, places.price) * factor, 1_000_000n)
  const rounded =
    rounding === 'ninety'
      ? divideRounded(exact + 10n, 100n) * 100n - 10n
      : divideRounded(exact, cents[rounding]) * cents[rounding]
  const least = rounding === 'ninety' ? 90n : rounding === 'cent' ? 1n : cents[rounding]
  const next = unitPrice(unscaled(rounded < least ? least : rounded, 2))
  return next === price ? null : next
}
