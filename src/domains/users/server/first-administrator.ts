import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { audit } from '../../../kit/server/audit/audit.ts'
import type { Platform } from '../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import { insertAccount, isEmpty } from './accounts.service.ts'

// Without letters and digits that look alike: it is copied from a terminal by hand
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 99 bits of chance. */
export function madeUpPassword(): string {
  const unbiased = [...randomBytes(64)].filter((byte) => byte < 256 - (256 % letters.length)).slice(0, 20)
  const text = unbiased.map((byte) => letters[byte % letters.length]).join('')
  return text.length === 20 ? text.replaceAll(/.{5}(?!$)/g, '$&-') : madeUpPassword()
}

/**
 * Makes the administrator of ADMIN_HANDLE and ADMIN_PASSWORD while there is no account yet; several processes may start at
 * once. Gives null when there is one already, else the handle, and the password if it was made up now.
 */
export async function ensureAdministrator(
  platform: Platform,
): Promise<{ handle: string; password: string | null } | null> {
  const { adminHandle: handle, adminPassword } = platform.config
  if (!(await isEmpty(platform.database.db))) return null
  const password = adminPassword ?? madeUpPassword()
  return runWrite(platform, systemCaller(), async (ctx) => {
    await ctx.db.execute(sql`lock table users in share row exclusive mode`)
    if (!(await isEmpty(ctx.db))) return null
    const user = await insertAccount(ctx, { handle, password, roles: ['admin'] })
    await audit(ctx, {
      action: 'create',
      collection: 'users',
      recordId: user._id,
      after: { handle, roles: user.roles },
    })
    return { handle, password: adminPassword === undefined ? password : null }
  })
}
