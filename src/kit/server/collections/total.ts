import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Kind } from './kind.ts'

const dialect = new PgDialect()

/** The tag of everything that depends on how many records fit a filter. */
export const totalTag = (kind: Kind) => `${kind.name}#total`

async function count(ctx: Ctx, kind: Kind, condition: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from ${kind.table} where ${condition}`,
  )
  return rows[0]?.total ?? 0
}

/**
 * How many rows fit a list's condition. Counting reads every index entry, so the number is kept, with the same exactness
 * as pages are, until a write in any process, or for guests a planned moment, changes who fits. Inside a transaction, and
 * for what is searched by words, it is always counted.
 */
export async function totalOf(
  ctx: Ctx,
  kind: Kind,
  condition: SQL,
  plan: { where: (now: SQL) => SQL; countable: boolean; until: number | undefined },
): Promise<number> {
  const { cache, database } = ctx.platform
  if (!plan.countable || ctx.db !== database.db) return count(ctx, kind, condition)
  // the present moment would make every key a new one
  const { sql: text, params } = dialect.sqlToQuery(plan.where(sql`'now'`))
  const key = `total ${kind.name} ${text} ${JSON.stringify(params)}`
  const kept =
    cache.get(key) ??
    (await cache.make(key, async () => ({
      status: 200,
      headers: {},
      body: String(await count(ctx, kind, condition)),
      tags: [totalTag(kind)],
      until: plan.until,
    })))
  return Number(kept.identity.body.toString())
}
