import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { places, quantity, type Quantity, scaled, unscaled } from '../../../../kit/shared/money/decimals.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { deliverOrder, linesById, quantitiesOf } from '../../../books/documents/server/offers.ts'
import { release, reserve, takeOut } from '../../../books/stock/server/offers.ts'
import { invoiceJobName, orderLettersJobName } from './letters.job-name.ts'
import { orderSettings } from './order-settings.ts'
import { type OrderRow, parcelsTable } from './orders.table.ts'
import { needsOf } from './stock-needs.ts'

/** What of an order is still to be sent. */
export interface OpenLine {
  _id: string
  item: string | null
  name: string
  quantity: Quantity
  sent: Quantity
  open: Quantity
}

const less = (total: string, taken: string): Quantity =>
  quantity(unscaled(scaled(total, places.quantity) - scaled(taken, places.quantity), places.quantity))

/** The lines of an order with what has gone out. */
export async function openLines(ctx: Ctx, order: string): Promise<OpenLine[]> {
  const lines = (await linesById(ctx, order)).filter(({ type }) => type === 'item')
  const counts = await quantitiesOf(
    ctx,
    lines.map(({ _id }) => _id),
  )
  return lines.map(({ _id, item, name, quantity: all }) => {
    const sent = counts.get(_id)?.delivered ?? quantity('0')
    return { _id, item, name, quantity: all, sent, open: less(all, sent) }
  })
}

const isSome = (count: string) => scaled(count, places.quantity) > 0n

const nothingOpen = () =>
  new Problem('TRANSITION', 409, {
    de: 'Es ist alles schon verschickt.',
    en: 'Everything has been sent already.',
  })

/**
 * Sends a parcel with some lines of an order or all that is open: delivery note, stock, mail. The order is locked by the caller. Gives whether all is sent then.
 * Throws Problem `MORE_THAN_OPEN` (409), and `TRANSITION` (409) where nothing is left.
 */
export async function sendParcel(
  ctx: Ctx,
  row: OrderRow,
  {
    lines: named,
    carrier,
    tracking,
  }: { lines?: readonly { _id: string; quantity: Quantity }[]; carrier: string; tracking: string },
): Promise<boolean> {
  const all = await openLines(ctx, row._id)
  const wanted = new Map(
    (named ?? all.map(({ _id, open }) => ({ _id, quantity: open }))).map((one) => [one._id, one.quantity]),
  )
  const going = all.flatMap((line) => {
    const count = wanted.get(line._id)
    return count && isSome(count) ? [{ ...line, quantity: count }] : []
  })
  if (going.length === 0) throw nothingOpen()
  const delivery = await deliverOrder(
    ctx,
    row._id,
    going.map(({ _id, quantity: count }) => ({ _id, quantity: count })),
  )
  // What goes out is no longer kept for the order; the rest is
  await takeOut(ctx, needsOf(row._id, going), { reservedBy: row._id })
  const rest = all
    .map((line) => ({ ...line, quantity: less(line.open, wanted.get(line._id) ?? '0') }))
    .filter((line) => isSome(line.quantity))
  await release(ctx, row._id)
  if (rest.length > 0) await reserve(ctx, row._id, needsOf(row._id, rest), null)
  const parcel = uuidv7()
  await ctx.db.insert(parcelsTable).values({
    _id: parcel,
    order: row._id,
    delivery: delivery._id,
    carrier,
    tracking,
    lines: going.map(({ _id, quantity: count }) => ({ line: _id, quantity: count })),
    sentAt: ctx.now,
    arrivedAt: null,
  })
  await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id: row._id, letter: 'sent', parcel })
  const isAll = rest.length === 0
  if (isAll && (await orderSettings(ctx)).invoiceWhen === 'sent')
    await ctx.platform.jobs.send(ctx, invoiceJobName, { _id: row._id })
  return isAll
}

/** Notes that what is on its way has arrived. */
export const noteArrival = (ctx: Ctx, order: string) =>
  ctx.db
    .update(parcelsTable)
    .set({ arrivedAt: ctx.now })
    .where(and(eq(parcelsTable.order, order), isNull(parcelsTable.arrivedAt)))

/** Parcels of orders, the oldest first. */
export const parcelsOf = (ctx: Ctx, orders: readonly string[]) =>
  orders.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(parcelsTable)
        .where(inArray(parcelsTable.order, [...orders]))
        .orderBy(parcelsTable._id)
