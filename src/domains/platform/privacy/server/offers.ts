import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** Which of these records were deleted or anonymised by an erasure and must not be restored. */
export async function erasedAmong(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select distinct one."_id" from unnest(${sql.param([...ids])}::uuid[]) as one ("_id")
    join privacy_erasures e on one."_id" = any(e."records")`)
  return new Set(rows.map(({ _id }) => _id))
}
