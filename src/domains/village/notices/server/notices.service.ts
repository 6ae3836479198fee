import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Notice } from '../notices.contract.ts'
import { noticeItems } from './notices.kind.ts'
import { noticesTable as table } from './notices.table.ts'

/** Safety limit, above any real board. */
const mostHanging = 500

/**
 * Limits the cache to the next end of a posting: archived notices stay readable, so the record engine does not see that
 * change.
 */
async function untilNextEnd(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ next: string | null }>(
    sql`select min("postedUntil") as "next" from ${table} where "postedUntil" > ${ctx.now} and "deletedAt" is null`,
  )
  if (rows[0]?.next) ctx.until(toIsoTime(rows[0].next))
}

async function inOrder(ctx: Ctx, ids: readonly string[], lang: Language): Promise<Notice[]> {
  const { notices } = await noticeItems.calls.batch(ctx, {
    _id: [...ids],
    action: 'read',
    lang,
    view: 'live',
  })
  const byId = new Map(notices.map((notice) => [notice._id, notice]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Notices on the board for guests, newest first; limits the cache to the next end. */
export async function hanging(ctx: Ctx, lang: Language = ctx.lang): Promise<Notice[]> {
  const live = await noticeItems.live(ctx)
  await untilNextEnd(ctx)
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select "_id" from ${table} where ${live} and ${table.postedUntil} > ${ctx.now}
    order by "postedFrom" desc, "_id" desc limit ${mostHanging}`)
  return inOrder(
    ctx,
    rows.map(({ _id }) => _id),
    lang,
  )
}

/** Number of notices on the board for guests; limits the cache to the next change. */
export async function countHanging(ctx: Ctx): Promise<number> {
  const live = await noticeItems.live(ctx)
  await untilNextEnd(ctx)
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as "total" from ${table} where ${live} and ${table.postedUntil} > ${ctx.now}`,
  )
  return rows[0]?.total ?? 0
}

/** A page of the archive, most recently taken down first, optionally of one kind. */
export async function archived(
  ctx: Ctx,
  { type, limit, skip }: { type: string; limit: number; skip: number },
): Promise<{ lines: Notice[]; total: number }> {
  const live = await noticeItems.live(ctx)
  const over = sql`${live} and ${table.postedUntil} <= ${ctx.now}${type ? sql` and ${table.type} = ${type}` : sql``}`
  const { rows: counted } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from ${table} where ${over}`,
  )
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select "_id" from ${table} where ${over} order by "postedUntil" desc, "_id" desc limit ${limit} offset ${skip}`)
  const ids = rows.map(({ _id }) => _id)
  return { lines: await inOrder(ctx, ids, ctx.lang), total: counted[0]?.total ?? 0 }
}

/** True if guests find a notice on the board or in the archive. */
export async function hasNotices(ctx: Ctx): Promise<boolean> {
  const live = await noticeItems.live(ctx)
  const { rows } = await ctx.db.execute(sql`select from ${table} where ${live} limit 1`)
  return rows.length > 0
}
