import type { Ctx } from '../context.ts'
import type { AnyRow, RecordKind } from './kind.ts'

/** Job that takes an action scheduled for a time. */
export const dueJob = 'records.due'
export interface DueData {
  collection: string
  recordId: string
}

/** Schedules a job for a record at a time, at most once per time. */
export async function planJob(ctx: Ctx, job: string, data: DueData, moment: string): Promise<void> {
  const singletonKey = `${data.collection} ${data.recordId} ${moment}`
  await ctx.platform.jobs.send(ctx, job, data, { startAfter: moment, singletonKey })
}

/** Schedules a job for each newly set time of a record's timed actions. */
export async function planTimed(ctx: Ctx, kind: RecordKind, was: AnyRow | null, is: AnyRow): Promise<void> {
  for (const { at } of kind.timed ?? []) {
    const moment = is[at]
    if (typeof moment !== 'string' || moment === was?.[at]) continue
    await planJob(ctx, dueJob, { collection: kind.name, recordId: is._id }, moment)
  }
}
