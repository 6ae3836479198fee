import { runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../kit/server/jobs/jobs.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { prune } from './report.service.ts'

/** Every night: forgets what is kept no longer. */
export const pruneJob: JobDefinition = {
  name: 'analytics.prune',
  cron: '40 2 * * *',
  handle: (platform) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      const { site } = await siteSettings(ctx)
      const today = Temporal.Instant.from(ctx.now).toZonedDateTimeISO(site.timeZone).toPlainDate()
      await prune(ctx, today.toString())
    }),
}
