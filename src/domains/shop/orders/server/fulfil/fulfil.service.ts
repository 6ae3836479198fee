import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { places, quantity, type Quantity, scaled, unscaled } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import {
  creditedOfOrders,
  deliverOrder,
  type DocumentLine,
  linesById,
  quantitiesOf,
} from '#domains/books/documents/server/offers.ts'
import { reserve } from '#domains/books/stock/server/offers.ts'
import { invoiceJobName, orderLettersJobName } from '../letters/letters.job-name.ts'
import type { OrderWay } from '../../orders.rules.ts'
import { wayOf } from '../order-lines.ts'
import { orderSettings } from '../order-settings.ts'
import { type OrderRow, ordersTable, parcelsTable } from '../orders.table.ts'
import { requireNotHalted } from './halted.ts'
import { needsOf } from './stock-needs.ts'

/** A line of an order with its progress. */
export interface OpenLine {
  _id: string
  type: 'item'
  nature: DocumentLine['nature']
  item: string | null
  name: string
  /** Ordered. */
  quantity: Quantity
  /** Sent so far, including goods returned later. */
  sent: Quantity
  /** Credited to the buyer, whether sent or not. */
  back: Quantity
  /** Still to be sent. */
  open: Quantity
}

/** Subtracts quantities. */
export const less = (total: string, taken: string): Quantity =>
  quantity(unscaled(scaled(total, places.quantity) - scaled(taken, places.quantity), places.quantity))

/** Adds quantities. */
export const more = (one: string, other: string): Quantity =>
  quantity(unscaled(scaled(one, places.quantity) + scaled(other, places.quantity), places.quantity))

export const isSome = (count: string) => scaled(count, places.quantity) > 0n

/** Lines of an order with quantities sent, credited and still to be sent. */
export async function openLines(ctx: Ctx, order: string): Promise<OpenLine[]> {
  const lines = (await linesById(ctx, order)).flatMap((line) =>
    line.type === 'item' ? { ...line, type: line.type } : [],
  )
  const ids = lines.map(({ _id }) => _id)
  const [counts, backs] = [await quantitiesOf(ctx, ids), await creditedOfOrders(ctx, ids)]
  const [row] = await ctx.db
    .select({ dropped: ordersTable.dropped })
    .from(ordersTable)
    .where(eq(ordersTable._id, order))
  return lines.map(({ _id, type, item, nature, name, quantity: all }) => {
    const sent = counts.get(_id)?.delivered ?? quantity('0')
    const open = less(less(all, sent), row?.dropped[_id] ?? '0')
    return { _id, type, item, nature, name, quantity: all, sent, back: backs.get(_id) ?? quantity('0'), open }
  })
}

/** Lines still to be sent, with the open quantities. */
export const openOnly = (lines: readonly OpenLine[]) =>
  lines.filter(({ open }) => isSome(open)).map((line) => ({ ...line, quantity: line.open }))

/** Reserves exactly the open quantities of an order. */
export async function reserveOpen(ctx: Ctx, order: string): Promise<void> {
  await reserve(ctx, order, needsOf(order, openOnly(await openLines(ctx, order))), null)
}

const nothingOpen = () =>
  new Problem('TRANSITION', 409, {
    de: 'Es ist alles schon verschickt.',
    en: 'Everything has been sent already.',
  })

const testOrder = () =>
  new Problem('TEST_ORDER', 409, {
    de: 'Das ist eine Testbestellung: Es ist kein Geld gekommen, darum wird nichts verschickt. Stornieren Sie sie, wenn Sie genug gesehen haben.',
    en: 'This is a test order: no money has come, so nothing is sent. Cancel it once you have seen enough.',
  })

const moreThanOpen = () =>
  new Problem('MORE_THAN_OPEN', 409, {
    de: 'So viel ist davon nicht mehr zu verschicken. Bitte laden Sie die Seite neu.',
    en: 'There is not that much of it left to be sent. Please reload the page.',
  })

/** Wording by the delivery of the part sent: a tour ordered with wine is not shipped. */
function wordingOfSent(way: OrderWay, isAll: boolean) {
  if (way === 'send') return isAll ? {} : { wording: 'sentPart' }
  return { wording: way === 'pickup' ? 'sentPickup' : 'sentService' }
}

/**
 * Sends a parcel with some or all open lines of an order locked by the caller: delivery note, stock, mail. Returns the
 * lines sent, and whether the order is complete.
 * Throws Problem `HALTED` (409) if a declared withdrawal halts the order, `MORE_THAN_OPEN` (409), and `TRANSITION`
 * (409) if nothing is left.
 */
export async function sendParcel(
  ctx: Ctx,
  row: OrderRow,
  {
    lines: named,
    carrier,
    tracking,
  }: { lines?: readonly { _id: string; quantity: Quantity }[]; carrier: string; tracking: string },
): Promise<{ going: readonly OpenLine[]; isAll: boolean }> {
  requireNotHalted(row)
  if (row.mode === 'test') throw testOrder()
  const all = await openLines(ctx, row._id)
  const wanted = new Map(
    (named ?? all.map(({ _id, open }) => ({ _id, quantity: open }))).map((one) => [one._id, one.quantity]),
  )
  const going = all.flatMap((line) => {
    const count = wanted.get(line._id)
    if (!count || !isSome(count)) return []
    if (isSome(less(count, line.open))) throw moreThanOpen()
    return [{ ...line, quantity: count }]
  })
  if (going.length === 0) throw nothingOpen()
  const delivery = await deliverOrder(
    ctx,
    row._id,
    going.map(({ _id, quantity: count }) => ({ _id, quantity: count })),
  )
  // The delivery note has taken the goods out of stock: reserve only the rest
  await reserveOpen(ctx, row._id)
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
  const rest = openOnly(await openLines(ctx, row._id))
  await ctx.platform.jobs.send(ctx, orderLettersJobName, {
    ...{ _id: row._id, letter: 'sent', parcel },
    ...wordingOfSent(wayOf(row, going), rest.length === 0),
    ...(rest.length > 0 ? { follows: sayLines(row, rest) } : {}),
  })
  const isAll = rest.length === 0
  if (isAll && (await orderSettings(ctx)).invoiceWhen === 'sent')
    await ctx.platform.jobs.send(ctx, invoiceJobName, { _id: row._id })
  return { going, isAll }
}

/** Lines in words for the order's history, in the language of their names. */
export const sayLines = (
  { lang }: Pick<OrderRow, 'lang'>,
  lines: readonly { quantity: Quantity; name: string }[],
) => lines.map(({ quantity: count, name }) => `${writeQuantity(count, lang)} × ${name}`).join(', ')

/** Marks parcels on their way as arrived. */
export const noteArrival = (ctx: Ctx, order: string) =>
  ctx.db
    .update(parcelsTable)
    .set({ arrivedAt: ctx.now })
    .where(and(eq(parcelsTable.order, order), isNull(parcelsTable.arrivedAt)))

/** Parcels of orders, oldest first. */
export const parcelsOf = (ctx: Ctx, orders: readonly string[]) =>
  orders.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(parcelsTable)
        .where(inArray(parcelsTable.order, [...orders]))
        .orderBy(parcelsTable._id)
