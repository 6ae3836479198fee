import { sql, type SQL } from 'drizzle-orm'
import { keptValue } from '../../cache/kept-value.ts'
import type { Ctx } from '../../context.ts'
import { statementOf } from '../../database/statement.ts'
import type { EditorialKind } from './kind.ts'

/** The tag of everything that depends on how many records fit a filter. */
export const totalTag = (kind: EditorialKind) => `${kind.name}#total`

async function count(ctx: Ctx, kind: EditorialKind, condition: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from ${kind.table} where ${condition}`,
  )
  return rows[0]?.total ?? 0
}

/**
 * How many rows fit a list's condition. Counting reads every index entry, so the number is kept until a write or, for
 * guests, a planned moment changes who fits. What is searched by words is always counted.
 */
export function totalOf(
  ctx: Ctx,
  kind: EditorialKind,
  plan: { fixed: SQL; where: SQL; searches: boolean; working: boolean; until: number | undefined },
): Promise<number> {
  if (plan.searches) return count(ctx, kind, plan.where)
  // the present moment would make every key a new one
  const { text, values } = statementOf(plan.fixed)
  const key = `total ${kind.name} ${plan.working ? 'working' : 'live'} ${text} ${JSON.stringify(values)}`
  const keeping = { tags: [totalTag(kind)], until: () => plan.until }
  return keptValue(ctx, key, keeping, () => count(ctx, kind, plan.where))
}
