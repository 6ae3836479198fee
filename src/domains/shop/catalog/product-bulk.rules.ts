import {
  divideRounded,
  places,
  scaled,
  type UnitPrice,
  unitPrice,
  unscaled,
} from '#kit/shared/money/decimals.ts'

/** What a price that was changed by percent is rounded to; `ninety`: it ends in 90 cents. */
export const priceRoundings = ['cent', 'five', 'ten', 'fifty', 'whole', 'ninety'] as const
export type PriceRounding = (typeof priceRoundings)[number]

const cents: Record<Exclude<PriceRounding, 'ninety'>, bigint> = {
  cent: 1n,
  five: 5n,
  ten: 10n,
  fifty: 50n,
  whole: 100n,
}

/** Percent that a price may be changed by, up and down, with two places at most: `-12.5`. */
export const percentForm = /^-?\d{1,3}([.,]\d{1,2})?$/
export const leastPercent = -90
export const mostPercent = 500

/**
 * A price changed by percent and rounded half up; at least one cent, and with `ninety` at least 90. Null where it does not
 * change by what is asked for.
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
