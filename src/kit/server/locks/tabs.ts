import { sql } from 'drizzle-orm'
import { noPermission, Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'

/**
 * Registers a browser tab for the caller (`POST /api/v0/registertab`). Throws 409 `TAB_TAKEN` if it belongs to another
 * user: the tab must then choose another name.
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

/** Removes tabs unused for a day, and expired locks. */
export async function forgetOldTabs(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`delete from tabs where "at" < now() - interval '1 day'`)
  await ctx.db.execute(sql`delete from locks where "expiresAt" < now() - interval '1 hour'`)
}
