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

/** Places an order with its document, stock and payment, in the caller's transaction; for programs and load tests. */
export { storeOrder } from './checkout/place.service.ts'
export type { Placing } from './checkout/placing.ts'
/** Actions of the office: orders by telephone, parcels and steps of an order. The caller checks the right. */
export { parcel as sendOrder, shopOrderCalls as orderActions } from './orders.service.ts'
export { phone as enterOrder } from './phone-order.service.ts'
export type { OrderAddress } from '../orders.contract.ts'
/** The model withdrawal instructions of directive 2011/83/EU, before the seller's data are filled in. */
export { modelInstructions } from './letters/order-texts.ts'
/** Label of the button that concludes the contract. */
export const orderButton: Readonly<Record<Language, string>> = { de: de.orderNow, en: en.orderNow }
/**
 * True while the shop is on, or off with buyers who can still withdraw (Art. 11a); and a loader limited to that time.
 * Tags the answer.
 */
export { shopIsPresent, whilePresent } from './shop-presence.ts'
/**
 * Records a withdrawal, or its new state, on its order. An open withdrawal halts dispatch. Runs in the caller's
 * transaction.
 */
export { noteWithdrawal } from './fulfil/note-withdrawal.service.ts'
/** Whether nothing of an order has been sent. */
export { isUnsent } from '../orders.rules.ts'
/** States of declarations of withdrawal that the office has neither settled nor rejected. */
export { openWithdrawalStates } from '../orders.rules.ts'
/** Locks an order before the caller's own rows that change together with it. */
export const lockShopOrder = (ctx: Ctx, _id: string): Promise<unknown> => lockItsPayments(ctx, _id)
/** Settings for taking orders. Tags the answer. */
export { orderSettings } from './order-settings.ts'

/** A line of an order with its quantity left and its exception from withdrawal. */
export interface ShopOrderLine {
  _id: string
  item: string | null
  name: string
  quantity: Quantity
  /** Quantity not taken back yet. */
  left: Quantity
  /** Line total in the document's price mode (net or gross). */
  cents: Cents
  /** Reason that excludes withdrawal; empty if the right applies. */
  excluded: WithdrawalExclusion | ''
}

/** An order for other domains of the shop; its id equals that of its document of kind order. */
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
  /** ISO time. */
  placedAt: string
  /** Arrival of the last parcel; null: not yet, or unknown. */
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

/** Orders by id; unknown ids are missing in the map. */
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

/** The order of a guest's link; null: unknown key. */
export async function orderOfKey(ctx: Ctx, key: string): Promise<ShopOrder | null> {
  const row = await rowOfKey(ctx, key)
  return row ? (await ordersOf(ctx, [row]))[0]! : null
}

/** The order with a code or number and its buyer's e-mail address; null unless both match. */
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
 * Takes lines of an order back: documents, stock, refund, mail. In the caller's transaction.
 * Throws Problem `MORE_THAN_OPEN` (409) for more than is left.
 */
export async function takeBack(ctx: Ctx, _id: string, given: TakenBack): Promise<void> {
  await takeBackLines(ctx, await lockRecord(ctx, shopOrders, { _id }), given)
}
