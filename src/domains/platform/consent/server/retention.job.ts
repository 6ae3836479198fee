import { sql } from 'drizzle-orm'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'

/** Deletes expired choices once a day. */
export const retentionJob: JobDefinition = {
  name: 'consent.cleanUp',
  called: { de: 'Alte Nachweise von Einwilligungen löschen', en: 'Delete old records of consent' },
  cron: '23 3 * * *',
  async handle(platform) {
    await runRead(platform, systemCaller(), async (ctx) => {
      const { privacy } = await siteSettings(ctx)
      await ctx.db.execute(
        sql`delete from consent_proofs where "at" < now() - make_interval(months => ${privacy.proof_months}::int)`,
      )
    })
  },
}
