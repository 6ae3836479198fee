import { sql } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import type { Ctx, Platform } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'
import { runWrite, systemCaller } from '../http/scope.ts'

/**
 * Statement that marks a state about to replace a site's data: no job runs until all domains have been notified
 * (`tellRestored`), in any process and after any restart, and effects of older jobs are held until a person releases
 * the site (`releaseRestored`).
 */
export const markRestored = `insert into restored_state default values
  on conflict ("only") do update set "at" = excluded."at", "toldAt" = null, "releasedAt" = null`

/** Notifies all domains once, over all processes, that an older state was restored: the event `siteRestored`. */
export async function tellRestored(platform: Platform): Promise<void> {
  const { rowCount } = await platform.database.pool.query('select from restored_state where "toldAt" is null')
  if (!rowCount) return
  await runWrite(platform, systemCaller(), async (ctx) => {
    const { rows } = await ctx.db.execute<{ at: string }>(
      sql`update restored_state set "toldAt" = ${ctx.now} where "toldAt" is null returning "at"`,
    )
    // Another process was faster
    if (!rows[0]) return
    await ctx.emit('siteRestored', { at: toIsoTime(rows[0].at) })
  })
}

/** ISO time of the restore while automatic effects are held; null if never restored, or already released. */
export async function restoredUnreleased({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select "at" from restored_state where "releasedAt" is null`,
  )
  return rows[0] ? toIsoTime(rows[0].at) : null
}

/**
 * Allows a restored site to send automatically again, in the caller's transaction. Items already held stay so; false if
 * released before.
 */
export async function releaseRestored(ctx: Ctx): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update restored_state set "releasedAt" = ${ctx.now} where "releasedAt" is null`,
  )
  if (!rowCount) return false
  await ctx.db.execute(sql`delete from restored_jobs`)
  await audit(ctx, { action: 'release', collection: 'backup' })
  return true
}
