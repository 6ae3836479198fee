import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { addStep, announceDefect } from './announce.ts'
import { defectSettings } from './defect-settings.service.ts'
import { defectsTable, photosTable, stepsTable } from './defects.table.ts'
import { dropBytes } from './photos.service.ts'

/** Forgets who sent these reports: name, address, pictures, remarks, notes and the link. Gives how many there were. */
export async function forgetSenders(ctx: Ctx, which: SQL | undefined): Promise<number> {
  const rows = await ctx.db
    .update(defectsTable)
    .set({ name: '', email: '', tell: false, key: null, waiting: false, forgottenAt: ctx.now })
    .where(and(isNull(defectsTable.forgottenAt), which))
    .returning()
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
    .where(and(inArray(stepsTable.defect, ids), inArray(stepsTable.what, ['remark', 'forwarded', 'note'])))
  for (const row of rows) {
    await addStep(ctx, row._id, { what: 'forgotten' })
    await announceDefect(ctx, row)
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
