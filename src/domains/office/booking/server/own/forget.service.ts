import { and, asc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { emptyTrail } from '#kit/server/personal/traces.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { purgeRecord } from '#kit/server/records/removing.ts'
import { stepsTable } from '#kit/server/states/steps.ts'
import { bookingSettings } from '../booking-settings.service.ts'
import { forgetEvent } from '../booked-events.ts'
import { bookingsTable as table } from '../booking.table.ts'
import { addBookingStep, bookings } from '../bookings.kind.ts'

const forgotten = {
  ...{ name: '', email: '', phone: '', note: '', internal: '', origin: '', eventTitle: '' },
  answers: [],
  account: null,
  event: null,
}
/** Maximum rows of one transaction. */
const atOnce = 500

/**
 * Removes the personal data of bookings and their texts; time and resource stay for statistics. Returns the number of
 * bookings.
 */
export async function forgetBookers(ctx: Ctx, which: SQL | undefined): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(isNull(table.forgottenAt), which))
    .orderBy(asc(table._id))
    .limit(atOnce)
    .for('update')
  if (rows.length === 0) return 0
  await ctx.db
    .update(stepsTable)
    .set({ text: '' })
    .where(
      and(
        eq(stepsTable.collection, bookings.name),
        inArray(
          stepsTable.recordId,
          rows.map(({ _id }) => _id),
        ),
      ),
    )
  for (const row of rows) {
    await forgetEvent(ctx, row)
    await changeRecord(ctx, bookings, row, {
      values: { ...forgotten, forgottenAt: ctx.now },
      action: 'anonymise',
    })
    await addBookingStep(ctx, row._id, { what: 'forgotten' })
  }
  // The booking stays, so its trail must be cleared here too
  await emptyTrail(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return rows.length
}

/**
 * Removes the personal data of bookings over for the set number of days; abandoned reservations are deleted after a
 * day. Returns the larger number, at most `atOnce`: then there may be more.
 */
export async function forgetOver(ctx: Ctx): Promise<number> {
  const { days } = await bookingSettings(ctx)
  const abandoned = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.name, ''),
        inArray(table.state, ['lapsed', 'cancelled', 'joining']),
        isNull(table.forgottenAt),
        sql`${table.updatedAt} < ${ctx.now}::timestamptz - interval '1 day'`,
      ),
    )
    .orderBy(asc(table._id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  for (const row of abandoned) await purgeRecord(ctx, bookings, row, { number: row.number })
  const done = await forgetBookers(
    ctx,
    lt(table.until, sql`${ctx.now}::timestamptz - make_interval(days => ${days}::int)`),
  )
  return Math.max(abandoned.length, done)
}

/** Nightly: removes the personal data of old bookings. */
export const forgetBookersJob: JobDefinition<object> = {
  name: 'booking.forget',
  called: {
    de: 'Vergessen, wer längst Vergangenes gebucht hat',
    en: 'Forget who booked what has long been over',
  },
  cron: '35 3 * * *',
  async handle(platform, _data, { signal }) {
    while (!signal.aborted) {
      const done = await runWrite(platform, systemCaller(), forgetOver)
      if (done < atOnce) return
    }
  },
}
