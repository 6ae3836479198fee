import { sql } from 'drizzle-orm'
import { noPermission, Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'

/**
 * Makes a browser tab known as one of the caller's (`POST /api/v0/registertab`). Throws 409 `TAB_TAKEN` for one that
 * is somebody else's: the tab then has to take another name.
 */
export async function registerTab(ctx: Ctx, { tabSession }: { tabSession: string }) {
  if (!ctx.user) throw noPermission()
  const { rowCount } = await ctx.db.execute(sql`
    insert into tabs as known ("tab", "userId", "at") values (${tabSession}, ${ctx.user._id}, ${ctx.now})
    on conflict ("tab") do update set "at" = excluded."at" where known."userId" = excluded."userId"`)
  if (rowCount === 0) {
    throw new Problem('TAB_TAKEN', 409, {
      de: 'Dieses Fenster gehört jemand anderem. Bitte laden Sie die Seite neu.',
      en: 'This window belongs to somebody else. Please reload the page.',
    })
  }
  return { tabSession }
}

/** Forgets tabs that nobody has used for a day, and locks that have ended. */
export async function forgetOldTabs(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`delete from tabs where "at" < now() - interval '1 day'`)
  await ctx.db.execute(sql`delete from locks where "expiresAt" < now() - interval '1 hour'`)
}
