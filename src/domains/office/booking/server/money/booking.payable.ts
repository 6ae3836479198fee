import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tryWithin } from '#kit/server/database/attempt.ts'
import type { PayableKind } from '#kit/server/payable.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { type Cents, cents, sum } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { refundPayment } from '#domains/shop/payments/server/offers.ts'
import { bookingScreens } from '../../booking.addresses.ts'
import { putEventOf } from '../booked-events.ts'
import {
  bookingKind,
  bookingMoney,
  countryOfSeller,
  isOwing,
  owedFor,
  payableOf,
  payUntil,
  tooMuchPaid,
} from './booking-money.ts'
import { sendLetter, tellOffice } from '../booking.mail.ts'
import { type BookingRow, bookingsTable as table } from '../booking.table.ts'
import { addBookingStep, bookings, makeSure } from '../bookings.kind.ts'
import { keyOf, ownAddress } from '../own/links.ts'
import { resourcesOf } from '../resource.kind.ts'

async function groupOf(ctx: Ctx, group: string, isLocked: boolean): Promise<BookingRow[]> {
  const query = ctx.db
    .select()
    .from(table)
    .where(eq(table.group, group))
    .orderBy(asc(table.from), asc(table._id))
  return isLocked ? query.for('update') : query
}

/** Bookings whose payment deadline has passed. */
const lapsedIn = (rows: readonly BookingRow[]) =>
  rows.filter(({ state, name }) => state === 'lapsed' && name !== '')

/**
 * The amount to request: when nothing is valid any more also for expired bookings, because their payment may still
 * arrive.
 */
const askedFor = (rows: readonly BookingRow[]): Cents =>
  sum([owedFor(rows), ...(rows.some(isOwing) ? [] : lapsedIn(rows).map((row) => cents(row.cents)))])

/** Starts refunds for expired bookings while others of the group are valid. */
async function giveLapsedBack(ctx: Ctx, rows: readonly BookingRow[]): Promise<void> {
  const lapsed = sum(lapsedIn(rows).map((row) => cents(row.cents)))
  if (lapsed === 0) return
  const back = cents(Math.min(lapsed, await tooMuchPaid(ctx, rows[0]!.group, owedFor(rows))))
  if (back <= 0) return
  const reason = lapsedIn(rows)
    .map(({ number }) => number)
    .join(', ')
  await refundPayment(ctx, { payable: payableOf(rows[0]!.group), cents: back, reason })
}

/** Confirms bookings whatever their state. Throws 409 `TAKEN` when a time is occupied by now. */
async function confirmAll(ctx: Ctx, rows: readonly BookingRow[]): Promise<void> {
  const done: BookingRow[] = []
  for (const row of rows) {
    await makeSure(ctx, row)
    const is = await changeRecord(ctx, bookings, row, {
      values: { state: 'confirmed', heldUntil: null },
      action: 'confirm',
    })
    await addBookingStep(ctx, row._id, { what: 'confirm', state: 'confirmed', byNobody: true })
    await putEventOf(ctx, is)
    done.push(is)
  }
  await sendLetter(ctx, 'confirmed', done)
  await tellOffice(ctx, 'new', done)
}

/** Days for which a time stays reserved while a bank processes the payment. */
const bankDays = 10

const latest = (one: string | null, other: string) => (one !== null && one > other ? one : other)
const earliest = (one: string | null, other: string) => (one !== null && one < other ? one : other)

/** Extends the reservation of unpaid bookings of a group. */
async function waitUntil(ctx: Ctx, group: string, momentOf: (row: BookingRow) => string): Promise<void> {
  for (const row of await groupOf(ctx, group, true)) {
    const heldUntil = momentOf(row)
    if (row.state !== 'unpaid' || heldUntil === row.heldUntil) continue
    // An expired time may be occupied by now; the bank's message is stored anyway
    await tryWithin(ctx, async () => {
      await makeSure(ctx, row, heldUntil)
      await changeRecord(ctx, bookings, row, { values: { heldUntil }, action: 'wait' })
    })
  }
}

/** A booking group as a payable item. */
export const bookingPayable: PayableKind = {
  key: bookingKind,
  title: { de: 'Buchung', en: 'Booking' },
  async read(ctx, _id) {
    const rows = await groupOf(ctx, _id, false)
    const [first] = rows
    const [resource] = first ? await resourcesOf(ctx, [first.resource]) : []
    if (!first || !resource) return null
    const { lang, number } = first
    return {
      cents: askedFor(rows),
      ...bookingMoney,
      title: {
        de: `Buchung ${number}: ${resource.title}`,
        en: `Booking ${number}: ${resource.titleEn || resource.title}`,
      },
      number: `B${number}`,
      party: null,
      email: first.email,
      country: await countryOfSeller(ctx),
      lang,
      returnTo: ownAddress(lang, keyOf(ctx, _id)),
      byInvoice: false,
      onlyOnline: true,
      // Unpaid bookings can be paid, even if the resource has changed
      open: rows.some(({ state }) => state === 'unpaid' || (resource.payOnline && state === 'confirmed')),
    }
  },
  async onPaid(ctx, _id, { cents: came, settled }) {
    const rows = await groupOf(ctx, _id, true)
    const [first] = rows
    if (!first) return 'giveBack'
    await addBookingStep(ctx, first._id, {
      what: 'paid',
      text: writeMoney(came, 'EUR', 'de'),
      byNobody: true,
    })
    if (rows.some(isOwing)) {
      const unpaid = rows.filter(({ state }) => state === 'unpaid')
      if (unpaid.length > 0 && settled) await confirmAll(ctx, unpaid)
      await giveLapsedBack(ctx, rows)
      return 'keep'
    }
    // Late payment: still confirmed when the time is free
    const lapsed = lapsedIn(rows)
    const isFuture = lapsed.every(({ from }) => from > ctx.now)
    if (lapsed.length === 0 || !settled || !isFuture) return 'giveBack'
    return (await tryWithin(ctx, () => confirmAll(ctx, lapsed))) ? 'keep' : 'giveBack'
  },
  async onProcessing(ctx, _id) {
    const most = new Date(Date.parse(ctx.now) + bankDays * 86_400_000).toISOString()
    await waitUntil(ctx, _id, ({ from, heldUntil }) => latest(heldUntil, from < most ? from : most))
  },
  async onFailed(ctx, _id) {
    const [first] = await groupOf(ctx, _id, false)
    const [resource] = first ? await resourcesOf(ctx, [first.resource]) : []
    // A failed attempt does not extend the deadline
    if (resource)
      await waitUntil(ctx, _id, ({ from, heldUntil }) => earliest(heldUntil, payUntil(ctx, resource, from)))
  },
  async onRefunded(ctx, _id, { cents: back }) {
    const [first] = await groupOf(ctx, _id, true)
    if (!first) return
    await addBookingStep(ctx, first._id, {
      what: 'refunded',
      text: writeMoney(back, 'EUR', 'de'),
      byNobody: true,
    })
    ctx.drop('booking', `booking:one:${first._id}`)
  },
  screen: (_id) => `${bookingScreens.edit}/${_id}`,
}
