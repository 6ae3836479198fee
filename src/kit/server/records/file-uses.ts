import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Ids of the files used by a record → whether guests see them. */
export type FileUses = ReadonlyMap<string, boolean>

/** Parts of a `with` list that store file uses; `"record"` is the part with the written row. */
export function fileUseParts(
  collection: string,
  recordId: string,
  { before, after }: { before: FileUses; after: FileUses },
): SQL[] {
  const parts: SQL[] = []
  const gone = [...before.keys()].filter((id) => !after.has(id))
  const changed = [...after].filter(([id, live]) => before.get(id) !== live)
  if (gone.length > 0) {
    parts.push(sql`"unused" as (delete from file_uses where "collection" = ${collection} and "recordId" = ${recordId}::uuid
      and "fileId" = any(${sql.param(gone)}::uuid[]))`)
  }
  if (changed.length > 0) {
    const ids = changed.map(([id]) => id)
    const live = changed.map(([, one]) => one)
    parts.push(sql`"used" as (insert into file_uses ("fileId", "live", "collection", "recordId")
      select uses.*, ${collection}, "_id" from "record", unnest(${sql.param(ids)}::uuid[], ${sql.param(live)}::boolean[]) as uses
      on conflict ("collection", "recordId", "fileId") do update set "live" = excluded."live")`)
  }
  return parts
}

/** Stores the file uses of something that is not a record, in the caller's transaction. */
export async function keepFileUses(
  ctx: Ctx,
  { collection, recordId }: { collection: string; recordId: string },
  uses: FileUses,
): Promise<void> {
  const ids = [...uses.keys()]
  await ctx.db.execute(sql`
    with "unused" as (delete from file_uses where "collection" = ${collection} and "recordId" = ${recordId}::uuid
      and "fileId" <> all(${sql.param(ids)}::uuid[]))
    insert into file_uses ("fileId", "live", "collection", "recordId")
    select uses.*, ${collection}, ${recordId}::uuid from unnest(${sql.param(ids)}::uuid[], ${sql.param([...uses.values()])}::boolean[]) as uses
    on conflict ("collection", "recordId", "fileId") do update set "live" = excluded."live"`)
}
