import type { Currency } from '#kit/shared/money/cents.ts'

/** Amounts of one currency add up to something, those of several do not: what is told of each, in the order of their codes. */
export const byCurrency = <Row extends { currency: Currency }, Sums extends object>(
  rows: readonly Row[],
  sumsOf: (own: readonly Row[]) => Sums,
): (Sums & { currency: Currency })[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => ({ currency, ...sumsOf(own) }))
