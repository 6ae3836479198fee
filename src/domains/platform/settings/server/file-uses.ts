import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { Settings } from '../settings.contract.ts'

/** The settings are one record; uses of files are noted under this id. */
const recordId = '00000000-0000-7000-8000-000000000001'

const filesOf = ({ site, meta, system }: Settings): string[] => [
  ...new Set([site.logo, site.favicon, meta.og_image, system.maintenance_image].filter((id) => id !== null)),
]

/** Notes which files the settings show, so that they are not thrown away, in the caller's transaction. */
export async function noteFileUses(ctx: Ctx, settings: Settings): Promise<void> {
  const used = filesOf(settings)
  await ctx.db.execute(sql`
    with "unused" as (delete from file_uses where "collection" = 'settings' and "recordId" = ${recordId}::uuid
      and "fileId" <> all(${sql.param(used)}::uuid[]))
    insert into file_uses ("fileId", "collection", "recordId", "live")
    select unnest(${sql.param(used)}::uuid[]), 'settings', ${recordId}::uuid, true on conflict do nothing`)
}
