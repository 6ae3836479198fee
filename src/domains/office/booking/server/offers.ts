import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Booking } from '../booking.contract.ts'
import type { Resource } from '../resource.contract.ts'
import { bookingRecordCalls } from './bookings.service.ts'
import { resourceCalls } from './resource.service.ts'
import { resourcesTable } from './resource.table.ts'

/**
 * Stores something that can be booked, in the caller's transaction; what has its address already stays as it is. Gives its id.
 * Throws what the office would be refused with.
 */
export async function putResource(
  ctx: Ctx,
  record: Partial<Resource> & { title: string; slug: string },
): Promise<string> {
  const [known] = await ctx.db
    .select({ _id: resourcesTable._id })
    .from(resourcesTable)
    .where(eq(resourcesTable.slug, record.slug))
  if (known) return known._id
  const { booking_resource: made } = await resourceCalls.create(ctx, record)
  return made._id
}

/**
 * Enters a booking as the office does, in the caller's transaction; without an end it lasts as long as is usual,
 * and `anyway` takes what is closed. Throws what the office would be refused with.
 */
export async function putBooking(
  ctx: Ctx,
  record: Partial<Booking> & Pick<Booking, 'resource' | 'from' | 'name'> & { anyway?: boolean },
): Promise<void> {
  await bookingRecordCalls.create(ctx, record)
}
