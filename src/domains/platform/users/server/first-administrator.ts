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

// Without similar letters and digits, because it is copied by hand from a terminal
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, 99 bits of entropy. */
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
 * Creates the administrator of ADMIN_HANDLE and ADMIN_PASSWORD if there is none; several processes may start at once.
 * An existing account of that name, such as an imported author's, is promoted. Returns null if there was an
 * administrator, else the handle, a generated password, and whether the configured one is weak, which does not prevent
 * the start but is shown in the terminal and on the dashboard.
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
