import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { changeRecord } from '../../../../kit/server/records/change.ts'
import { stepsTable } from '../../../../kit/server/states/steps.ts'
import { defectSettings } from './defect-settings.service.ts'
import { addDefectStep, defects } from './defects.kind.ts'
import { defectsTable, photosTable } from './defects.table.ts'
import { dropBytes } from './photos.service.ts'

const forgotten = { name: '', email: '', tell: false, key: null, waiting: false }

/** Forgets who sent these reports: name, address, pictures, remarks, notes and the link. Gives how many there were. */
export async function forgetSenders(ctx: Ctx, which: SQL | undefined): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(defectsTable)
    .where(and(isNull(defectsTable.forgottenAt), which))
    .orderBy(defectsTable._id)
    .for('update')
  if (rows.length === 0) return 0
  const ids = rows.map(({ _id }) => _id)
  const photos = await ctx.db
    .delete(photosTable)
    .where(inArray(photosTable.defect, ids))
    .returning({ _id: photosTable._id })
  dropBytes(
    ctx,
    photos.map(({ _id }) => _id),
  )
  await ctx.db
    .update(stepsTable)
    .set({ text: '' })
    .where(
      and(
        eq(stepsTable.collection, defects.name),
        inArray(stepsTable.recordId, ids),
        inArray(stepsTable.what, ['remark', 'forwarded', 'note']),
      ),
    )
  for (const row of rows) {
    await changeRecord(ctx, defects, row, {
      values: { ...forgotten, forgottenAt: ctx.now },
      action: 'anonymise',
    })
    await addDefectStep(ctx, row._id, { what: 'forgotten' })
  }
  return rows.length
}

/** Forgets who reported what was closed so many days ago. The rest is for the statistics. */
export async function forgetClosed(ctx: Ctx): Promise<number> {
  const { days } = await defectSettings(ctx)
  return forgetSenders(
    ctx,
    lt(defectsTable.closedAt, sql`${ctx.now}::timestamptz - make_interval(days => ${days}::int)`),
  )
}
