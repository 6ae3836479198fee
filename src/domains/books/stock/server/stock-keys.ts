import { quantity, type Quantity, unscaled } from '#kit/shared/money/decimals.ts'

/** Key of a balance. */
export interface StockKey {
  item: string
  warehouse: string
}

/** The key as text, also the locking order. */
export const keyOf = ({ item, warehouse }: StockKey): string => `${item} ${warehouse}`

/** Thousandths as a quantity. */
export const quantityOf = (steps: bigint): Quantity => quantity(unscaled(steps, 3))

/** Cache tag for an item's stock level (plenty, few or none), dropped less often than `stock:<item>`. */
export const stockStepTag = (item: string): string => `stock-step:${item}`

/** Cache tag for the stock levels of all items. */
export const stockStepsTag = 'stock-steps'
