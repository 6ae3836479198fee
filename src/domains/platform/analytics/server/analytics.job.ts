import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Goals } from './goals.ts'
import { prune } from './report.service.ts'
import { tellWeek } from './weekly.service.ts'

/** Every night: deletes figures past their retention period. */
export const pruneJob: JobDefinition = {
  name: 'analytics.prune',
  called: { de: 'Alte Zahlen der Statistik löschen', en: 'Delete old statistics' },
  cron: '40 2 * * *',
  handle: (platform) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      const { site } = await siteSettings(ctx)
      await prune(ctx, dayIn(ctx.now, site.timeZone))
    }),
}

/** Runs often, because the hour is in the site's zone and a missed report is sent later. */
export const weeklyJob = (goals: Goals): JobDefinition => ({
  name: 'analytics.tellWeek',
  called: { de: 'Wochenbericht der Statistik versenden', en: 'Send the weekly report of the statistics' },
  cron: '*/15 * * * *',
  handle: (platform) => runWrite(platform, systemCaller(), (ctx) => tellWeek(ctx, goals)),
})
