import { eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { audit } from '#kit/server/audit/audit.ts'
import type { Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { shortestPassword, signInName } from '../users.rules.ts'
import { accountByName, hasAdministrator, insertAccount, storePassword } from './accounts.service.ts'
import { knownWords } from './passwords/known-words.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { judgePassword } from './passwords/password-strength.ts'
import { sessionsChanged } from './sign-in/session-cache.ts'
import { usersTable } from './users.table.ts'
import { weakFirstPassword } from './passwords/weak-first-password.ts'

// Without letters and digits that look alike: it is copied from a terminal by hand
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 99 bits of chance. */
export function madeUpPassword(): string {
  const unbiased = [...randomBytes(64)].filter((byte) => byte < 256 - (256 % letters.length)).slice(0, 20)
  const text = unbiased.map((byte) => letters[byte % letters.length]).join('')
  return text.length === 20 ? text.replaceAll(/.{5}(?!$)/g, '$&-') : madeUpPassword()
}

interface FirstAdministrator {
  handle: string
  /** Null: as set in ADMIN_PASSWORD. */
  password: string | null
  isWeak: boolean
}

async function isEasyToGuess(platform: Platform, handle: string, password: string): Promise<boolean> {
  const { result: known } = await runRead(platform, systemCaller(), (ctx) => knownWords(ctx, { handle }))
  if (password.length < shortestPassword) return true
  return !(await judgePassword(password, known, 'de')).enough
}

/**
 * Makes the administrator of ADMIN_HANDLE and ADMIN_PASSWORD while nobody can administer the site; several processes may
 * start at once. An account of that name, such as an imported author's, becomes it. Gives null when there is an
 * administrator already, else the handle, the password if it was made up now, and whether one that was set could be guessed: that
 * is no reason not to start, but is said here and on the first screen.
 */
export async function ensureAdministrator(platform: Platform): Promise<FirstAdministrator | null> {
  const { adminHandle: handle, adminPassword } = platform.config
  if (await hasAdministrator(platform.database.db)) return null
  const password = adminPassword ?? madeUpPassword()
  const isWeak = adminPassword !== undefined && (await isEasyToGuess(platform, handle, adminPassword))
  const hash = await hashPassword(password)
  const made = await runWrite(platform, systemCaller(), async (ctx) => {
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
    return { handle, password: adminPassword === undefined ? password : null, isWeak }
  })
  if (made?.isWeak) platform.metrics.failure(weakFirstPassword, undefined)
  return made
}
