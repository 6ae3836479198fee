import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** Which of these records went, or were made nobody's, because somebody asked to be erased: they must not come back. */
export async function erasedAmong(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select distinct one."_id" from unnest(${sql.param([...ids])}::uuid[]) as one ("_id")
    join privacy_erasures e on one."_id" = any(e."records")`)
  return new Set(rows.map(({ _id }) => _id))
}
