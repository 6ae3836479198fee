import { and, lt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { reportsTable } from './taverns.table.ts'

const keptDays = 30

/** Deletes answered reports with their senders' data after a number of days. */
export async function forgetReports(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(reportsTable)
    .where(
      and(
        ne(reportsTable.state, 'waiting'),
        lt(reportsTable.answeredAt, sql`${ctx.now}::timestamptz - make_interval(days => ${keptDays}::int)`),
      ),
    )
}

export const forgetReportsJob: JobDefinition = {
  name: 'taverns.forgetReports',
  called: { de: 'Alte Hinweise zu Heurigen löschen', en: 'Delete old hints about taverns' },
  cron: '23 3 * * *',
  handle: (platform) => runWrite(platform, systemCaller(), forgetReports),
}
