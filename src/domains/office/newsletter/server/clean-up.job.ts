import { sql } from 'drizzle-orm'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { Ctx } from '#kit/server/context.ts'
import { leftDays, proofMonths, waitingDays } from '../newsletter.rules.ts'
import { personOf } from './keys.ts'

/** Daily: deletes unconfirmed and former subscribers, old links, and proofs of consent that ended long ago. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const before = (days: number) => sql`${ctx.now}::timestamptz - make_interval(days => ${days}::int)`
  await ctx.db.execute(sql`
    delete from newsletter_subscribers where
      ("state" = 'waiting' and coalesce("mailedAt", "since") < ${before(waitingDays)})
      or ("state" = 'left' and "since" < ${before(leftDays)})`)
  await ctx.db.execute(sql`delete from newsletter_tokens where "expiresAt" < ${before(waitingDays)}`)
  const { rows } = await ctx.db.execute<{ email: string }>(sql`select "email" from newsletter_subscribers`)
  const people = rows.map(({ email }) => personOf(ctx, email))
  // A proof's retention starts at the end of the consent
  await ctx.db.execute(sql`
    delete from newsletter_consents where not "person" = any(${sql.param(people)}::text[]) and "person" in (
      select "person" from newsletter_consents group by "person"
      having max("at") < ${ctx.now}::timestamptz - make_interval(months => ${proofMonths}::int))`)
}

export const cleanUpJob: JobDefinition = {
  name: 'newsletter.cleanUp',
  called: {
    de: 'Nie bestätigte Anmeldungen zum Newsletter löschen',
    en: 'Delete newsletter sign-ups that were never confirmed',
  },
  cron: '41 3 * * *',
  handle: (platform) => runWrite(platform, systemCaller(), forgetOld),
}
