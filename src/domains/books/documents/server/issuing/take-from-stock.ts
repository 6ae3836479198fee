import type { Ctx } from '../../../../../kit/server/context.ts'
import {
  divideRounded,
  places,
  quantity,
  scaled,
  unscaled,
} from '../../../../../kit/shared/money/decimals.ts'
import { type Item, itemsById } from '../../../items/server/offers.ts'
import { takeOut } from '../../../stock/server/offers.ts'
import type { DocumentLine } from '../../draft.rules.ts'
import type { DocumentRow } from '../documents.table.ts'
import { firm } from '../chain/quantities.ts'

/** How much of its item a line moves: packs by what is in one; another unit that no pack, or more than one, is sold by counts as the item's own. */
function inUnitsOf({ unit, packs }: Item, line: DocumentLine) {
  const [pack, ...others] = line.unit === unit ? [] : packs.filter((one) => one.unit === line.unit)
  if (!pack || others.length > 0) return line.quantity
  const steps = scaled(line.quantity, places.quantity) * scaled(pack.quantity, places.quantity)
  return quantity(unscaled(divideRounded(steps, 10n ** BigInt(places.quantity)), places.quantity))
}

/**
 * Takes out of stock what a delivery hands over, in the transaction that issues it. It counts for the lines of the order behind it and uses up what
 * is kept for that order. Throws Problem `OUT_OF_STOCK` (409).
 */
export async function takeFromStock(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
): Promise<void> {
  const items = await itemsById(
    ctx,
    lines.flatMap(({ item }) => item ?? []),
  )
  const needs = firm(lines).flatMap((line) => {
    const item = line.item === null ? undefined : items.get(line.item)
    if (!item || !(item.stocked || item.kind === 'set')) return []
    const source = { _id: row.order ?? row._id, line: line.source ?? line._id }
    return [{ item: item._id, quantity: inUnitsOf(item, line), source }]
  })
  if (needs.length > 0) await takeOut(ctx, needs, { reservedBy: row.order ?? undefined })
}
