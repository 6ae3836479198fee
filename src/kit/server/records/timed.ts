import type { Ctx } from '../context.ts'
import type { AnyRow, RecordKind } from './kind.ts'

/** The job that carries out what was planned for a moment. */
export const dueJob = 'records.due'
export interface DueData {
  collection: string
  recordId: string
}

/** Makes sure that a job looks at a record at each moment for which something is planned. */
export async function planTimed(ctx: Ctx, kind: RecordKind, was: AnyRow | null, is: AnyRow): Promise<void> {
  for (const { at } of kind.timed ?? []) {
    const moment = is[at]
    if (typeof moment !== 'string' || moment === was?.[at]) continue
    const data: DueData = { collection: kind.name, recordId: is._id }
    await ctx.platform.jobs.send(ctx, dueJob, data, {
      startAfter: moment,
      singletonKey: `${kind.name} ${is._id} ${moment}`,
    })
  }
}
