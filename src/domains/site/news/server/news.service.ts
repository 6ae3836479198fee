import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { newsItems } from './news.kind.ts'
import { newsTable } from './news.table.ts'
import type { newsCalls } from '../news.contract.ts'

/** First published items of the list. */
export async function recent(ctx: Ctx, { limit, lang }: InputOf<typeof newsCalls.recent>) {
  const { news, file } = await newsItems.calls.list(ctx, { limit, lang, skip: 0, view: 'live' })
  return { news, file }
}

/** Types with published items, with their numbers, by name. */
export const typesOf = (ctx: Ctx): Promise<{ name: string; count: number }[]> =>
  newsItems.liveValue(ctx, 'types', async (live) => {
    const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
      select "type" as "name", count(*) as "count" from ${newsTable} where ${live} and "type" <> '' group by "type"
      order by "type" collate "und-x-icu"`)
    return rows
  })

/** First published items per type, types by name; optionally of one type. */
export async function latestByType(ctx: Ctx, { type, limit, lang }: InputOf<typeof newsCalls.latestByType>) {
  const types = type === undefined ? (await typesOf(ctx)).map(({ name }) => name) : [type]
  const live = await newsItems.live(ctx)
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select first."_id" from unnest(${sql.param(types)}::text[]) with ordinality as wanted("type", "place"),
    lateral (
      select "_id", "sticky", "start" from ${newsTable} where ${live} and ${newsTable.type} = wanted."type"
      order by "sticky" desc, "start" desc, "_id" desc limit ${limit}
    ) first order by wanted."place", first."sticky" desc, first."start" desc, first."_id" desc`)
  const ids = rows.map(({ _id }) => _id)
  const { news, file } = await newsItems.calls.batch(ctx, {
    _id: ids,
    action: 'read',
    lang,
    view: 'live',
  })
  return { news, file }
}

/** The published items before and after an item in time. */
export async function neighbours(ctx: Ctx, { _id, start }: { _id: string; start: string }) {
  const live = await newsItems.live(ctx)
  const beside = (sign: '>' | '<', order: 'asc' | 'desc') => sql`(
    select "_id" from ${newsTable} where ${live} and ("start", "_id") ${sql.raw(sign)} (${start}::timestamptz, ${_id}::uuid)
    order by "start" ${sql.raw(order)}, "_id" ${sql.raw(order)} limit 1)`
  const { rows } = await ctx.db.execute<{ newer: string | null; older: string | null }>(
    sql`select ${beside('>', 'asc')} as "newer", ${beside('<', 'desc')} as "older"`,
  )
  const found = rows[0] ?? { newer: null, older: null }
  const ids = [found.newer, found.older].filter((id) => id !== null)
  const { news } = await newsItems.calls.batch(ctx, {
    _id: ids,
    action: 'read',
    lang: ctx.lang,
    view: 'live',
  })
  const byId = (id: string | null) => news.find((item) => item._id === id) ?? null
  return { newer: byId(found.newer), older: byId(found.older) }
}
