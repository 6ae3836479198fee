import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { PayableRef } from '#kit/server/payable.ts'
import { notFound } from '#kit/shared/problem.ts'
import { paymentsTable as table, type PaymentRow } from './payments.table.ts'

/**
 * Locks the payments, refunds and sums of a payable until the transaction ends, and returns its payments, oldest first.
 * Take the domains' own locks in `onPaid` after this one.
 */
export async function lockPayable(ctx: Ctx, { kind, _id }: PayableRef): Promise<PaymentRow[]> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payable ${kind} ${_id}`}, 0))`)
  // A transaction that only refers to a payment, with a document of the books locked, need not wait
  return ctx.db
    .select()
    .from(table)
    .where(and(eq(table.payableKind, kind), eq(table.payableId, _id)))
    .orderBy(asc(table._id))
    .for('no key update')
}

export const refOf = ({ payableKind: kind, payableId: _id }: PaymentRow): PayableRef => ({ kind, _id })

/** A payment, locked with all others of its payable. Throws 404. */
export async function lockPayment(ctx: Ctx, _id: string): Promise<{ row: PaymentRow; all: PaymentRow[] }> {
  const [found] = await ctx.db.select().from(table).where(eq(table._id, _id))
  if (!found) throw notFound({ _id })
  const all = await lockPayable(ctx, refOf(found))
  return { row: all.find((one) => one._id === _id)!, all }
}
