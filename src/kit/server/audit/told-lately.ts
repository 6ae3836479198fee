import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Hours within which nobody is told of the same record twice. */
const quietHours = 4

/**
 * Whether those who decide about a record were told within the last hours that it waits, and nobody else has decided since: who
 * hands in and takes back by turns sends no further mails. Asked before the trail gets its next `handIn`; `decisions` are the
 * actions of the trail that end the waiting.
 */
export async function toldLately(
  ctx: Ctx,
  { collection, recordId }: { collection: string; recordId: string },
  decisions: readonly string[],
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ action: string }>(sql`
    select "action" from audit
    where "recordId" = ${recordId}::uuid and "collection" = ${collection}
      and "at" > ${ctx.now}::timestamptz - make_interval(hours => ${quietHours}::int)
      and ("action" = 'handIn' or "action" = any(${sql.param([...decisions])}::text[])
        and "by" is distinct from ${ctx.user?._id ?? null}::uuid)
    order by "_id" desc limit 1`)
  return rows[0]?.action === 'handIn'
}
