import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  documentsOfOrders,
  linesById,
  notCancelled,
  quantitiesOf,
} from '#domains/books/documents/server/offers.ts'
import { isUnfinished } from '../../orders.rules.ts'
import { isSome, less, reserveOpen } from '../fulfil/fulfil.service.ts'
import { settleJobName } from '../letters/letters.job-name.ts'
import { shopOrders } from '../orders.kind.ts'
import { lockOrder } from '../orders.locks.ts'
import { type OrderRow, ordersTable, parcelsTable } from '../orders.table.ts'

/** Cancels an order whose document was cancelled in the books, and refunds it. */
export async function cancelWithBooks(ctx: Ctx, { _id, text }: { _id: string; text: string }): Promise<void> {
  const row = await lockOrder(ctx, _id)
  // An order cancelled in the shop cancels its own document
  if (row && row.state !== 'cancelled') await takeAction(ctx, shopOrders, row, { action: 'cancel', text })
}

const changedInShop = (code: string) =>
  new Problem('SHOP_ORDER', 409, {
    de: `Das ist die Bestellung ${code} aus dem Shop. Bitte ändern Sie sie dort: So erfährt der Kunde davon, und Lager und Zahlung stimmen.`,
    en: `This is order ${code} of the shop. Please change it there: so the customer hears of it, and stock and payment are right.`,
  })

const shopOrderOf = async (ctx: Ctx, _id: string) =>
  (
    await ctx.db
      .select({ code: ordersTable.code, state: ordersTable.state })
      .from(ordersTable)
      .where(eq(ordersTable._id, _id))
  )[0]

/** Refuses to change the document of an order by hand: orders are changed in the shop. */
export async function requireNoOrder(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
  const row = await shopOrderOf(ctx, _id)
  if (row) throw changedInShop(row.code)
}

/** Refuses to reopen the document of an order that is cancelled in the shop; reviving it in the shop comes first. */
export async function requireNotEnded(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
  const row = await shopOrderOf(ctx, _id)
  if (row?.state === 'cancelled') throw changedInShop(row.code)
}

/**
 * Refuses to cancel the delivery note of a parcel sent by the shop: the goods come back as a return, with a refund.
 * Locks the order, so that nothing is sent meanwhile.
 */
export async function requireNoParcel(
  ctx: Ctx,
  { _id, order }: { _id: string; order: string | null },
): Promise<void> {
  if (order === null || !(await lockOrder(ctx, order))) return
  const sent = await ctx.db.select().from(parcelsTable).where(eq(parcelsTable.delivery, _id)).limit(1)
  if (sent.length > 0)
    throw new Problem('SENT_BY_SHOP', 409, {
      de: 'Dieser Lieferschein gehört zu einem Paket einer Bestellung. Nehmen Sie dort die Rücksendung entgegen.',
      en: 'This delivery note belongs to a parcel of an order. Take it back there as a return.',
    })
}

/**
 * Refuses to book the content of a parcel into stock: it comes back as a return in the shop, which would otherwise miss
 * it.
 */
export async function requireNoneSent(ctx: Ctx, { sources }: { sources: readonly string[] }): Promise<void> {
  const [sent] = await ctx.db
    .select({ code: ordersTable.code })
    .from(parcelsTable)
    .innerJoin(ordersTable, eq(ordersTable._id, parcelsTable.order))
    .where(inArray(parcelsTable.order, [...sources]))
    .limit(1)
  if (!sent) return
  throw new Problem('SENT_BY_SHOP', 409, {
    de: `Diese Ware hat der Shop mit der Bestellung ${sent.code} verschickt. Nehmen Sie dort die Rücksendung entgegen, oder lassen Sie das Lager hier unverändert.`,
    en: `The shop has sent these goods with order ${sent.code}. Take them back there as a return, or leave the stock as it is here.`,
  })
}

/** Reserves goods again for their order after its delivery note was cancelled. */
export async function keepForOrder(ctx: Ctx, { order }: { order: string | null }): Promise<void> {
  const row = order === null ? null : await lockOrder(ctx, order)
  if (row && isUnfinished(row)) await reserveOpen(ctx, row._id)
}

/** Queues the job that follows a charge, credit or settlement in the books: the books hold their locks meanwhile. */
export async function settleWithBooks(ctx: Ctx, { order }: { order: string }): Promise<void> {
  if (await shopOrderOf(ctx, order)) await ctx.platform.jobs.send(ctx, settleJobName, { _id: order })
}

/** True if the order is invoiced, by the shop or in the books. */
export const isCharged = async (ctx: Ctx, row: Pick<OrderRow, '_id' | 'invoicedAt'>): Promise<boolean> =>
  row.invoicedAt !== null || (await invoiceByHand(ctx, row._id)) !== null

/** Invoice of the whole order created in the books; null while a part is not charged. */
export async function invoiceByHand(ctx: Ctx, order: string): Promise<string | null> {
  const lines = (await linesById(ctx, order)).filter(({ type }) => type === 'item')
  const counts = await quantitiesOf(
    ctx,
    lines.map(({ _id }) => _id),
  )
  const isOpen = lines.some(({ _id, quantity }) => isSome(less(quantity, counts.get(_id)?.charged ?? '0')))
  if (isOpen) return null
  const all = await documentsOfOrders(ctx, [order])
  const isInvoice = ({ type }: (typeof all)[number]) => type === 'invoice' || type === 'final'
  return notCancelled(all).findLast(isInvoice)?._id ?? null
}
