import { quantity } from '../../../../../kit/shared/money/decimals.ts'

/** What stock lines of an order need: a need for each, so that each can give back what is its own. */
export const needsOf = (
  order: string,
  lines: readonly { _id: string; item: string | null; quantity: string }[],
) =>
  lines.flatMap(({ _id, item, quantity: count }) =>
    item === null ? [] : [{ item, quantity: quantity(count), source: { _id: order, line: _id } }],
  )
