import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Names of accounts by id, as last recorded in the audit trail; an erased account keeps its anonymised name. */
export async function namesOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ by: string; byName: string }>(sql`
    select asked."by", (select "byName" from audit where audit."by" = asked."by" order by "_id" desc limit 1) as "byName"
    from unnest(${sql.param([...new Set(ids)])}::uuid[]) as asked ("by")`)
  return new Map(rows.map(({ by, byName }) => [by, byName ?? '']))
}
