import type { Ctx } from '#kit/server/context.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { paymentsOf } from '#domains/shop/payments/server/offers.ts'
import { orderSettings } from '../order-settings.ts'
import type { OrderRow } from '../orders.table.ts'

const minute = 60_000
/**
 * Minutes for a payment at a provider: the provider's page closes after 35, and later money revives the order or is
 * refunded.
 */
const providerMinutes = 45
/** Hours for which repeated attempts at a provider keep an order waiting. */
const providerHours = 24

/** Payment deadline of an order by payment method; null: none. */
export async function deadlineOf(
  ctx: Ctx,
  { source, placedAt }: Pick<OrderRow, 'source' | 'placedAt'>,
): Promise<string | null> {
  const { transferDays, cashDays } = await orderSettings(ctx)
  const after = (start: string, milliseconds: number) => Date.parse(start) + milliseconds
  const daysLater = (count: number) =>
    count > 0 ? new Date(after(placedAt, count * 24 * 60 * minute)).toISOString() : null
  const days = transferDays * 24 * 60 * minute
  if (source === 'transfer') return daysLater(transferDays)
  if (source === 'cash') return daysLater(cashDays)
  if (source !== 'stripe' && source !== 'paypal') return null
  const last = after(placedAt, Math.max(days, providerHours * 60 * minute))
  return new Date(Math.min(after(ctx.now, providerMinutes * minute), last)).toISOString()
}

/**
 * New deadline for the remaining amount, counted from now; `covered`: amount no longer due. Null if nothing is due, a
 * bank is processing a payment, or the order has no deadline. An online payment starts from a link in a mail, so it
 * gets the days of a transfer.
 */
export async function deadlineAnew(
  ctx: Ctx,
  { _id, source, totalCents }: Pick<OrderRow, '_id' | 'source' | 'totalCents'>,
  covered: Cents,
): Promise<string | null> {
  if (covered >= totalCents) return null
  const payments = (await paymentsOf(ctx, 'order', [_id])).get(_id) ?? []
  // A processed payment that has brought its money no longer delays the deadline
  if (payments.some(({ state, received }) => state === 'processing' && received === 0)) return null
  const waits = source === 'invoice' || source === 'cash' ? source : 'transfer'
  return deadlineOf(ctx, { source: waits, placedAt: ctx.now })
}
