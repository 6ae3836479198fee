import type { Ctx } from '../context.ts'
import type { AnyRow, RecordKind } from './kind.ts'

/** The job that carries out what was planned for a moment. */
export const dueJob = 'records.due'
export interface DueData {
  collection: string
  recordId: string
}

/** Sends a job for a record at a moment, once however often it is planned. */
export async function planJob(ctx: Ctx, job: string, data: DueData, moment: string): Promise<void> {
  const singletonKey = `${data.collection} ${data.recordId} ${moment}`
  await ctx.platform.jobs.send(ctx, job, data, { startAfter: moment, singletonKey })
}

/** Makes sure that a job looks at a record at each moment for which something is planned. */
export async function planTimed(ctx: Ctx, kind: RecordKind, was: AnyRow | null, is: AnyRow): Promise<void> {
  for (const { at } of kind.timed ?? []) {
    const moment = is[at]
    if (typeof moment !== 'string' || moment === was?.[at]) continue
    await planJob(ctx, dueJob, { collection: kind.name, recordId: is._id }, moment)
  }
}
