import { and, arrayOverlaps, eq, inArray, type SQL } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type Language, sourceLanguage } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { User } from '../users.contract.ts'
import { signInName } from '../users.rules.ts'
import { accountByName, insertAccount, type NewAccount } from './accounts.service.ts'
import { worksHere } from './roles/standing.ts'
import { nameOf } from './user.wire.ts'
import * as service from './users.service.ts'
import { removeOthersSecondFactor } from './second-factor/second-factor-reset.service.ts'
import { signInNames, usersTable } from './users.table.ts'

export { pagesOfAccount } from './roles/limits.service.ts'
export { enterProved } from './sign-in/sign-in.service.ts'
export { livingSessions } from './sign-in/living-sessions.ts'
export { staySignedIn } from './sign-in/sessions.service.ts'
export { type StaffMember, staffWithRights } from './roles/staff-rights.ts'
export { isOwnPath } from '../users.rules.ts'

/** Statements that end sessions and mailed links of a restored state: they may have ended or been used since. */
export const endAllSignIns = ['delete from sessions', 'delete from verifications'] as const

/** Author of imported content. */
export interface Author {
  /** Sign-in name on the other system. */
  handle: string
  /** Display name: `Anna Gruber`. */
  name?: string
  email?: string
}

/**
 * Account of an imported author: by e-mail address or handle, else a new member locked until an administrator unlocks
 * it. In the caller's transaction.
 */
export async function findOrCreateAuthor(
  ctx: Ctx,
  { handle, name = '', email = '' }: Author,
): Promise<{ _id: string; name: string; created: boolean }> {
  const names = [email, handle].filter(Boolean).map(signInName)
  for (const one of names) {
    const known = await accountByName(ctx.db, one)
    if (known) return { _id: known.user._id, name: nameOf(known.user), created: false }
  }
  const words = name.trim().split(/\s+/)
  const user = await insertAccount(ctx, {
    handle: await freeHandle(ctx, handle || email || name || 'import'),
    email,
    roles: ['member'],
    userData: { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' },
    disabled: true,
  })
  await audit(ctx, {
    action: 'create',
    collection: 'users',
    recordId: user._id,
    after: { handle: user.handle, roles: user.roles, disabled: true },
  })
  return { _id: user._id, name: nameOf(user), created: true }
}

/** The handle, with a number if a built-in account has it. */
async function freeHandle(ctx: Ctx, handle: string): Promise<string> {
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? handle : `${handle}-${number}`
    const [taken] = await ctx.db
      .select()
      .from(signInNames)
      .where(inArray(signInNames.name, [signInName(wanted)]))
    if (!taken) return wanted
  }
}

/**
 * Creates an account in the caller's transaction, for the command line and the demo; `hash` comes from `strongHash`.
 * Throws 409 `DUPLICATE` for a taken handle or address.
 */
export async function createUser(
  ctx: Ctx,
  account: NewAccount,
): Promise<{ _id: string; handle: string; name: string }> {
  const user = await insertAccount(ctx, account)
  await audit(ctx, {
    action: 'create',
    collection: 'users',
    recordId: user._id,
    after: { handle: user.handle, roles: user.roles },
  })
  return { _id: user._id, handle: user.handle, name: nameOf(user) }
}

async function idOf(ctx: Ctx, handle: string): Promise<string> {
  const account = await accountByName(ctx.db, signInName(handle))
  if (account) return account.user._id
  throw new Problem('NOT_FOUND', 404, {
    de: `Es gibt kein Konto „${handle}“.`,
    en: `There is no account "${handle}".`,
  })
}

/** Sets the password (its hash) of an account by handle or e-mail address; ends its sessions. Throws 404. */
export async function setPassword(ctx: Ctx, handle: string, hash: string): Promise<void> {
  await service.replacePassword(ctx, await idOf(ctx, handle), hash)
}

/** Removes an account's second factor by handle or e-mail address; ends its sessions. Throws 404. */
export async function removeSecondFactor(ctx: Ctx, handle: string): Promise<void> {
  await removeOthersSecondFactor(ctx, { _id: await idOf(ctx, handle) })
}

/** An unlocked account; `email` is `''` if it has none. */
export interface Colleague {
  _id: string
  name: string
  email: string
  /** Language of mails to them. */
  lang: Language
}

const colleague = (row: typeof usersTable.$inferSelect): Colleague => ({
  _id: row._id,
  name: nameOf(row),
  email: row.email,
  lang: row.lang ?? sourceLanguage,
})

/** Accounts whose roles meet a condition, by name. */
async function colleagues(ctx: Ctx, roles: SQL): Promise<Colleague[]> {
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.builtIn, false), eq(usersTable.disabled, false), roles))
  return rows.map(colleague).toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** Unlocked users of the admin centre, by name, e.g. to assign work. */
export const staff = (ctx: Ctx): Promise<Colleague[]> => colleagues(ctx, worksHere)

/** Unlocked administrators, by name. */
export const administrators = (ctx: Ctx): Promise<Colleague[]> =>
  colleagues(ctx, arrayOverlaps(usersTable.roles, ['admin', 'system']))

/** These accounts by name, whatever their role; locked ones are left out. */
export async function accountsOf(ctx: Ctx, ids: readonly string[]): Promise<Colleague[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.disabled, false), inArray(usersTable._id, [...ids])))
  return rows.map(colleague)
}

/** Person of an account, with mail address, name and addresses; null if it is missing or locked. */
export async function personOfAccount(
  ctx: Ctx,
  _id: string,
): Promise<Pick<User, 'email' | 'userData'> | null> {
  const [row] = await ctx.db
    .select({ email: usersTable.email, userData: usersTable.userData })
    .from(usersTable)
    .where(and(eq(usersTable._id, _id), eq(usersTable.disabled, false)))
  return row ?? null
}
