import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import {
  allocateSettlement,
  type OrderAccount,
  type OrderShare,
} from '../../settlements/order-shares.rules.ts'
import { ordersOf, sharesOf } from './collective.ts'
import { documentsById } from '../records/documents-by-id.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { type NewSettlement, settlementsTable as table } from './settlements.table.ts'

/** Accounts of the orders that collective documents cover, by document; documents of one order are missing. */
export async function orderAccounts(
  ctx: Ctx,
  documents: Iterable<DocumentRow>,
): Promise<Map<string, OrderAccount[]>> {
  const shares = await sharesOf(ctx, documents)
  if (shares.size === 0) return new Map()
  const settled = await ctx.db
    .select({ document: table.document, amount: table.amount, shares: table.shares })
    .from(table)
    .where(inArray(table.document, [...shares.keys()]))
  return new Map(
    [...shares].map(([document, { claim }]) => {
      const own = settled.filter((row) => row.document === document)
      const ofOrder = (order: string | null) =>
        sum(own.flatMap((row) => row.shares.flatMap((one) => (one.order === order ? one.amount : []))))
      return [document, claim.map(({ order, amount }) => ({ order, claim: amount, settled: ofOrder(order) }))]
    }),
  )
}

/** Shares of new settlements, in their order: given ones stay, others are allocated; empty for documents of one order. */
export async function sharesOfNew(ctx: Ctx, rows: readonly NewSettlement[]): Promise<OrderShare[][]> {
  const known = await documentsById(
    ctx,
    rows.flatMap(({ document, other, shares }) => (shares ? [] : [document, other ?? document])),
  )
  const accounts = await orderAccounts(
    ctx,
    [...known.values()].filter(({ _id }) => rows.some(({ document }) => document === _id)),
  )
  const made: OrderShare[][] = []
  for (const { document, amount, other, shares: given } of rows) {
    const own = accounts.get(document)
    if (given || !own) {
      made.push(given ?? [])
      continue
    }
    const opposite = known.get(other ?? '')
    const preferred = new Set(opposite ? await ordersOf(ctx, opposite) : [])
    const parts = allocateSettlement(amount, own, preferred)
    made.push(own.flatMap(({ order }, at) => (parts[at] === 0 ? [] : { order, amount: parts[at]! })))
    accounts.set(
      document,
      own.map((account, at) => ({ ...account, settled: sum([account.settled, parts[at]!]) })),
    )
  }
  return made
}

/** Assigns a whole settlement to one order if its document covers several. */
export const wholeShare = async (
  ctx: Ctx,
  document: DocumentRow,
  { order, amount }: { order: string; amount: Cents },
): Promise<{ shares?: OrderShare[] }> =>
  document.order === null && (await ordersOf(ctx, document)).length > 0 ? { shares: [{ order, amount }] } : {}

/** Amount that an order still owes at a document; undefined for a document that covers one order or none. */
export async function openOfOrder(
  ctx: Ctx,
  document: DocumentRow,
  order: string,
): Promise<Cents | undefined> {
  const accounts = (await orderAccounts(ctx, [document])).get(document._id)
  if (!accounts) return undefined
  const own = accounts.find((one) => one.order === order)
  return own ? minus(own.claim, own.settled) : zero
}
