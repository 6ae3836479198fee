import { sql } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import type { Ctx, Platform } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'
import { runWrite, systemCaller } from '../http/scope.ts'

/**
 * The statement that marks a state of the past which is about to take the place of a site: no job runs in it before all domains
 * were told (`tellRestored`), in whatever process and after however many starts, and nothing of before leaves it until a person
 * releases it (`releaseRestored`).
 */
export const markRestored = `insert into restored_state default values
  on conflict ("only") do update set "at" = excluded."at", "toldAt" = null, "releasedAt" = null`

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

/**
 * ISO time of the restore while the site holds what it would send by itself; null: it was never restored, or a person has released
 * it.
 */
export async function restoredUnreleased({ db }: Pick<Ctx, 'db'>): Promise<string | null> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select "at" from restored_state where "releasedAt" is null`,
  )
  return rows[0] ? toIsoTime(rows[0].at) : null
}

/** Lets a restored site send by itself again, in the caller's transaction. What is held stays held; false: it was released before. */
export async function releaseRestored(ctx: Ctx): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update restored_state set "releasedAt" = ${ctx.now} where "releasedAt" is null`,
  )
  if (!rowCount) return false
  await ctx.db.execute(sql`delete from restored_jobs`)
  await audit(ctx, { action: 'release', collection: 'backup' })
  return true
}
