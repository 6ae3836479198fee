import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { putEvent, retimeEvent, takeEventAway } from '#domains/site/events/server/offers.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import { resourcesOf } from './resource.kind.ts'

/**
 * The setting of the resource permits showing the booking, so neither the clerk nor the guest needs the right to
 * publish events.
 */
const asSite = (ctx: Ctx): Ctx => ({ ...ctx, user: systemCaller(ctx.lang).user })

/** Updates an event's time and state from its booking. Editors remain responsible for its title and visibility. */
async function follow(ctx: Ctx, row: BookingRow, state: 'planned' | 'cancelled'): Promise<void> {
  if (row.event !== null) await retimeEvent(ctx, { _id: row.event, date: row.from, end: row.until, state })
}

/** Shows a confirmed booking in the calendar of events if requested and permitted. */
export async function putEventOf(ctx: Ctx, row: BookingRow): Promise<void> {
  if (row.eventTitle === '') return forgetEvent(ctx, row)
  if (row.event !== null) return follow(ctx, row, 'planned')
  const [resource] = await resourcesOf(ctx, [row.resource])
  if (!resource?.mayBeEvent) return
  const _id = uuidv7()
  await putEvent(asSite(ctx), {
    _id,
    title: row.eventTitle,
    date: row.from,
    end: row.until,
    allDay: resource.length === 'days',
    place: resource.place || resource.title,
    state: 'planned',
    status: 'published',
  })
  await ctx.db.update(table).set({ event: _id }).where(eq(table._id, row._id))
}

/** Marks the event of a booking as cancelled, until the booking is confirmed again. */
export const takeEventBack = (ctx: Ctx, row: BookingRow): Promise<void> =>
  row.eventTitle === '' ? forgetEvent(ctx, row) : follow(ctx, row, 'cancelled')

/** Removes the event of a booking. */
export async function forgetEvent(
  ctx: Ctx,
  { _id, event }: Pick<BookingRow, '_id' | 'event'>,
): Promise<void> {
  if (event === null) return
  await takeEventAway(asSite(ctx), event)
  await ctx.db.update(table).set({ event: null }).where(eq(table._id, _id))
}
