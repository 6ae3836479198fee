import { sql } from 'drizzle-orm'
import type { Ctx, Platform } from './context.ts'
import { toIsoTime } from './database/columns.ts'
import { runWrite, systemCaller } from './http/scope.ts'

/**
 * The statement that marks a state of the past which is about to take the place of a site: no job runs in it before all domains
 * were told (`tellRestored`), in whatever process and after however many starts.
 */
export const markRestored = `insert into restored_state default values
  on conflict ("only") do update set "at" = excluded."at", "toldAt" = null`

/** Tells all domains, once over all processes, that a state of the past has taken the place of the site: the event `siteRestored`. */
export async function tellRestored(platform: Platform): Promise<void> {
  const { rowCount } = await platform.database.pool.query('select from restored_state where "toldAt" is null')
  if (!rowCount) return
  await runWrite(platform, systemCaller(), async (ctx) => {
    const { rows } = await ctx.db.execute<{ at: string }>(
      sql`update restored_state set "toldAt" = ${ctx.now} where "toldAt" is null returning "at"`,
    )
    // Another job was faster
    if (!rows[0]) return
    await ctx.emit('siteRestored', { at: toIsoTime(rows[0].at) })
  })
}

/** Whether the site was restored within the last hour: what tells people something by itself may just have told it. */
export async function isRestoredLately({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from restored_state where "at" > ${now}::timestamptz - interval '1 hour'`,
  )
  return (rowCount ?? 0) > 0
}
