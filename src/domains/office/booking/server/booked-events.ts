import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { putEvent, retimeEvent, takeEventAway } from '#domains/site/events/server/offers.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import { resourcesOf } from './resource.kind.ts'

/** That a booking is shown was allowed with its resource, so neither the clerk nor the guest needs the right to publish events. */
const asSite = (ctx: Ctx): Ctx => ({ ...ctx, user: systemCaller(ctx.lang).user })

/** Tells an event when its booking is and whether it takes place. Its title, and whether guests see it, are the editors' from then on. */
async function follow(ctx: Ctx, row: BookingRow, state: 'planned' | 'cancelled'): Promise<void> {
  if (row.event !== null) await retimeEvent(ctx, { _id: row.event, date: row.from, end: row.until, state })
}

/** Shows a confirmed booking in the calendar of events where that was wished for and may be. */
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

/** Says in the calendar of events that it does not take place, or not before it is confirmed anew. */
export const takeEventBack = (ctx: Ctx, row: BookingRow): Promise<void> =>
  row.eventTitle === '' ? forgetEvent(ctx, row) : follow(ctx, row, 'cancelled')

/** Leaves nothing of a booking in the calendar of events. */
export async function forgetEvent(
  ctx: Ctx,
  { _id, event }: Pick<BookingRow, '_id' | 'event'>,
): Promise<void> {
  if (event === null) return
  await takeEventAway(asSite(ctx), event)
  await ctx.db.update(table).set({ event: null }).where(eq(table._id, _id))
}
