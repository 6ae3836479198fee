import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { signInName } from '../../users.rules.ts'

/** Name of the dashboard warning about a weak ADMIN_PASSWORD. */
export const weakFirstPassword = 'users.weakFirstPassword'

/** Clears the warning once the first account has another password. In the caller's transaction. */
export async function forgetWeakFirstPassword(ctx: Ctx, userId: string): Promise<void> {
  const { metrics, config } = ctx.platform
  const { rowCount } = await ctx.db.execute(sql`
    delete from failures where "name" = ${weakFirstPassword} and exists (
      select from sign_in_names where "name" = ${signInName(config.adminHandle)} and "userId" = ${userId}::uuid)`)
  if (rowCount) ctx.afterCommit(() => metrics.forget(weakFirstPassword))
}
