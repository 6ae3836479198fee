import { quantity, type Quantity, unscaled } from '../../../../kit/shared/money/decimals.ts'

/** What a balance is of. */
export interface StockKey {
  item: string
  warehouse: string
}

/** The key as text, in the order in which rows are locked. */
export const keyOf = ({ item, warehouse }: StockKey): string => `${item} ${warehouse}`

/** Thousandths as a quantity. */
export const quantityOf = (steps: bigint): Quantity => quantity(unscaled(steps, 3))
