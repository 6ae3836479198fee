import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Kind } from './kind.ts'

const dialect = new PgDialect()
const guestsKeep = 5000

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
 * as pages are, until a write in any process changes who fits; for guests five seconds at most, because time passes.
 * Inside a transaction, and for what is searched by words, it is always counted.
 */
export async function totalOf(
  ctx: Ctx,
  kind: Kind,
  condition: SQL,
  plan: { where: (now: SQL) => SQL; countable: boolean; working: boolean },
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
      ...(plan.working ? {} : { until: Date.now() + guestsKeep }),
    })))
  return Number(kept.identity.body.toString())
}
