import type { Ctx } from '../../../../kit/server/context.ts'
import { type Cents, cents, minus, sum } from '../../../../kit/shared/money/cents.ts'
import { booksSettings } from '../../../books/documents/server/offers.ts'
import {
  cancelPayments,
  paymentsOf,
  paymentSources,
  refundPayment,
} from '../../../shop/payments/server/offers.ts'
import type { BookingState } from '../booking.rules.ts'
import type { BookingRow } from './booking.table.ts'
import type { WholeResource } from './resource.service.ts'

/** Name of bookings among the things that are paid for; what was booked in one go is paid as one. */
export const bookingKind = 'booking'
export const payableOf = (group: string) => ({ kind: bookingKind, _id: group })

const owing: readonly BookingState[] = ['requested', 'unpaid', 'confirmed', 'attended', 'missed']

/** What bookings of one group cost now: what was given up costs what stays to be paid of it. */
export const owedFor = (rows: readonly Pick<BookingRow, 'state' | 'cents' | 'keptCents'>[]): Cents =>
  sum(rows.map((row) => cents(owing.includes(row.state) ? row.cents : row.keptCents)))

/** What came in for groups of bookings, less what went or goes back. Tags the answer. */
export async function paidByGroup(ctx: Ctx, groups: readonly string[]): Promise<Map<string, Cents>> {
  const found = await paymentsOf(ctx, bookingKind, groups)
  return new Map(
    [...found].map(([group, all]) => [
      group,
      sum(all.filter(({ currency }) => currency === 'EUR').map((one) => minus(one.received, one.refunded))),
    ]),
  )
}

/** What came in for one group. */
export const paidOfGroup = async (ctx: Ctx, group: string): Promise<Cents> =>
  (await paidByGroup(ctx, [group])).get(group) ?? cents(0)

/** In which country bookings are sold: it decides which ways to pay there are. */
export const countryOfSeller = async (ctx: Ctx): Promise<string> => (await booksSettings.read(ctx)).country

/** Whether these are paid online before they hold: the resource says so, they cost something, and there is a way to pay. */
export async function mustPay(
  ctx: Ctx,
  resource: Pick<WholeResource, 'payOnline'>,
  rows: readonly Pick<BookingRow, 'cents'>[],
): Promise<boolean> {
  if (!resource.payOnline || rows.every((row) => row.cents === 0)) return false
  const asked = {
    currency: 'EUR',
    country: await countryOfSeller(ctx),
    byInvoice: false,
    onlyOnline: true,
  } as const
  return (await paymentSources(ctx, asked)).length > 0
}

const hour = 3_600_000

/** Until when a time waits for its money: never beyond its own beginning. */
export const payUntil = (ctx: Ctx, { payHours }: Pick<WholeResource, 'payHours'>, from: string): string =>
  new Date(Math.min(Date.parse(ctx.now) + payHours * hour, Date.parse(from))).toISOString()

/**
 * After something of a group was given up or costs less: begins to give back what was paid too much, and ends tries to pay that ask for
 * another sum.
 */
export async function evenOut(ctx: Ctx, group: string, rows: readonly BookingRow[]): Promise<void> {
  const payable = payableOf(group)
  await cancelPayments(ctx, payable)
  const back = minus(await paidOfGroup(ctx, group), owedFor(rows))
  if (back > 0)
    await refundPayment(ctx, { payable, cents: back, reason: rows.map(({ number }) => number).join(', ') })
}
