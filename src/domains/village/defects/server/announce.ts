import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import type { DefectStep } from '../defects.contract.ts'
import type { DefectState } from '../defects.rules.ts'
import { defectsTable, stepsTable, type DefectRow } from './defects.table.ts'

/** What the public list is made from. */
export const listTag = 'defects'

/** Tells the screens of the office, and the public list where the report is on it. */
export async function announceDefect(
  ctx: Ctx,
  { _id, released }: Pick<DefectRow, '_id' | 'released'>,
  wasReleased = released,
): Promise<void> {
  if (released || wasReleased) ctx.drop(listTag)
  await ctx.platform.live.publish(ctx, 'module/defect', { type: 'recordChanged', data: { _id } })
}

/** Writes down what happened to a report. `byCitizen`: nobody of the office did it. */
export async function addStep(
  ctx: Ctx,
  defect: string,
  step: { what: DefectStep['what']; state?: DefectState; text?: string; byCitizen?: boolean },
): Promise<void> {
  const { what, state = null, text = '', byCitizen = false } = step
  const by = byCitizen ? null : ctx.user
  await ctx.db.insert(stepsTable).values({
    _id: uuidv7(),
    defect,
    at: ctx.now,
    by: by?._id ?? null,
    byName: by?.name ?? '',
    what,
    state,
    text,
  })
}

/** Changes a report and counts its version up; gives it as it is then. */
export async function changeDefect(
  ctx: Ctx,
  _id: string,
  changes: Partial<typeof defectsTable.$inferInsert>,
): Promise<DefectRow> {
  const [row] = await ctx.db
    .update(defectsTable)
    .set({ ...changes, updatedAt: ctx.now, version: sql`${defectsTable.version} + 1` })
    .where(eq(defectsTable._id, _id))
    .returning()
  return row as DefectRow
}
