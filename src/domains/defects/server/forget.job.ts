import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../kit/server/jobs/jobs.ts'
import { addStep, announceDefect } from './announce.ts'
import { defectSettings } from './defect-settings.service.ts'
import { defectsTable, photosTable, stepsTable } from './defects.table.ts'
import { dropBytes, sweepPhotos } from './photos.service.ts'

const day = 86_400_000

/** Forgets who reported what was closed so many days ago: names, addresses, pictures, remarks and the link. The rest is for the statistics. */
export async function forgetClosed(ctx: Ctx): Promise<number> {
  const { days } = await defectSettings(ctx)
  const rows = await ctx.db
    .update(defectsTable)
    .set({ name: '', email: '', tell: false, key: null, waiting: false, forgottenAt: ctx.now })
    .where(
      and(
        isNull(defectsTable.forgottenAt),
        lt(defectsTable.closedAt, sql`${ctx.now}::timestamptz - make_interval(days => ${days}::int)`),
      ),
    )
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

/** Every night: forgets who reported what has long been closed, and clears the store of what belongs to nothing. */
export const forgetDefectsJob: JobDefinition = {
  name: 'defects.forget',
  cron: '33 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), forgetClosed)
    await sweepPhotos(platform, day)
  },
}
