import type { Currency } from '#kit/shared/money/cents.ts'

/** Computes sums per currency, sorted by currency code, since amounts of different currencies cannot be added. */
export const byCurrency = <Row extends { currency: Currency }, Sums extends object>(
  rows: readonly Row[],
  sumsOf: (own: readonly Row[]) => Sums,
): (Sums & { currency: Currency })[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => ({ currency, ...sumsOf(own) }))
