import { eq, sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { sendLetter } from './booking.mail.ts'
import { bookingsTable as table } from './booking.table.ts'

/** Sends reminders of confirmed bookings that begin within the resource's number of hours; once each, unless moved. */
export async function remind(platform: Platform): Promise<void> {
  const { result } = await runRead(platform, systemCaller(), (ctx) =>
    ctx.db.execute<{ _id: string }>(sql`
      select b."_id" from bookings b join booking_resources r on r."_id" = b."resource"
      where b."state" = 'confirmed' and b."remindedAt" is null and b."email" <> '' and r."remindHours" > 0
      and b."from" > ${ctx.now}::timestamptz
      and b."from" <= ${ctx.now}::timestamptz + make_interval(hours => r."remindHours")
      -- Whoever booked just now needs no reminder
      and b."createdAt" < ${ctx.now}::timestamptz - make_interval(hours => least(r."remindHours", 12))
      order by b."from" limit 500`),
  )
  for (const { _id } of result.rows)
    await runWrite(platform, systemCaller(), async (ctx) => {
      const [row] = await ctx.db
        .select()
        .from(table)
        .where(eq(table._id, _id))
        .for('update', { skipLocked: true })
      if (!row || row.state !== 'confirmed' || row.remindedAt !== null) return
      await ctx.db.update(table).set({ remindedAt: ctx.now }).where(eq(table._id, _id))
      await sendLetter(ctx, 'reminder', [row])
    })
}

/** Every ten minutes: sends reminders. */
export const remindJob: JobDefinition<object> = {
  name: 'booking.remind',
  called: { de: 'An Termine erinnern', en: 'Remind of bookings' },
  cron: '*/10 * * * *',
  handle: (platform) => remind(platform),
}
