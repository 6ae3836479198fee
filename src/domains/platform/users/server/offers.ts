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

/**
 * Statements that end what people were given in a state of the past: their sessions, and the links of mails. For whoever puts such
 * a state in the place of the site: they may have been ended or used since.
 */
export const endAllSignIns = ['delete from sessions', 'delete from verifications'] as const

/** Somebody who wrote what is imported. */
export interface Author {
  /** Name he signed in with elsewhere. */
  handle: string
  /** As it is shown: `Anna Gruber`. */
  name?: string
  email?: string
}

/**
 * The account of an author from elsewhere: the one with his e-mail address or handle, else a new one with the role member
 * that nobody can sign in with until an administrator unlocks it. In the caller's transaction.
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

/** The handle itself, or with a number behind it where a built-in account has it. */
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
 * Makes an account in the caller's transaction, for the command line and the demo village; `hash` is what `strongHash` gives.
 * Throws 409 `DUPLICATE` for a handle or address that is taken.
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

/** Gives an account a new password (its hash) by its handle or e-mail address; its sessions end. Throws 404. */
export async function setPassword(ctx: Ctx, handle: string, hash: string): Promise<void> {
  await service.replacePassword(ctx, await idOf(ctx, handle), hash)
}

/** Takes an account's second factor away by its handle or e-mail address; its sessions end. Throws 404. */
export async function removeSecondFactor(ctx: Ctx, handle: string): Promise<void> {
  await removeOthersSecondFactor(ctx, { _id: await idOf(ctx, handle) })
}

/** Somebody with an account that is not locked; `email` is `''` for those who have none. */
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

/** Those whose roles meet the condition, by name. */
async function colleagues(ctx: Ctx, roles: SQL): Promise<Colleague[]> {
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.builtIn, false), eq(usersTable.disabled, false), roles))
  return rows.map(colleague).toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** Who can work in the admin centre, by name: to give work to. Accounts that are locked are left out. */
export const staff = (ctx: Ctx): Promise<Colleague[]> => colleagues(ctx, worksHere)

/** Who administers the site, by name. Accounts that are locked are left out. */
export const administrators = (ctx: Ctx): Promise<Colleague[]> =>
  colleagues(ctx, arrayOverlaps(usersTable.roles, ['admin', 'system']))

/** These accounts by name, whatever their role; those that are locked are left out. */
export async function accountsOf(ctx: Ctx, ids: readonly string[]): Promise<Colleague[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.disabled, false), inArray(usersTable._id, [...ids])))
  return rows.map(colleague)
}

/** The person that an account belongs to, with mail address, name and addresses as entered there; null: there is none, or it is locked. */
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
