import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { consent } from '../consent.contract.ts'
import { consentBannersTable, consentProofsTable } from './consent.table.ts'

const unknownBanner = () =>
  new Problem('CONSENT_OUTDATED', 409, {
    de: 'Die Auswahl der Dienste hat sich geändert. Bitte laden Sie die Seite neu.',
    en: 'The choice of services has changed. Please reload the page.',
  })

/** Records a choice with its time. Services outside the list are ignored. */
export async function record(ctx: Ctx, input: InputOf<typeof consent.record>) {
  const [banner] = await ctx.db
    .select()
    .from(consentBannersTable)
    .where(eq(consentBannersTable.version, input.version))
  if (!banner) throw unknownBanner()
  const proof = {
    // Random: a time-based id would order visitors.
    _id: randomUUID(),
    at: ctx.now,
    version: input.version,
    choice: input.choice,
    accepted: banner.services.filter((service) => input[service]),
  }
  await ctx.db.insert(consentProofsTable).values(proof)
  return { _id: proof._id, at: proof.at }
}

type Counts = OutputOf<typeof consent.counts>

const perChoice = sql`
  count(*) filter (where "choice" = 'all')::int as "all",
  count(*) filter (where "choice" = 'necessary')::int as "necessary",
  count(*) filter (where "choice" = 'selection')::int as "selection"`

/** Visitors' choices per list of services, newest first, and per day in the site's zone. */
export async function counts(ctx: Ctx): Promise<Counts> {
  const { site } = await siteSettings(ctx)
  const { rows: banners } = await ctx.db.execute<Counts['banners'][number]>(sql`
    select "version", to_char("since" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "since", "services",
      ${perChoice},
      coalesce((select jsonb_object_agg("service", "times") from (
        select "service", count(*)::int as "times" from consent_proofs of_banner, unnest("accepted") as "service"
        where of_banner."version" = b."version" group by 1) as "each"), '{}') as "accepted"
    from consent_banners b left join consent_proofs using ("version")
    group by "version" order by "version" desc`)
  const { rows: days } = await ctx.db.execute<Counts['days'][number]>(sql`
    select to_char("at" at time zone ${site.timeZone}, 'YYYY-MM-DD') as "day", "version", ${perChoice}
    from consent_proofs group by 1, 2 order by 1 desc, 2 desc`)
  return { banners, days }
}
