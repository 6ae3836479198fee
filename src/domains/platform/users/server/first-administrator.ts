import { eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Platform } from '../../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import { signInName } from '../users.rules.ts'
import { accountByName, hasAdministrator, insertAccount, storePassword } from './accounts.service.ts'
import { hashPassword } from './password-hash.ts'
import { sessionsChanged } from './session-cache.ts'
import { usersTable } from './users.table.ts'

// Without letters and digits that look alike: it is copied from a terminal by hand
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 99 bits of chance. */
export function madeUpPassword(): string {
  const unbiased = [...randomBytes(64)].filter((byte) => byte < 256 - (256 % letters.length)).slice(0, 20)
  const text = unbiased.map((byte) => letters[byte % letters.length]).join('')
  return text.length === 20 ? text.replaceAll(/.{5}(?!$)/g, '$&-') : madeUpPassword()
}

/**
 * Makes the administrator of ADMIN_HANDLE and ADMIN_PASSWORD while nobody can administer the site; several processes may
 * start at once. An account of that name, such as an imported author's, becomes it. Gives null when there is an
 * administrator already, else the handle, and the password if it was made up now.
 */
export async function ensureAdministrator(
  platform: Platform,
): Promise<{ handle: string; password: string | null } | null> {
  const { adminHandle: handle, adminPassword } = platform.config
  if (await hasAdministrator(platform.database.db)) return null
  const password = adminPassword ?? madeUpPassword()
  const hash = await hashPassword(password)
  return runWrite(platform, systemCaller(), async (ctx) => {
    await ctx.db.execute(sql`lock table users in share row exclusive mode`)
    if (await hasAdministrator(ctx.db)) return null
    const known = await accountByName(ctx.db, signInName(handle))
    const _id = known ? known.user._id : (await insertAccount(ctx, { handle, roles: ['admin'] }))._id
    const after = { roles: ['admin' as const], disabled: false }
    if (known) await ctx.db.update(usersTable).set(after).where(eq(usersTable._id, _id))
    await storePassword(ctx, _id, hash)
    await sessionsChanged(ctx, _id)
    await audit(ctx, {
      action: known ? 'update' : 'create',
      collection: 'users',
      recordId: _id,
      after: { handle, ...after },
    })
    return { handle, password: adminPassword === undefined ? password : null }
  })
}
