import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { Notice } from '../notices.contract.ts'
import { sealWithRow } from './seals.service.ts'

const jobName = 'notices.seal'

/** Schedules sealing for the start and the end of a posting. */
export async function planSealing(ctx: Ctx, { _id, postedFrom, postedUntil, status }: Notice): Promise<void> {
  if (status === 'draft') return
  for (const time of [postedFrom, postedUntil])
    if (time > ctx.now)
      await ctx.platform.jobs.send(
        ctx,
        jobName,
        { notice: _id },
        { startAfter: time, singletonKey: `${_id} ${time}` },
      )
}

/** Runs at the planned moment. */
export const sealJob: JobDefinition<{ notice: string }> = {
  name: jobName,
  called: { de: 'Einen Anschlag der Amtstafel versiegeln', en: 'Seal a posting on the notice board' },
  async handle(platform, { notice }) {
    await runWrite(platform, systemCaller(), (ctx) => sealWithRow(ctx, notice))
  },
}

/** Notices that hang without a seal for it, or no longer hang although their last seal says so. */
export const overdue = (now: string) => sql`
  select n."_id" from notices n
  left join lateral (select s."event" from notice_seals s where s."notice" = n."_id" order by s."sequence" desc limit 1) last on true
  where coalesce(last."event" <> 'takenDown', false) <> (n."deletedAt" is null and n."status" = 'published'
    and n."postedFrom" <= ${now}::timestamptz and n."postedUntil" > ${now}::timestamptz
    and (n."unpublishAt" is null or n."unpublishAt" > ${now}::timestamptz))
  order by n."_id"`

/** Every minute: catches up on sealing that was missed while the program was off. */
export const sweepJob: JobDefinition = {
  name: 'notices.sweep',
  called: { de: 'Siegel der Amtstafel nachholen', en: 'Catch up with seals of the notice board' },
  cron: '* * * * *',
  async handle(platform) {
    const { result } = await runRead(platform, systemCaller(), (ctx) =>
      ctx.db.execute<{ _id: string }>(overdue(ctx.now)),
    )
    for (const { _id } of result.rows)
      await runWrite(platform, systemCaller(), (ctx) => sealWithRow(ctx, _id))
  },
}
