import { sql } from 'drizzle-orm'
import type { HistoryEntry } from '../../shared/records/history.ts'
import type { Ctx } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'
import { rowOf } from './conflict.ts'
import type { RecordKind, RecordTable } from './kind.ts'

/** Changes of a record with author, newest first. Throws 404 if the caller may not see the record. */
export async function historyOf<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  { _id, limit, skip }: { _id: string; limit: number; skip: number },
): Promise<{ history: HistoryEntry[]; total: number }> {
  await rowOf(ctx, kind, _id)
  const of = sql`"recordId" = ${_id}::uuid and "collection" = ${kind.name}`
  const { rows } = await ctx.db.execute<HistoryEntry>(sql`
    select "_id", "at", "by", "byName", "action", "before", "after" from audit where ${of}
    order by "_id" desc limit ${limit} offset ${skip}`)
  const { rows: counted } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from audit where ${of}`,
  )
  return { history: rows.map((row) => ({ ...row, at: toIsoTime(row.at) })), total: counted[0]?.total ?? 0 }
}
