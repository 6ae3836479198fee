import { sql, type SQL } from 'drizzle-orm'
import { keptValue } from '../../cache/kept-value.ts'
import type { Ctx } from '../../context.ts'
import { statementOf } from '../../database/statement.ts'
import type { EditorialKind } from './kind.ts'

/** Tag of everything that depends on the number of matching records. */
export const totalTag = (kind: EditorialKind) => `${kind.name}#total`

async function count(ctx: Ctx, kind: EditorialKind, condition: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from ${kind.table} where ${condition}`,
  )
  return rows[0]?.total ?? 0
}

/**
 * Number of rows that match a list's condition. Counting reads every index entry, so the number is cached until a write
 * or, for guests, a scheduled change alters the result. Word searches are always counted.
 */
export function totalOf(
  ctx: Ctx,
  kind: EditorialKind,
  plan: { fixed: SQL; where: SQL; searches: boolean; working: boolean; until: number | undefined },
): Promise<number> {
  if (plan.searches) return count(ctx, kind, plan.where)
  // The time-dependent part would give every call a new key
  const { text, values } = statementOf(plan.fixed)
  const key = `total ${kind.name} ${plan.working ? 'working' : 'live'} ${text} ${JSON.stringify(values)}`
  const keeping = { tags: [totalTag(kind)], until: () => plan.until }
  return keptValue(ctx, key, keeping, () => count(ctx, kind, plan.where))
}
