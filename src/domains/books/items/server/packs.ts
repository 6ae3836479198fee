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

/** How many units of the item a quantity of a pack is: 2 cartons of 6 are 12. Rounded to three places. */
export const inUnits = (count: Quantity, pack: { quantity: Quantity }): Quantity =>
  quantity(
    unscaled(
      divideRounded(scaled(count, places.quantity) * scaled(pack.quantity, places.quantity), wholeQuantity),
      places.quantity,
    ),
  )

/** What a pack costs whose pieces have a price of their own. */
export const priceOfPack = (price: UnitPrice, pack: { quantity: Quantity }): UnitPrice =>
  unitPrice(
    unscaled(
      divideRounded(scaled(price, places.price) * scaled(pack.quantity, places.quantity), wholeQuantity),
      places.price,
    ),
  )

/** The pack that a unit stands for; null for the item's own one, and for a unit that no pack, or more than one, is sold by: that counts as the item's own. */
export function packOf(
  { unit, packs }: Pick<Item, 'unit' | 'packs'>,
  wanted: string | null,
): { quantity: Quantity } | null {
  const [pack, ...others] = wanted === unit ? [] : packs.filter((one) => one.unit === wanted)
  return pack && others.length === 0 ? pack : null
}
