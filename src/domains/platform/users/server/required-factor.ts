import type { Ctx } from '../../../../kit/server/context.ts'
import type { Role } from '../../../../kit/shared/contract.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { needsFactor } from '../users.rules.ts'

/** Whether accounts with these roles need a second factor, as the settings say. */
export async function factorRequired(ctx: Ctx, roles: readonly Role[]): Promise<boolean> {
  const { auth } = await siteSettings(ctx)
  return needsFactor(roles, auth.second_factor_roles)
}
