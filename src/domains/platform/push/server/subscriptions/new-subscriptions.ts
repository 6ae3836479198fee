import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { limitSending } from '#kit/server/http/spam.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { isKnownService, knownServices } from '../delivery/push-services.ts'
import { pushSubscriptionsTable } from '../push.table.ts'

/** Limit of new devices per hour and network: an evening at the town hall behind one address. */
const mostPerNetwork = 60
/** Limit of new devices per hour in all. */
const mostAnHour = 1000
/** Limits of devices per unknown service, and over all of them: enough for villagers with a service of their own. */
const mostPerStranger = 20
const mostAtStrangers = 200

/** Refuses and reports the reason to administrators: abuse may be keeping others out. */
function tooMany(ctx: Ctx, why: Words, de: string, en: string): Problem {
  ctx.platform.metrics.failure('push', why)
  return new Problem('PUSH_TOO_MANY', 429, { de, en })
}
const tooManyNow = (ctx: Ctx) =>
  tooMany(
    ctx,
    {
      de: `Mehr als ${mostAnHour} neue Geräte in einer Stunde.`,
      en: `More than ${mostAnHour} new devices within an hour.`,
    },
    'Gerade schalten sehr viele Geräte Benachrichtigungen ein. Bitte versuchen Sie es in einer Stunde noch einmal.',
    'Very many devices are turning on notifications just now. Please try again in an hour.',
  )
const tooManyThere = (ctx: Ctx, there: string) =>
  tooMany(
    ctx,
    {
      de: `Zu viele Geräte bei Diensten, die zu keinem üblichen Browser gehören, zuletzt ${there}.`,
      en: `Too many devices at push services of no usual browser, last ${there}.`,
    },
    'Über den Benachrichtigungsdienst Ihres Browsers sind hier schon zu viele Geräte angemeldet. Bitte verwenden Sie einen anderen Browser, etwa Firefox, Chrome, Edge oder Safari.',
    'Too many devices are registered here with the push service of your browser. Please use another browser, such as Firefox, Chrome, Edge or Safari.',
  )

const host = sql`substring("endpoint" from '^https://([^/]+)')`
const isStranger = sql`"endpoint" is not null and not exists (
  select from unnest(${sql.param([...knownServices])}::text[]) as known
  where ${host} = known or ${host} like '%.' || known)`

async function count(ctx: Ctx, wanted: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as "count" from ${pushSubscriptionsTable} where ${wanted}`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Admits a new device, by its address or registration in `column`, within limits: protects the table, and hosts from
 * unwanted messages. Returns whether it is new. Throws Problem 429 `TOO_MANY` or `PUSH_TOO_MANY`.
 */
export async function admitNew(ctx: Ctx, column: PgColumn, address: string): Promise<boolean> {
  if ((await count(ctx, sql`${column} = ${address}`)) > 0) return false
  await limitSending(ctx, 'push', mostPerNetwork)
  if ((await count(ctx, sql`"createdAt" > ${ctx.now}::timestamptz - interval '1 hour'`)) >= mostAnHour)
    throw tooManyNow(ctx)
  const own = URL.canParse(address) ? new URL(address).host : ''
  if (column !== pushSubscriptionsTable.endpoint || isKnownService(own)) return true
  // Sequential: concurrent counts would both find room
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('push strangers'))`)
  if (
    (await count(ctx, sql`${host} = ${own}`)) >= mostPerStranger ||
    (await count(ctx, isStranger)) >= mostAtStrangers
  )
    throw tooManyThere(ctx, own)
  return true
}
