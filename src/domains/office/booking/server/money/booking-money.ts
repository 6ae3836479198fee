import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import {
  cancelPayments,
  goingStates,
  keepWaived,
  moneyOf,
  paymentsOf,
  paymentSources,
  refundPayment,
} from '#domains/shop/payments/server/offers.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type BookingState, bookingStates } from '../../booking.rules.ts'
import type { BookingRow } from '../booking.table.ts'
import type { WholeResource } from '../resource.table.ts'

/** Kind of bookings among payable items; a group is paid as one. */
export const bookingKind = 'booking'
/** The only money accepted for bookings: they are real, so a provider's test keys can't pay for them. */
export const bookingMoney = { currency: 'EUR', mode: 'live' } as const
export const payableOf = (group: string) => ({ kind: bookingKind, _id: group })

/** States in which the full price is owed. */
const owing: readonly BookingState[] = ['requested', 'unpaid', 'confirmed', 'attended', 'missed']
export const isOwing = ({ state }: Pick<BookingRow, 'state'>): boolean => owing.includes(state)

/** The current amount owed for a group: cancelled bookings owe the part still charged. */
export const owedFor = (rows: readonly Pick<BookingRow, 'state' | 'cents' | 'keptCents'>[]): Cents =>
  sum(rows.map((row) => cents(isOwing(row) ? row.cents : row.keptCents)))

/** Amounts received for groups, minus refunds. Tags the response. */
export async function paidByGroup(ctx: Ctx, groups: readonly string[]): Promise<Map<string, Cents>> {
  const found = await paymentsOf(ctx, bookingKind, groups)
  return new Map(
    [...found].map(([group, all]) => [
      group,
      sum(
        all
          .filter(({ currency, mode }) => currency === bookingMoney.currency && mode === bookingMoney.mode)
          .map((one) => minus(one.received, one.refunded)),
      ),
    ]),
  )
}

/** Amount received for one group. */
export const paidOfGroup = async (ctx: Ctx, group: string): Promise<Cents> =>
  (await paidByGroup(ctx, [group])).get(group) ?? cents(0)

/**
 * The amount to refund when a locked group costs less than was paid. Voluntary refunds stay valid as long as something
 * is still owed.
 */
export async function tooMuchPaid(ctx: Ctx, group: string, owed: Cents): Promise<Cents> {
  await keepWaived(ctx, payableOf(group), owed)
  const { covered, left } = await moneyOf(ctx, payableOf(group), bookingMoney)
  return cents(Math.max(zero, Math.min(left, minus(covered, owed))))
}

/**
 * Whether more was paid for a locked group than its other bookings cost: then the unpaid ones have been paid in part.
 */
export async function holdsMoney(ctx: Ctx, group: string, rows: readonly BookingRow[]): Promise<boolean> {
  const { covered } = await moneyOf(ctx, payableOf(group), bookingMoney)
  return covered > owedFor(rows.filter(({ state }) => state !== 'unpaid'))
}

/** Country of the seller, which determines the available payment methods. */
export const countryOfSeller = async (ctx: Ctx): Promise<string> => (await booksSettings.read(ctx)).country

/**
 * Whether these must be paid online before they are valid: the resource requires it, they have a price, and there is a
 * payment method.
 */
export async function mustPay(
  ctx: Ctx,
  resource: Pick<WholeResource, 'payOnline'>,
  rows: readonly Pick<BookingRow, 'cents'>[],
): Promise<boolean> {
  if (!resource.payOnline || rows.every((row) => row.cents === 0)) return false
  const asked = {
    ...bookingMoney,
    country: await countryOfSeller(ctx),
    byInvoice: false,
    onlyOnline: true,
  } as const
  return (await paymentSources(ctx, asked)).length > 0
}

/** Whether these are to be paid online now: unpaid ones are, even if the resource has changed. */
export const isPaidOnline = (
  ctx: Ctx,
  { payOnline }: Pick<WholeResource, 'payOnline'>,
  rows: readonly Pick<BookingRow, 'cents' | 'state'>[],
): Promise<boolean> =>
  mustPay(ctx, { payOnline: payOnline || rows.some(({ state }) => state === 'unpaid') }, rows)

/** Refuses to delete a booking that payments refer to; `others` belong to the same group. Throws 409 `HAS_MONEY`. */
export async function requireNoMoney(
  ctx: Ctx,
  { group, state }: BookingRow,
  others: readonly BookingRow[],
): Promise<void> {
  const all = (await paymentsOf(ctx, bookingKind, [group])).get(group) ?? []
  const isGoing = all.some((one) => goingStates.includes(one.state))
  if (!isGoing && (await paidOfGroup(ctx, group)) <= 0) return
  throw new Problem(
    'HAS_MONEY',
    409,
    state === 'lapsed' && others.some(isOwing)
      ? {
          de: 'Dieser Termin ist verfallen und kostet nichts mehr. Er gehört aber zu einer Buchung, deren andere Termine bezahlt werden, und bleibt darum bei ihnen stehen.',
          en: 'This date has lapsed and costs nothing any more. It belongs to a booking of which other dates are being paid, though, so it stays with them.',
        }
      : bookingStates.actions.cancel.from.includes(state)
        ? {
            de: 'Zu dieser Buchung gehört Geld, oder jemand zahlt gerade. Sagen Sie sie zuerst ab.',
            en: 'Money belongs to this booking, or somebody is about to pay. Please cancel it first.',
          }
        : {
            de: 'Zu dieser Buchung gehört Geld, oder jemand zahlt gerade. Zahlen Sie das Geld zuerst zurück.',
            en: 'Money belongs to this booking, or somebody is about to pay. Please pay the money back first.',
          },
  )
}

const hour = 3_600_000

/** End of a reservation for payment: never beyond the booking's own beginning. */
export const payUntil = (ctx: Ctx, { payHours }: Pick<WholeResource, 'payHours'>, from: string): string =>
  new Date(Math.min(Date.parse(ctx.now) + payHours * hour, Date.parse(from))).toISOString()

/**
 * After a cancellation or a lower price: starts refunds of overpayment, and ends payment attempts for another amount.
 */
export async function evenOut(ctx: Ctx, group: string, rows: readonly BookingRow[]): Promise<void> {
  const payable = payableOf(group)
  await cancelPayments(ctx, payable)
  const back = await tooMuchPaid(ctx, group, owedFor(rows))
  if (back > 0)
    await refundPayment(ctx, { payable, cents: back, reason: rows.map(({ number }) => number).join(', ') })
}
