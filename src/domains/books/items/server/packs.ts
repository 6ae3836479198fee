import {
  divideRounded,
  places,
  quantity,
  type Quantity,
  scaled,
  type UnitPrice,
  unitPrice,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import type { Item } from '../items.contract.ts'

const wholeQuantity = 10n ** BigInt(places.quantity)

/** Converts a quantity of packs to units of the item: 2 cartons of 6 are 12. Rounded to three decimals. */
export const inUnits = (count: Quantity, pack: { quantity: Quantity }): Quantity =>
  quantity(
    unscaled(
      divideRounded(scaled(count, places.quantity) * scaled(pack.quantity, places.quantity), wholeQuantity),
      places.quantity,
    ),
  )

/** Price of a pack from the price of its pieces. */
export const priceOfPack = (price: UnitPrice, pack: { quantity: Quantity }): UnitPrice =>
  unitPrice(
    unscaled(
      divideRounded(scaled(price, places.price) * scaled(pack.quantity, places.quantity), wholeQuantity),
      places.price,
    ),
  )

/**
 * Pack of a unit; null for the item's own unit, and for a unit of no pack or of several, which count as the item's own.
 */
export function packOf(
  { unit, packs }: Pick<Item, 'unit' | 'packs'>,
  wanted: string | null,
): { quantity: Quantity } | null {
  const [pack, ...others] = wanted === unit ? [] : packs.filter((one) => one.unit === wanted)
  return pack && others.length === 0 ? pack : null
}
