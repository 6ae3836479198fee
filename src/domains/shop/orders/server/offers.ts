import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Cents, type Currency, sum } from '#kit/shared/money/cents.ts'
import { type Quantity, quantity } from '#kit/shared/money/decimals.ts'
import { contentsById, creditedOfOrders, linesById } from '#domains/books/documents/server/offers.ts'
import type { WithdrawalExclusion } from '#domains/shop/catalog/server/offers.ts'
import { plainCode } from '#kit/shared/text/read-aloud.ts'
import type { ShopOrderState } from '../orders.rules.ts'
import { site as de } from '../orders.de.ts'
import { site as en } from '../orders.en.ts'
import { rowOfKey } from './links.ts'
import { onlyServices } from './order-lines.ts'
import { shopOrders } from './orders.kind.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'
import { isSome, less } from './fulfil/fulfil.service.ts'
import { type TakenBack, takeBackLines } from './fulfil/take-back.service.ts'
import { lockItsPayments } from './orders.locks.ts'

/** The order that a cart of a visitor has become, placed with everything that belongs to it; for programs and tests of crowds. */
export { storeOrder } from './checkout/place.service.ts'
export type { Placing } from './checkout/placing.ts'
/** What the office does: an order by telephone, a parcel, and the steps of an order; the caller answers for the right. */
export { parcel as sendOrder, shopOrderCalls as orderActions } from './orders.service.ts'
export { phone as enterOrder } from './phone-order.service.ts'
export type { OrderAddress } from '../orders.contract.ts'
/** The model instructions on withdrawal of directive 2011/83/EU, before they are filled with the data of the seller. */
export { modelInstructions } from './letters/order-texts.ts'
/** What the button says that makes a contract. */
export const orderButton: Readonly<Record<Language, string>> = { de: de.orderNow, en: en.orderNow }
/** Whether there is a shop, or one that is off and whose buyers can still withdraw (Art. 11a); and a loader that runs as long. Tags the answer. */
export { shopIsPresent, whilePresent } from './shop-presence.ts'
/** Keeps a declaration of withdrawal, or its new state, with its order: an open one halts what is still to be sent. In the caller's transaction. */
export { noteWithdrawal } from './fulfil/note-withdrawal.service.ts'
/** Whether nothing of an order has been sent. */
export { isUnsent } from '../orders.rules.ts'
/** States of declarations of withdrawal that the office has neither settled nor rejected. */
export { openWithdrawalStates } from '../orders.rules.ts'
/** Locks an order before rows of the caller's own that change together with it. */
export const lockShopOrder = (ctx: Ctx, _id: string): Promise<unknown> => lockItsPayments(ctx, _id)
/** How the shop takes orders. Tags the answer. */
export { orderSettings } from './order-settings.ts'

/** A line of an order with what was told about taking it back. */
export interface ShopOrderLine {
  _id: string
  item: string | null
  name: string
  quantity: Quantity
  /** Not taken back yet. */
  left: Quantity
  /** What the buyer pays for the line, as the document counts. */
  cents: Cents
  /** Why it cannot be withdrawn from; empty: it can. */
  excluded: WithdrawalExclusion | ''
}

/** An order of the shop as other domains of the shop read it; its id is the one of its document of kind order. */
export interface ShopOrder {
  _id: string
  code: string
  number: string
  state: ShopOrderState
  party: string
  account: string | null
  email: string
  name: string
  lang: Language
  currency: Currency
  totalCents: Cents
  voucherCents: Cents
  paidCents: Cents
  refundedCents: Cents
  /** ISO times. */
  placedAt: string
  /** When the last parcel arrived; null: not yet, or not known. */
  deliveredAt: string | null
  lines: ShopOrderLine[]
}

async function ordersOf(ctx: Ctx, rows: readonly OrderRow[]): Promise<ShopOrder[]> {
  const contents = await contentsById(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const itemsOf = (_id: string) =>
    (contents.get(_id)?.lines ?? []).flatMap((line) => (line.type === 'item' ? line : []))
  const back = await creditedOfOrders(
    ctx,
    rows.flatMap(({ _id }) => itemsOf(_id).map((line) => line._id)),
  )
  const leftOf = (_id: string, all: Quantity) => {
    const left = less(all, back.get(_id) ?? '0')
    return isSome(left) ? left : quantity('0')
  }
  return rows.map((row) => ({
    ...{ _id: row._id, code: row.code, number: row.number, state: row.state, party: row.party },
    ...{ account: row.account, email: row.email, name: row.name, lang: row.lang, currency: row.currency },
    ...{ totalCents: row.totalCents, voucherCents: row.voucherCents },
    ...{ paidCents: row.paidCents, refundedCents: row.refundedCents },
    ...{ placedAt: row.placedAt, deliveredAt: row.deliveredAt },
    lines: itemsOf(row._id).map((line) => ({
      _id: line._id,
      item: line.item._id,
      name: line.name,
      quantity: line.quantity,
      left: leftOf(line._id, line.quantity),
      cents: sum([line.counted]),
      excluded: row.excluded[line._id] ?? '',
    })),
  }))
}

/** Orders by id; ids of none are missing in the map. */
export async function ordersById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ShopOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...new Set(ids)]))
  return new Map((await ordersOf(ctx, rows)).map((one) => [one._id, one]))
}

/** Whether an order is over services alone. */
export const isOverServices = async (ctx: Ctx, { _id }: Pick<ShopOrder, '_id'>): Promise<boolean> =>
  onlyServices(await linesById(ctx, _id))

/** The order that a guest's link opens; null: the key is none. */
export async function orderOfKey(ctx: Ctx, key: string): Promise<ShopOrder | null> {
  const row = await rowOfKey(ctx, key)
  return row ? (await ordersOf(ctx, [row]))[0]! : null
}

/** The order with a code or number whose buyer has this mail address; null where both do not fit together. */
export async function findOrder(
  ctx: Ctx,
  { code, email }: { code: string; email: string },
): Promise<ShopOrder | null> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        or(eq(table.code, plainCode(code)), eq(table.number, code.trim())),
        eq(sql`lower(${table.email})`, email.trim().toLowerCase()),
      ),
    )
  return row ? (await ordersOf(ctx, [row]))[0]! : null
}

/**
 * Takes lines of an order back: documents, stock, money at the same provider, a mail. In the caller's transaction.
 * Throws Problem `MORE_THAN_OPEN` (409) for more than there is.
 */
export async function takeBack(ctx: Ctx, _id: string, given: TakenBack): Promise<void> {
  await takeBackLines(ctx, await lockRecord(ctx, shopOrders, { _id }), given)
}
