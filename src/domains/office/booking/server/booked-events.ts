import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { putEvent, retimeEvent } from '../../../site/events/server/offers.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import { resourcesOf } from './resource.service.ts'

/** Tells an event when its booking is and whether it takes place. Its title, and whether guests see it, are the editors' from then on. */
async function follow(ctx: Ctx, row: BookingRow, state: 'planned' | 'cancelled'): Promise<void> {
  if (row.event !== null) await retimeEvent(ctx, { _id: row.event, date: row.from, end: row.until, state })
}

/** Shows a confirmed booking in the calendar of events where that was wished for and may be. */
export async function putEventOf(ctx: Ctx, row: BookingRow): Promise<void> {
  if (row.eventTitle === '') return takeEventBack(ctx, row)
  if (row.event !== null) return follow(ctx, row, 'planned')
  const [resource] = await resourcesOf(ctx, [row.resource])
  if (!resource?.mayBeEvent) return
  const _id = uuidv7()
  await putEvent(ctx, {
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

/** Says in the calendar of events that it does not take place. */
export const takeEventBack = (ctx: Ctx, row: BookingRow): Promise<void> => follow(ctx, row, 'cancelled')
