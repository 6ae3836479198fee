import { quantity, type Quantity, unscaled } from '#kit/shared/money/decimals.ts'

/** What a balance is of. */
export interface StockKey {
  item: string
  warehouse: string
}

/** The key as text, in the order in which rows are locked. */
export const keyOf = ({ item, warehouse }: StockKey): string => `${item} ${warehouse}`

/** Thousandths as a quantity. */
export const quantityOf = (steps: bigint): Quantity => quantity(unscaled(steps, 3))

/** The tag of answers that tell whether there is plenty of an item, few or none: dropped less often than `stock:<item>`. */
export const stockStepTag = (item: string): string => `stock-step:${item}`

/** The same for answers that tell it of all items. */
export const stockStepsTag = 'stock-steps'
