import type { Ctx } from '#kit/server/context.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { ownRolesAmong, standingOf } from '../roles/standing.ts'

/** True if accounts with these roles need a second factor by the settings. */
export async function factorRequired(ctx: Ctx, roles: readonly string[]): Promise<boolean> {
  const own = await ownRolesAmong(ctx.db, roles)
  return standingOf({ roles: [...roles], onlyOwn: [] }, own, await siteSettings(ctx)).needsFactor
}
