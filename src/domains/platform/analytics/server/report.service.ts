import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { type analytics, retentionShape } from '../analytics.contract.ts'
import {
  addDays,
  comparedRange,
  defaultMonths,
  eachDay,
  listedKinds,
  type ListedKind,
} from '../analytics.rules.ts'
import type { Goals } from './goals.ts'
import { visitsOf } from './visits.ts'

type Report = ResultOf<typeof analytics.read>['analytics']
interface Range {
  from: string
  to: string
}

const usualDays = 30

/** Condition that excludes opened pictures, which are not downloads, from sum and list. */
async function documentsOnly(ctx: Ctx, { from, to }: Range): Promise<SQL> {
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`select distinct "key" from analytics_days where "day" between ${from} and ${to} and "kind" = 'download'`,
  )
  const files = await fileCards(
    ctx,
    rows.map(({ key }) => key),
  )
  const pictures = [...files.values()].filter(({ kind }) => kind === 'image').map(({ _id }) => _id)
  return sql`not ("kind" = 'download' and "key" = any(${sql.param(pictures)}::text[]))`
}

async function totalsOf(ctx: Ctx, { from, to }: Range, counted: SQL): Promise<Report['totals']> {
  const { rows } = await ctx.db.execute<{ kind: string; sum: number }>(sql`
    select "kind", sum("count")::float8 as "sum" from analytics_days where "day" between ${from} and ${to} and ${counted} group by "kind"`)
  const sums = new Map(rows.map(({ kind, sum }) => [kind, sum]))
  return {
    views: sums.get('page') ?? 0,
    visitors: sums.get('visitor') ?? 0,
    downloads: sums.get('download') ?? 0,
    searches: sums.get('search') ?? 0,
    missing: sums.get('missing') ?? 0,
  }
}

async function perDay(ctx: Ctx, { from, to }: Range): Promise<Report['days']> {
  const { rows } = await ctx.db.execute<{ day: string; views: number; visitors: number }>(sql`
    select to_char("day", 'YYYY-MM-DD') as "day",
      (coalesce(sum("count") filter (where "kind" = 'page'), 0))::float8 as "views",
      (coalesce(sum("count") filter (where "kind" = 'visitor'), 0))::float8 as "visitors"
    from analytics_days where "day" between ${from} and ${to} and "kind" in ('page', 'visitor') group by "day"`)
  const known = new Map(rows.map((row) => [row.day, row]))
  return eachDay(from, to).map((day) => known.get(day) ?? { day, views: 0, visitors: 0 })
}

async function listsOf(
  ctx: Ctx,
  range: Range,
  other: Range | null,
  counted: SQL,
  limit: number,
): Promise<Report['lists']> {
  const compared = other
    ? sql`coalesce((select sum(b."count") from analytics_days b where b."day" between ${other.from} and ${other.to}
        and b."kind" = best."kind" and b."key" = best."key"), 0)::float8`
    : sql`null`
  const { rows } = await ctx.db.execute<{
    kind: ListedKind
    key: string
    count: number
    before: number | null
  }>(sql`
    select best."kind", best."key", best."count", ${compared} as "before" from (
      select "kind", "key", sum("count")::float8 as "count",
        row_number() over (partition by "kind" order by sum("count") desc, "key") as "place"
      from analytics_days where "day" between ${range.from} and ${range.to} and "kind" = any(${sql.param([...listedKinds])}::text[]) and ${counted}
      group by "kind", "key"
    ) best where "place" <= ${limit} order by best."kind", best."place"`)
  const lists = Object.fromEntries(listedKinds.map((kind) => [kind, []])) as unknown as Report['lists']
  for (const { kind, key, count, before } of rows)
    lists[kind].push({ key, count, ...(before === null ? {} : { before }) })
  const files = await fileCards(
    ctx,
    lists.download.map(({ key }) => key),
  )
  lists.download = lists.download.map((entry) => {
    const file = files.get(entry.key)
    // A deleted file is shown by its id
    return { ...entry, ...(file ? { label: file.title || file.name } : {}) }
  })
  return lists
}

async function goalsIn(ctx: Ctx, range: Range, other: Range | null, goals: Goals): Promise<Report['goals']> {
  const counted = async ({ from, to }: Range) => {
    const { rows } = await ctx.db.execute<{ key: string; count: number }>(sql`
      select "key", sum("count")::float8 as "count" from analytics_days
      where "day" between ${from} and ${to} and "kind" = 'goal' group by "key"`)
    return new Map(rows.map(({ key, count }) => [key, count]))
  }
  const now = await counted(range)
  const then = other && (await counted(other))
  return [...goals]
    .map(([key, name]) => ({
      key,
      name: { ...name },
      count: now.get(key) ?? 0,
      ...(then ? { before: then.get(key) ?? 0 } : {}),
    }))
    .toSorted((a, b) => b.count - a.count)
}

const retention = defineSettings(
  { name: 'analytics', shape: retentionShape, defaults: { months: defaultMonths } },
  { logged: 'analytics' },
)

/** Report of a range of days in the site's zone, including this process's unsaved counts. */
export const readWith =
  (goals: Goals) =>
  async (ctx: Ctx, { from, to, compare, limit }: InputOf<typeof analytics.read>) => {
    await visitsOf(ctx.platform).flush()
    const { site } = await siteSettings(ctx)
    const today = Temporal.Instant.from(ctx.now).toZonedDateTimeISO(site.timeZone).toPlainDate().toString()
    const last = to ?? (from && from > today ? from : today)
    const range = { from: from ?? addDays(last, 1 - usualDays), to: last }
    const other = comparedRange(range.from, range.to, compare)
    const counted = await documentsOnly(ctx, { from: other?.from ?? range.from, to: range.to })
    const { rows } = await ctx.db.execute<{ since: string | null }>(
      sql`select to_char(min("day"), 'YYYY-MM-DD') as "since" from analytics_days`,
    )
    return {
      analytics: {
        ...range,
        since: rows[0]?.since ?? null,
        totals: await totalsOf(ctx, range, counted),
        before: other && {
          ...other,
          totals: await totalsOf(ctx, other, counted),
          days: await perDay(ctx, other),
        },
        days: await perDay(ctx, range),
        lists: await listsOf(ctx, range, other, counted, limit),
        goals: await goalsIn(ctx, range, other, goals),
      },
      kept: await keptNow(ctx),
    }
  }

async function keptNow(ctx: Ctx) {
  const { value, version } = await retention.shown(ctx)
  return { ...value, version }
}

/** Changes the retention period; older figures are deleted in the next night. Throws 409 on a conflict. */
export async function update(ctx: Ctx, { months, version: known }: InputOf<typeof analytics.update>) {
  const { value, version } = await retention.change(ctx, { months }, known)
  return { kept: { ...value, version } }
}

/** Limit of distinct keys kept per past day, for kinds that visitors can make up. */
const mostOfDay = 300

/** Deletes expired days and rare made-up keys. `today` is a day in the site's zone. */
export async function prune(ctx: Ctx, today: string): Promise<void> {
  const { months } = await retention.read(ctx)
  await ctx.db.execute(
    sql`delete from analytics_days where "day" < ${today}::date - make_interval(months => ${months}::int)`,
  )
  await ctx.db.execute(sql`
    delete from analytics_days a using (
      select "day", "kind", "key", row_number() over (partition by "day", "kind" order by "count" desc, "key") as "place"
      from analytics_days where "kind" in ('missing', 'search', 'referrer', 'page', 'language', 'country', 'link', 'contact')
        and "day" between ${addDays(today, -3)} and ${addDays(today, -1)}
    ) ranked
    where a."day" = ranked."day" and a."kind" = ranked."kind" and a."key" = ranked."key"
      and ranked."place" > case when a."kind" = 'page' then 5000 else ${mostOfDay} end`)
}
