import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { signInName } from '../../users.rules.ts'

/** What the first screen of the admin centre calls a password in ADMIN_PASSWORD that can be guessed. */
export const weakFirstPassword = 'users.weakFirstPassword'

/** The word about it goes once the account that the site began with has another password. In the caller's transaction. */
export async function forgetWeakFirstPassword(ctx: Ctx, userId: string): Promise<void> {
  const { metrics, config } = ctx.platform
  const { rowCount } = await ctx.db.execute(sql`
    delete from failures where "name" = ${weakFirstPassword} and exists (
      select from sign_in_names where "name" = ${signInName(config.adminHandle)} and "userId" = ${userId}::uuid)`)
  if (rowCount) ctx.afterCommit(() => metrics.forget(weakFirstPassword))
}
