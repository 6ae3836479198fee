import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { senderKeptDays } from '../reports.contract.ts'
import { closedFor, forgetSenders } from './forget.service.ts'
import type { ReportKind } from './report-kinds.ts'
import { reportsTable } from './reports.table.ts'

interface Forgetting {
  /** Steps whose texts are erased with the sender. */
  words: readonly string[]
}

/**
 * Removes the sender's data from reports closed long ago (`senderKeptDays`), except those with unseen additions.
 * Returns the number.
 */
export const forgetClosed = (ctx: Ctx, kind: ReportKind, { words }: Forgetting): Promise<number> =>
  forgetSenders(ctx, kind, {
    which: and(closedFor(ctx, senderKeptDays), eq(reportsTable.waiting, false)),
    words,
  })

/** Every night, for a tracker without a retention setting. `name` of the job: `bugtracker.forget`. */
export const forgetClosedJob = (
  kind: ReportKind,
  { name, called, ...forgetting }: Forgetting & Pick<JobDefinition, 'name' | 'called'>,
): JobDefinition => ({
  ...{ name, called },
  cron: '27 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), (ctx) => forgetClosed(ctx, kind, forgetting))
  },
})
