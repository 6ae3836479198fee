import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { forward, goingStates, isProvider, type PaymentState } from '../payments.rules.ts'
import { cancelJobName } from './job-names.ts'
import { kindOf } from './payables.ts'
import { paymentsTable as table, type PaymentRow } from './payments.table.ts'
import { paidTag, paymentTag } from './sums.ts'

/** Invalidates answers that depend on a payment, and notifies open screens. */
export function announce(ctx: Ctx, row: PaymentRow): void {
  ctx.drop(paymentTag, `${paymentTag}:${row._id}`, paidTag(row.payableKind, row.payableId))
  tellEditors(ctx, 'payment', { action: 'update', _id: row._id })
}

/** Stores changes of a locked payment. Returns the new row. */
export async function changePayment(
  ctx: Ctx,
  row: PaymentRow,
  values: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const [is] = await ctx.db
    .update(table)
    .set({ ...values, updatedAt: ctx.now, version: sql`${table.version} + 1` })
    .where(eq(table._id, row._id))
    .returning()
  announce(ctx, is!)
  return is!
}

/** Cancels a locked payment in progress; a job closes the provider's page. */
export async function cancelOne(ctx: Ctx, row: PaymentRow): Promise<void> {
  await advance(ctx, row, 'cancelled')
  if (isProvider(row.source) && row.reference)
    await ctx.platform.jobs.send(ctx, cancelJobName, { payment: row._id })
}

/** Cancels those locked payments in progress that no bank is processing. */
export async function cancelOpen(ctx: Ctx, rows: readonly PaymentRow[]): Promise<void> {
  for (const row of rows) if (row.state === 'created' || row.state === 'open') await cancelOne(ctx, row)
}

/** Moves a locked payment forward; backward steps are ignored. A failed payment is reported to the payable's domain. */
export async function advance(
  ctx: Ctx,
  row: PaymentRow,
  to: PaymentState,
  values: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const state = forward(row.state, to)
  if (state === row.state && Object.keys(values).length === 0) return row
  const is = await changePayment(ctx, row, { ...values, state })
  if (state === 'processing')
    await kindOf(ctx, row.payableKind)?.onProcessing?.(ctx, row.payableId, {
      payment: row._id,
      source: row.source,
    })
  const isOver = (one: PaymentState) => one === 'failed' || one === 'expired'
  if (isOver(state) && goingStates.includes(row.state))
    await kindOf(ctx, row.payableKind)?.onFailed?.(ctx, row.payableId, {
      payment: row._id,
      source: row.source,
      wasProcessing: row.state === 'processing',
    })
  return is
}
