import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { type Cents, cents, minus, negative } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { ordersOf } from './collective.ts'
import { deedOf } from './accounts.ts'
import { sharesOfNew } from './order-shares.ts'
import { settledOf } from '../records/settled.ts'
import { type NewSettlement, settlementsTable } from './settlements.table.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** The office has recorded, taken back or offset something at a locked invoice of an order, announced in its transaction. */
    orderSettledByHand: { order: string }
  }
}

/** Announces what the office changed at the accounts of locked documents to the domains that own their orders. */
export async function announceSettled(
  ctx: Ctx,
  rows: Iterable<Pick<DocumentRow, '_id' | 'order' | 'corrects'>>,
): Promise<void> {
  const orders = new Set<string>()
  for (const row of rows) for (const order of await ordersOf(ctx, row)) orders.add(order)
  for (const order of orders) await ctx.emit('orderSettledByHand', { order })
}

/** Stores settlements by the caller and notifies open screens. Returns their ids. */
export async function addSettlements(ctx: Ctx, rows: readonly NewSettlement[]): Promise<string[]> {
  if (rows.length === 0) return []
  const deed = await deedOf(ctx)
  const shares = await sharesOfNew(ctx, rows)
  const added = rows.map((row, at) => ({
    ...deed,
    _id: uuidv7(),
    note: '',
    tax: [],
    other: null,
    reverses: null,
    ...row,
    shares: shares[at]!,
  }))
  await ctx.db.insert(settlementsTable).values(added)
  for (const _id of new Set(rows.map(({ document }) => document))) {
    ctx.drop('invoice', `invoice:${_id}`)
    tellEditors(ctx, 'document', { action: 'update', _id })
  }
  return added.map(({ _id }) => _id)
}

/** Open amount of an issued document, negative if the seller owes it. The caller has locked the row. */
export async function openOfDocument(
  ctx: Ctx,
  row: Pick<DocumentRow, '_id' | 'due' | 'direction'>,
): Promise<Cents> {
  const settled = (await settledOf(ctx, [row._id])).get(row._id)?.amount ?? 0
  return minus(row.direction === 'charge' ? row.due : negative(row.due), cents(settled))
}
