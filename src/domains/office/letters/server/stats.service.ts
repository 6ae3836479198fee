import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { tableTypes, writeTable } from '#kit/server/tables/table-files.ts'
import type { FileAnswer, InputOf } from '#kit/shared/contract.ts'
import { toWallText } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { SendingFigures, sendingCalls } from '../sending.contract.ts'
import { figureColumns as de } from '../letters.de.ts'
import { figureColumns as en } from '../letters.en.ts'
import {
  contentsTable,
  recipientsTable,
  type SendingRow,
  sendingsTable,
  visitsTable,
} from './letters.table.ts'
import { progressOf, sendings } from './sending/sendings.kind.ts'

async function figuresOf(ctx: Ctx, rows: readonly SendingRow[]): Promise<SendingFigures[]> {
  const ids = rows.map(({ _id }) => _id)
  const progress = await progressOf(ctx, ids)
  const { rows: counted } = await ctx.db.execute<{
    sending: string
    visits: number
    measured: number
    opened: number
    clicked: number
  }>(sql`
    select "one" as "sending",
      coalesce((select sum("count") from ${visitsTable} where "sending" = "one"), 0)::int as "visits",
      count(r."_id") filter (where r."measured" and r."state" = 'sent')::int as "measured",
      count(r."openedAt")::int as "opened", count(r."clickedAt")::int as "clicked"
    from unnest(${sql.param(ids)}::uuid[]) as "one" left join ${recipientsTable} r on r."sending" = "one" group by "one"`)
  const byId = new Map(counted.map(({ sending, ...numbers }) => [sending, numbers]))
  return rows.map(({ _id, number, title, startedAt }) => ({
    sending: _id,
    number,
    title,
    startedAt,
    ...progress.get(_id)!,
    ...(byId.get(_id) ?? { visits: 0, measured: 0, opened: 0, clicked: 0 }),
  }))
}

const begunRows = (ctx: Ctx, limit: number) =>
  ctx.db
    .select()
    .from(sendingsTable)
    .where(sql`${sendingsTable.startedAt} is not null`)
    .orderBy(desc(sendingsTable.startedAt))
    .limit(limit)

/** Statistics of the latest letters, or of one with its links, days and domains. */
export async function stats(ctx: Ctx, { _id, limit }: InputOf<typeof sendingCalls.stats>) {
  if (!_id)
    return { stats: await figuresOf(ctx, await begunRows(ctx, limit)), links: [], days: [], domains: [] }
  const row = await rowOf(ctx, sendings, _id)
  const contents = await ctx.db.select().from(contentsTable).where(eq(contentsTable.sending, _id))
  const { rows: visits } = await ctx.db.execute<{ link: number; day: string; count: number }>(sql`
    select "link", "day"::text as "day", "count" from ${visitsTable} where "sending" = ${_id}::uuid order by "day"`)
  const hrefs = new Map<string, number>()
  const days = new Map<string, number>()
  // All languages share the same link table
  const links = contents[0]?.links ?? []
  for (const { link, day, count } of visits) {
    const href = links[link]
    if (href) hrefs.set(href, (hrefs.get(href) ?? 0) + count)
    days.set(day, (days.get(day) ?? 0) + count)
  }
  const { rows: domains } = await ctx.db.execute<{ domain: string; sent: number; bounced: number }>(sql`
    select "domain", count(*) filter (where "state" = 'sent')::int as "sent",
      count(*) filter (where "state" in ('bounced', 'failed'))::int as "bounced"
    from ${recipientsTable} where "sending" = ${_id}::uuid group by "domain" order by 2 desc, 1 limit 20`)
  return {
    stats: await figuresOf(ctx, [row]),
    links: [...hrefs]
      .map(([href, count]) => ({ href, visits: count }))
      .toSorted((a, b) => b.visits - a.visits),
    days: [...days].map(([day, count]) => ({ day, visits: count })),
    domains,
  }
}

const numbers = [
  'total',
  'sent',
  'bounced',
  'failed',
  'uncertain',
  'skipped',
  'left',
  'complained',
  'visits',
  'measured',
  'opened',
  'clicked',
] as const

/** Exports the statistics as a table. */
export async function exportStats(
  ctx: Ctx,
  { _id, lang }: InputOf<typeof sendingCalls.exportStats>,
): Promise<FileAnswer> {
  const rows = _id ? [await rowOf(ctx, sendings, _id)] : await begunRows(ctx, 1000)
  const figures = await figuresOf(ctx, rows)
  const words = lang === 'en' ? en : de
  const zone = (await siteSettings(ctx)).site.timeZone
  const content = await writeTable({
    format: 'csv',
    lang,
    head: [words.title, words.startedAt, ...numbers.map((name) => words[name])],
    rows: figures.map((one) => [
      one.title,
      one.startedAt ? toWallText(one.startedAt, zone) : '',
      ...numbers.map((name) => one[name]),
    ]),
  })
  return { name: `${words.file}.csv`, type: tableTypes.csv, content }
}
