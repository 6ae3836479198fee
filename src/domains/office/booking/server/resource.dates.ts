import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type BookingState, takesTime, takingStates } from '../booking.rules.ts'
import { putEventOf } from './booked-events.ts'
import { sendLetter } from './booking.mail.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import { addBookingStep, bookings, lockFor } from './bookings.kind.ts'
import { heldTimes, releaseTimes, takeTimes } from './money/takings.service.ts'
import { resourceOf } from './resource.kind.ts'
import type { ResourceRow, WholeResource } from './resource.table.ts'

interface Span {
  from: string
  until: string
}
type Dates = WholeResource['dates']

const isSame = (one: Span, other: Span) => one.from === other.from && one.until === other.until

/** Dates sorted by time, whatever the order of input. */
const inOrder = (dates: Dates): Span[] =>
  dates
    .map(({ from, until }) => ({ from, until }))
    .toSorted((one, other) => one.from.localeCompare(other.from))

/** From the first to the last date of a course; null: it has none. */
function wholeOf(dates: Dates): Span | null {
  const [from] = dates.map((date) => date.from).toSorted()
  const until = dates
    .map((date) => date.until)
    .toSorted()
    .at(-1)
  return from && until ? { from, until } : null
}

/** Bookings not over yet that follow their resource's dates: they occupy its time, or are on the waiting list. */
const bookingsAhead = (ctx: Ctx, resource: string): Promise<BookingRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.resource, resource),
        inArray(table.state, [...takingStates, 'waiting']),
        gt(table.until, ctx.now),
        or(ne(table.state, 'held'), gt(table.heldUntil, ctx.now)),
      ),
    )
    .orderBy(asc(table._id))
    .for('update')

function stillBooked(total: number): Problem {
  const text = {
    de: `Zu Terminen, die Sie herausgenommen haben, gibt es noch Buchungen: ${total}. Verschieben Sie diese zuerst auf einen anderen Termin, oder sagen Sie sie ab. Hat ein Termin nur eine neue Zeit, ändern Sie die Zeit in seiner Zeile: Dann gehen die Buchungen mit.`,
    en: `There are still bookings of dates that you took out: ${total}. Please move them to another date first, or cancel them. If a date only has a new time, change the time in its line: then the bookings go along.`,
  }
  return new Problem('STILL_BOOKED', 409, text, { fields: { dates: text }, details: { total } })
}

function noRoom(): Problem {
  const text = {
    de: 'Zur neuen Zeit ist nicht für alle Platz, die gebucht haben. Bitte wählen Sie eine andere Zeit, oder sagen Sie zuerst Buchungen ab.',
    en: 'At the new time there is no room for everybody who booked. Please choose another time, or cancel bookings first.',
  }
  return new Problem('TAKEN', 409, text, { fields: { dates: text } })
}

/**
 * The new time of a booking after a change of dates, matched by the id of its line. Null: its date was removed;
 * undefined: unchanged.
 */
function newSpanOf(row: BookingRow, before: Dates, after: Dates): Span | null | undefined {
  const date = before.find(({ from }) => from === row.from)
  if (!date) return undefined
  const now = after.find(({ _id }) => _id === date._id) ?? after.find((one) => isSame(one, date))
  if (!now) return null
  return isSame(now, date) ? undefined : { from: now.from, until: now.until }
}

/** Customers who know of their booking are informed of a new time: neither open forms nor unverified addresses. */
const isTold = (state: BookingState) => takesTime(state) && state !== 'held' && state !== 'unconfirmed'

/**
 * Moves the bookings of a locked resource to its new dates and mails the bookers: a changed date keeps its bookings, a course all of its. Throws 409
 * where a date with bookings is gone, or the new time has no room for all.
 */
export async function rescheduleLinked(ctx: Ctx, was: ResourceRow, before: Dates): Promise<void> {
  const resource = await resourceOf(ctx, was._id)
  const after = resource.dates
  const rows = await bookingsAhead(ctx, was._id)
  const isCourse = was.length === 'course' && resource.length === 'course'
  if (isCourse && isDeepStrictEqual(inOrder(before), inOrder(after))) return
  const whole = wholeOf(after)
  const found = rows.flatMap((row) => {
    const span = isCourse ? whole : newSpanOf(row, before, after)
    return span === undefined ? [] : [{ row, span }]
  })
  // Bookings can't follow when the type of length changes
  const isGone = ({ row, span }: (typeof found)[number]) =>
    row.state !== 'held' && (span === null || was.length !== resource.length)
  const gone = found.filter(isGone)
  if (gone.length > 0) throw stillBooked(gone.length)
  const moving = found.flatMap(({ row, span }) => (span ? [{ row, span }] : []))
  if (moving.length === 0) return

  const ids = moving.map(({ row }) => row._id)
  const takingsFor = await lockFor(ctx, resource)
  const held = await heldTimes(ctx, ids)
  await releaseTimes(ctx, ids)
  for (const { row, span } of moving) {
    const heldUntil = held.get(row._id)
    if (heldUntil === undefined) continue
    const takings = takingsFor({ ...span, units: row.units })
    if (!(await takeTimes(ctx, row._id, takings, heldUntil))) throw noRoom()
  }
  const ahead = (dates: Dates) => inOrder(dates).filter(({ until }) => until > ctx.now)
  const isNews = !isDeepStrictEqual(ahead(before), ahead(after))
  for (const { row, span } of moving) {
    const is = await changeRecord(ctx, bookings, row, {
      values: { ...span, ...(span.from === row.from ? {} : { remindedAt: null }) },
      action: 'move',
      // A moved date in the middle changes only the dates of a booking
      beside: isCourse ? { before: { dates: inOrder(before) }, after: { dates: inOrder(after) } } : null,
    })
    if (!isNews) continue
    await addBookingStep(ctx, row._id, { what: 'move' })
    if (is.state === 'confirmed') await putEventOf(ctx, is)
    if (isTold(is.state)) await sendLetter(ctx, 'moved', [is])
  }
}
