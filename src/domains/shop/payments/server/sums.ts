import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Payable } from '#kit/server/payable.ts'
import { cents, type Cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { isProvider } from '../payments.rules.ts'
import { paymentsTable as table, type PaymentRow, refundsTable } from './payments.table.ts'

export const paymentTag = 'payment'
/** Cache tag of answers with a payable's payment status. */
export const paidTag = (kind: string, _id: string) => `paid:${kind}:${_id}`

/** Sums received from vouchers and refunded to them, by reference of the receipt. */
export async function voucherMoney(ctx: Ctx): Promise<Map<string, { received: Cents; refunded: Cents }>> {
  const { reference, received, refunded } = table
  const rows = await ctx.db
    .select({ reference, received, refunded })
    .from(table)
    .where(eq(table.source, 'voucher'))
  return new Map(rows.map((row) => [row.reference ?? '', { received: row.received, refunded: row.refunded }]))
}

/** Payments that count for a payable: in its currency and, if set, its mode; vouchers count in each mode. */
export const countedFor = (
  rows: readonly PaymentRow[],
  { currency, mode }: Pick<Payable, 'currency' | 'mode'>,
): PaymentRow[] =>
  rows.filter(
    (row) =>
      row.currency === currency && (mode === undefined || row.mode === mode || row.source === 'voucher'),
  )

/** Received for a payable, less refunds, including pending ones. */
export const paidOf = (rows: readonly PaymentRow[], its: Pick<Payable, 'currency' | 'mode'>): Cents =>
  sum(countedFor(rows, its).map(({ received, refunded }) => minus(received, refunded)))

/** Amount no longer due: money left, and goodwill refunds. */
export const coveredOf = (rows: readonly PaymentRow[], its: Pick<Payable, 'currency' | 'mode'>): Cents =>
  sum([paidOf(rows, its), ...countedFor(rows, its).map(({ waived }) => waived)])

/** Received and refunded sums of a payable; `waived`: the goodwill part of the refunds. */
export const movedOf = (rows: readonly PaymentRow[], its: Pick<Payable, 'currency' | 'mode'>) => ({
  received: sum(countedFor(rows, its).map(({ received }) => received)),
  refunded: sum(countedFor(rows, its).map(({ refunded }) => refunded)),
  waived: sum(countedFor(rows, its).map(({ waived }) => waived)),
  ids: countedFor(rows, its).map(({ _id }) => _id),
})

/** Amount that is still due, never negative. */
export const dueOf = (asked: Cents, paid: Cents): Cents => cents(Math.max(0, minus(asked, paid)))

/** Payments of payables of a kind, oldest first, by payable id. Tags the answer. */
export async function rowsOf(
  ctx: Ctx,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, PaymentRow[]>> {
  const found = new Map<string, PaymentRow[]>()
  if (ids.length === 0) return found
  ctx.tag(...ids.map((_id) => paidTag(kind, _id)))
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(sql`${table.payableKind} = ${kind}`, inArray(table.payableId, [...new Set(ids)])))
    .orderBy(table._id)
  for (const row of rows) found.set(row.payableId, [...(found.get(row.payableId) ?? []), row])
  return found
}

/** Completed refunds of payments; `waived`: their goodwill part. */
export async function returnedOf(
  ctx: Ctx,
  payments: readonly string[],
): Promise<{ returned: Cents; waived: Cents }> {
  if (payments.length === 0) return { returned: zero, waived: zero }
  const [row] = await ctx.db
    .select({
      returned: sql<string>`coalesce(sum(${refundsTable.cents}), 0)`,
      waived: sql<string>`coalesce(sum(${refundsTable.waived}), 0)`,
    })
    .from(refundsTable)
    .where(and(inArray(refundsTable.payment, [...payments]), eq(refundsTable.state, 'done')))
  return { returned: cents(Number(row?.returned ?? 0)), waived: cents(Number(row?.waived ?? 0)) }
}

/** Pending manual refunds by payment; payments without any are missing. Providers refund by themselves. */
export async function owedByHand(
  ctx: Ctx,
  payments: readonly Pick<PaymentRow, '_id' | 'source'>[],
): Promise<Map<string, Cents>> {
  const ids = payments.filter(({ source }) => !isProvider(source)).map(({ _id }) => _id)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ payment: refundsTable.payment, owed: sql<string>`sum(${refundsTable.cents})` })
    .from(refundsTable)
    .where(and(inArray(refundsTable.payment, ids), eq(refundsTable.state, 'created')))
    .groupBy(refundsTable.payment)
  return new Map(rows.map(({ payment, owed }) => [payment, cents(Number(owed))]))
}
