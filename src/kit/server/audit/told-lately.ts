import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Hours before the approvers are notified about the same record again. */
const quietHours = 4

/**
 * True if the approvers were notified about this submission within the last hours and no decision was made since.
 * Prevents a mail for each round of submitting and taking back. Call it before the next `handIn` entry is written;
 * `decisions` are the audit actions that end the waiting.
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
