import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { takeAction } from '../../../../kit/server/states/take-action.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { documentsOfOrders, linesById, quantitiesOf } from '../../../books/documents/server/offers.ts'
import { isSome, less } from './fulfil.service.ts'
import { shopOrders } from './orders.kind.ts'
import { lockOrder } from './orders.locks.ts'
import { ordersTable } from './orders.table.ts'

/** The office has cancelled the document of an order in the books: the order ends with it, and its money goes back. */
export async function cancelWithBooks(ctx: Ctx, { _id, text }: { _id: string; text: string }): Promise<void> {
  const row = await lockOrder(ctx, _id)
  // One that was cancelled here has its document cancelled by itself
  if (row && row.state !== 'cancelled') await takeAction(ctx, shopOrders, row, { action: 'cancel', text })
}

/** Refuses to change the document of an order by hand: what its buyer has ordered, and pays, is changed in the shop. */
export async function requireNoOrder(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ code: ordersTable.code })
    .from(ordersTable)
    .where(eq(ordersTable._id, _id))
  if (!row) return
  throw new Problem('SHOP_ORDER', 409, {
    de: `Das ist die Bestellung ${row.code} aus dem Laden. Bitte ändern Sie sie dort: So erfährt der Kunde davon, und Lager und Zahlung stimmen.`,
    en: `This is order ${row.code} of the shop. Please change it there: so the customer hears of it, and stock and payment are right.`,
  })
}

/** The invoice that the office has written in the books over all of an order; null: something is still to be charged. */
export async function invoiceByHand(ctx: Ctx, order: string): Promise<string | null> {
  const lines = (await linesById(ctx, order)).filter(({ type }) => type === 'item')
  const counts = await quantitiesOf(
    ctx,
    lines.map(({ _id }) => _id),
  )
  const isOpen = lines.some(({ _id, quantity }) => isSome(less(quantity, counts.get(_id)?.charged ?? '0')))
  if (isOpen) return null
  const all = await documentsOfOrders(ctx, [order])
  const cancelled = new Set(all.flatMap(({ type, corrects }) => (type === 'cancellation' ? corrects : null)))
  return all.findLast(({ _id, type }) => type === 'invoice' && !cancelled.has(_id))?._id ?? null
}
