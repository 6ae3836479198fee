import { asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { lockPayable } from '#domains/shop/payments/server/offers.ts'
import { payableOf } from './money/booking-money.ts'
import { bookingsTable as table } from './booking.table.ts'

/**
 * The order of locks for every change of bookings: the payments of the group, the bookings, the occupied resources.
 * Incoming payments take the first two themselves; `locksFirst` of the kind does it for every action.
 */
export async function lockPaymentsOf(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const groups = await ctx.db
    .selectDistinct({ group: table.group })
    .from(table)
    .where(inArray(table._id, [...ids]))
    .orderBy(asc(table.group))
  for (const { group } of groups) await lockPayable(ctx, payableOf(group))
}

/** Locks the bookings affected when dates of a resource move: they come before the resource in that order. */
export async function lockBookingsOf(ctx: Ctx, resource: string): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from bookings b join booking_resources r on r."_id" = b."resource" and r."length" in ('dates', 'course')
    where b."resource" = ${resource}::uuid and b."until" > ${ctx.now}::timestamptz order by b."_id" for update of b`)
}
