import { quantity } from '#kit/shared/money/decimals.ts'
import type { StockNeed } from '#domains/books/stock/server/offers.ts'

/** What stock lines of an order need: a need for each, so that each can give back what is its own. */
export const needsOf = (
  order: string,
  lines: readonly { _id: string; item: string | null; quantity: string; known?: StockNeed['known'] | null }[],
): StockNeed[] =>
  lines.flatMap(({ _id, item, quantity: count, known }) =>
    item === null
      ? []
      : [{ item, quantity: quantity(count), source: { _id: order, line: _id }, ...(known ? { known } : {}) }],
  )
