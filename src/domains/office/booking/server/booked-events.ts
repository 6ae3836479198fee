import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { putEvent } from '../../../site/events/server/offers.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import { resourcesOf } from './resource.service.ts'

async function tell(ctx: Ctx, row: BookingRow, _id: string, state: 'planned' | 'cancelled'): Promise<void> {
  const [resource] = await resourcesOf(ctx, [row.resource])
  if (!resource) return
  await putEvent(ctx, {
    _id,
    title: row.eventTitle,
    date: row.from,
    end: row.until,
    allDay: resource.length === 'days',
    place: resource.place || resource.title,
    state,
    status: 'published',
  })
}

/** Shows a confirmed booking in the calendar of events where that was wished for and may be. */
export async function putEventOf(ctx: Ctx, row: BookingRow): Promise<void> {
  if (row.eventTitle === '') return takeEventBack(ctx, row)
  const [resource] = await resourcesOf(ctx, [row.resource])
  if (!resource?.mayBeEvent) return
  const _id = row.event ?? uuidv7()
  await tell(ctx, row, _id, 'planned')
  if (row.event === null) await ctx.db.update(table).set({ event: _id }).where(eq(table._id, row._id))
}

/** Says in the calendar of events that it does not take place. */
export async function takeEventBack(ctx: Ctx, row: BookingRow): Promise<void> {
  if (row.event !== null && row.eventTitle !== '') await tell(ctx, row, row.event, 'cancelled')
}
