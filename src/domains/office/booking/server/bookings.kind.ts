import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/server/context.ts'
import { tryWithin } from '#kit/server/database/attempt.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { readLines } from '#kit/server/records/lines.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { Problem } from '#kit/shared/problem.ts'
import { bookingStates, takesTime } from '../booking.rules.ts'
import { putEventOf, takeEventBack } from './booked-events.ts'
import { evenOut, holdsMoney, paidByGroup } from './money/booking-money.ts'
import { sendLetter, tellOfAction } from './booking.mail.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import { lockPaymentsOf } from './bookings.locks.ts'
import { freeTag, resourceOf, resourcesOf } from './resource.kind.ts'
import { datesTable, type WholeResource } from './resource.table.ts'
import {
  areFree,
  keepTimes,
  lockTimes,
  releaseTimes,
  takenBy,
  type Taking,
  takeTimes,
  takingsOf,
} from './money/takings.service.ts'

/** Bookings as returned by calls. */
async function answered(ctx: Ctx, rows: readonly BookingRow[]) {
  const resources = await resourcesOf(ctx, [...new Set(rows.map(({ resource }) => resource))])
  const paid = await paidByGroup(ctx, [
    ...new Set(rows.flatMap(({ cents, group }) => (cents > 0 ? group : []))),
  ])
  const titles = new Map(resources.map(({ _id, title }) => [_id, title]))
  const tariffs = new Map(
    resources.flatMap((one) => one.tariffs.map(({ _id, title }) => [_id, title] as const)),
  )
  return rows.map(({ heldUntil, ...row }) => ({
    ...row,
    heldUntil: bookingStates.actions.lapse.from.includes(row.state) ? heldUntil : null,
    resourceTitle: titles.get(row.resource) ?? '',
    // Stored in the customer's language, returned in the office's
    tariff: tariffs.get(row.tariffId ?? '') ?? row.tariff,
    paidCents: paid.get(row.group) ?? 0,
  }))
}

interface Taken {
  action: string
  was: BookingRow
  is: BookingRow
  text: string
}

/** Effects of an action besides the mail. */
async function settle(ctx: Ctx, { action, was, is }: Taken): Promise<void> {
  if (action === 'confirm') {
    await makeSure(ctx, is)
    await putEventOf(ctx, is)
  }
  if (takesTime(was.state) && !takesTime(is.state)) {
    await takeEventBack(ctx, is)
    await giveTimeBack(ctx, is)
    if (is.cents > 0 && was.state !== 'held') await evenOut(ctx, is.group, await rowsOfGroup(ctx, is.group))
  }
}

/** All bookings of a group, ordered by time. */
export const rowsOfGroup = (ctx: Ctx, group: string): Promise<BookingRow[]> =>
  ctx.db.select().from(table).where(eq(table.group, group)).orderBy(asc(table.from), asc(table._id))

/** Refunds overpayment after a booking has become cheaper. */
export async function evenOutGroup(ctx: Ctx, { group }: BookingRow): Promise<void> {
  await evenOut(ctx, group, await rowsOfGroup(ctx, group))
}

/** Whether an unpaid booking has received some money: then the office decides, and its time stays occupied. */
async function keepPaid(ctx: Ctx, _id: string): Promise<boolean> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  if (row?.state !== 'unpaid' || !(await holdsMoney(ctx, row.group, await rowsOfGroup(ctx, row.group))))
    return false
  // The time may be taken by now: then the booking ends, and the money is refunded
  return tryWithin(ctx, () => makeSure(ctx, row))
}

export const bookings = recordKind({
  name: 'booking',
  table,
  states: bookingStates,
  locksFirst: (ctx: Ctx, _id: string) => lockPaymentsOf(ctx, [_id]),
  timed: [{ at: 'heldUntil', action: 'lapse', unless: keepPaid }],
  confidential: ['name', 'email', 'phone', 'note', 'answers', 'internal', 'eventTitle', 'origin'],
  answer: answered,
  tags: ({ _id, resource }) => [`booking:one:${_id}`, freeTag(resource)],
  found: ({ name, number, forgottenAt }) => ({ title: forgottenAt ? '' : name, tags: [String(number)] }),
  sortable: ['from', 'createdAt', 'number', 'name', 'state'],
  defaultSort: '-createdAt',
  searched: [table.name, table.email, table.phone],
  async follows(ctx, taken) {
    await settle(ctx, taken)
    const { action, was, is, message } = taken
    await tellOfAction(ctx, is, { action, message, was: was.state })
  },
})

/** Bookings whose mail the caller sends: one for the whole group. */
export const untoldBookings: typeof bookings = { ...bookings, follows: settle }

/** The error for a time that is already booked. */
export const isTaken = (details?: Record<string, unknown>): Problem =>
  new Problem(
    'TAKEN',
    409,
    {
      de: 'Diese Zeit ist eben vergeben worden. Bitte wählen Sie eine andere.',
      en: 'This time has just been taken. Please choose another one.',
    },
    details ? { details } : {},
  )

/**
 * Locks everything that a booking of a resource occupies, and returns it: nobody else can change any of it meanwhile.
 * `others` are locked together with it, because two callers locking one after the other could deadlock.
 */
export async function lockFor(
  ctx: Ctx,
  resource: WholeResource,
  ...others: readonly WholeResource[]
): Promise<(booked: { from: string; until: string; units: number }) => Taking[]> {
  const needed = await resourcesOf(ctx, resource.needs)
  const beside = await resourcesOf(
    ctx,
    others.flatMap(({ needs }) => needs),
  )
  const all = [resource, ...needed, ...others, ...beside]
  const capacities = await lockTimes(
    ctx,
    all.map(({ number }) => number),
  )
  ctx.drop(...all.map(({ _id }) => freeTag(_id)))
  const asLocked = (one: WholeResource) => ({
    ...one,
    capacity: capacities.get(one.number) ?? one.capacity,
  })
  const dates = await datesOf(ctx, resource)
  return (booked) => {
    // The dates were changed by a transaction that held the lock before
    if (!isDeepStrictEqual(dates, resource.dates)) throw isTaken()
    return takingsOf(asLocked(resource), needed.map(asLocked), booked)
  }
}

/** The current dates of a locked resource. */
async function datesOf(ctx: Ctx, { _id, length, dates }: WholeResource): Promise<unknown> {
  if (length !== 'dates' && length !== 'course') return dates
  return (await readLines(ctx, datesTable, [_id])).get(_id) ?? []
}

/**
 * Makes the time of a booking permanent; an expired reservation is taken again. Throws 409 `TAKEN` when the time is
 * booked by somebody else.
 */
export async function makeSure(ctx: Ctx, row: BookingRow, heldUntil: string | null = null): Promise<void> {
  const takingsFor = await lockFor(ctx, await resourceOf(ctx, row.resource))
  if (await takenBy(ctx, row._id)) return keepTimes(ctx, [row._id], heldUntil)
  const takings = takingsFor(row)
  if (!(await areFree(ctx, takings)) || !(await takeTimes(ctx, row._id, takings, heldUntil))) throw isTaken()
}

/** Releases the time of a booking, and offers it to the waiting list. */
export async function giveTimeBack(ctx: Ctx, row: BookingRow): Promise<void> {
  const [resource] = await resourcesOf(ctx, [row.resource])
  if (!resource) return
  await lockFor(ctx, resource)
  await releaseTimes(ctx, [row._id])
  await offerFreed(ctx, resource, row)
}

/**
 * Offers free time of a locked resource to matching entries of the waiting list, longest wait first. Returns how many
 * got an offer.
 */
export async function offerFreed(
  ctx: Ctx,
  resource: WholeResource,
  freed: { from: string; until: string },
): Promise<number> {
  const waiting = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.resource, resource._id),
        eq(table.state, 'waiting'),
        ne(table.name, ''),
        lt(table.from, freed.until),
        gt(table.until, freed.from),
        gt(table.from, ctx.now),
      ),
    )
    .orderBy(asc(table.createdAt), asc(table._id))
    .limit(50)
    .for('update', { skipLocked: true })
  let offered = 0
  for (const one of waiting) if (await offerTo(ctx, resource, one)) offered++
  return offered
}

/** Offers all free time of a resource to its waiting list. */
export async function offerAll(ctx: Ctx, _id: string): Promise<void> {
  const resource = await resourceOf(ctx, _id)
  await lockFor(ctx, resource)
  while ((await offerFreed(ctx, resource, { from: ctx.now, until: 'infinity' })) > 0);
}

const hour = 3_600_000

/**
 * Offers a time to somebody on the waiting list: it is reserved until the time given in the mail, never beyond its own
 * beginning. The booking must be locked. Returns false when the time is not free.
 */
export async function offerTo(ctx: Ctx, resource: WholeResource, row: BookingRow): Promise<boolean> {
  const takings = (await lockFor(ctx, resource))(row)
  if (!(await areFree(ctx, takings))) return false
  const ends = Math.min(Date.parse(ctx.now) + resource.offerHours * hour, Date.parse(row.from))
  const heldUntil = new Date(ends).toISOString()
  if (!(await takeTimes(ctx, row._id, takings, heldUntil))) throw isTaken()
  const values = { state: 'offered' as const, heldUntil }
  const is = await changeRecord(ctx, bookings, row, { values, action: 'offer' })
  await addBookingStep(ctx, row._id, { what: 'offer', state: 'offered' })
  await sendLetter(ctx, 'offered', [is])
  return true
}

/** Adds an entry to a booking's trail. `byNobody`: the customer did it. */
export const addBookingStep = (
  ctx: Ctx,
  _id: string,
  step: { what: string; state?: BookingRow['state']; text?: string; byNobody?: boolean },
): Promise<void> => addStep(ctx, { collection: bookings.name, recordId: _id }, step)
