import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Booking } from '../booking.contract.ts'
import type { Resource } from '../resource.contract.ts'
import { bookingRecordCalls } from './bookings.service.ts'
import { resourceCalls } from './resource.service.ts'
import { resourcesTable } from './resource.table.ts'

/**
 * Stores a resource, in the caller's transaction; an existing one with its address is unchanged. Returns its id.
 * Throws the same errors as the office's calls.
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
 * Stores a booking like the office, in the caller's transaction; without an end it has the default length, and `anyway`
 * allows times outside opening hours. Throws the same errors as the office's calls.
 */
export async function putBooking(
  ctx: Ctx,
  record: Partial<Booking> & Pick<Booking, 'resource' | 'from' | 'name'> & { anyway?: boolean },
): Promise<void> {
  await bookingRecordCalls.create(ctx, record)
}
