import type { Ctx } from '#kit/server/context.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { HoursPlan } from '../opening-hours.rules.ts'
import { hoursKind, plansOf } from './opening-hours.service.ts'
import { daysTable, openingHoursTable, seasonsTable } from './opening-hours.table.ts'

export { type DayHours, daysBetween, hoursOn, type HoursPlan } from '../opening-hours.rules.ts'
export { openingsBetween, openingsOn } from './openings.ts'
export { plansOf as openingPlans } from './opening-hours.service.ts'
export { officeHours, officePlan } from './office-hours.service.ts'

/** Stores imported opening hours under their own id, in the caller's transaction; existing ones stay. */
export async function putOpeningHours(
  ctx: Ctx,
  { _id, title, seasons, days, ...plan }: HoursPlan & { _id: string; title: string; ours?: boolean },
): Promise<void> {
  if ((await plansOf(ctx, [_id])).has(_id)) return
  const { week, country, state, closedOnHolidays, ours = false } = plan
  await ctx.db
    .insert(openingHoursTable)
    .values({ _id, title, week: [...week], country, state, closedOnHolidays, ours })
  const lined = <L>(lines: readonly L[]) =>
    lines.map((line, position) => ({ ...line, _id: uuidv7(), record: _id, position }))
  if (seasons.length > 0)
    await ctx.db
      .insert(seasonsTable)
      .values(lined(seasons).map((one) => ({ title: '', ...one, week: [...one.week] })))
  if (days.length > 0) await ctx.db.insert(daysTable).values(lined(days))
  ctx.drop(hoursKind.name)
}
