import { quantity } from '#kit/shared/money/decimals.ts'
import type { StockNeed } from '#domains/books/stock/server/offers.ts'

/** Stock needs of an order: one per line, so that each line can be returned separately. */
export const needsOf = (
  order: string,
  lines: readonly { _id: string; item: string | null; quantity: string; known?: StockNeed['known'] | null }[],
): StockNeed[] =>
  lines.flatMap(({ _id, item, quantity: count, known }) =>
    item === null
      ? []
      : [{ item, quantity: quantity(count), source: { _id: order, line: _id }, ...(known ? { known } : {}) }],
  )
