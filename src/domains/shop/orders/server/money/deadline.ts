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
 * Payment deadline of an order whose rest is asked for again, counted from now, with amounts from `moneyIn`. Null:
 * nothing is due, a bank is processing a payment, or there is no deadline. Provider payments are started by the buyer
 * from a mail, so the days of a transfer apply.
 */
export async function deadlineAnew(
  ctx: Ctx,
  { _id, source }: Pick<OrderRow, '_id' | 'source'>,
  { covered, owed }: { covered: Cents; owed: Cents },
): Promise<string | null> {
  if (covered >= owed) return null
  const payments = (await paymentsOf(ctx, 'order', [_id])).get(_id) ?? []
  // A processed payment that has brought its money no longer delays the deadline
  if (payments.some(({ state, received }) => state === 'processing' && received === 0)) return null
  const waits = source === 'invoice' || source === 'cash' ? source : 'transfer'
  return deadlineOf(ctx, { source: waits, placedAt: ctx.now })
}
