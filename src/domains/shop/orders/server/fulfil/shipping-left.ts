import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, sum } from '#kit/shared/money/cents.ts'
import { contentsById, documentsOfOrders, notCancelled } from '#domains/books/documents/server/offers.ts'
import type { OrderRow } from '../orders.table.ts'

/** Shipping not yet refunded by a credit note. A collective invoice charges it together with that of other orders. */
export async function shippingLeft(
  ctx: Ctx,
  { _id, shippingCents }: Pick<OrderRow, '_id' | 'shippingCents'>,
): Promise<Cents> {
  const notes = notCancelled(await documentsOfOrders(ctx, [_id])).filter(({ type }) => type === 'credit_note')
  const contents = await contentsById(
    ctx,
    notes.map((note) => note._id),
  )
  const back = sum([...contents.values()].flatMap(({ charges }) => charges.map(({ counted }) => counted)))
  return cents(Math.max(0, minus(shippingCents, back)))
}
