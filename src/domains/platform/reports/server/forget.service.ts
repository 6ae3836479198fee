import { and, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { addStep, stepsTable } from '#kit/server/states/steps.ts'
import { removePictures } from './pictures.service.ts'
import type { ReportKind } from './report-kinds.ts'
import { reportsTable } from './reports.table.ts'

const forgotten = { name: '', email: '', tell: false, key: null, waiting: false, context: null }

/**
 * Erases the senders of a tracker's reports: name, address, pictures, link, browser data, and the texts of the given
 * steps. Returns the number of reports.
 * @param which additional SQL condition on the table; undefined: all not erased yet
 */
export async function forgetSenders(
  ctx: Ctx,
  kind: ReportKind,
  { which, words }: { which: SQL | undefined; words: readonly string[] },
): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(reportsTable)
    .where(and(eq(reportsTable.tracker, kind.tracker), isNull(reportsTable.forgottenAt), which))
    .orderBy(reportsTable._id)
    .for('update')
  if (rows.length === 0) return 0
  const ids = rows.map(({ _id }) => _id)
  await removePictures(ctx, ids)
  await ctx.db
    .update(stepsTable)
    .set({ text: '' })
    .where(
      and(
        eq(stepsTable.collection, kind.name),
        inArray(stepsTable.recordId, ids),
        inArray(stepsTable.what, [...words]),
      ),
    )
  for (const row of rows) {
    await changeRecord(ctx, kind, row, {
      values: { ...forgotten, forgottenAt: ctx.now },
      action: 'anonymise',
    })
    await addStep(ctx, { collection: kind.name, recordId: row._id }, { what: 'forgotten' })
  }
  return rows.length
}

/** SQL condition: a report was closed at least this many days ago. */
export const closedFor = (ctx: Ctx, days: number): SQL =>
  lt(reportsTable.closedAt, sql`${ctx.now}::timestamptz - make_interval(days => ${days}::int)`)
