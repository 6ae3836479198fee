import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { User } from '../users.contract.ts'
import { signInName, type OwnModule } from '../users.rules.ts'
import { storePages } from './roles/limits.service.ts'
import { emptyUserData } from './user.wire.ts'
import { forgetWeakFirstPassword } from './passwords/weak-first-password.ts'
import { credentials, signInNames, twoFactors, usersTable, type UserRow } from './users.table.ts'

const nameTaken = () =>
  new Problem('DUPLICATE', 409, {
    de: 'Dieser Benutzername oder diese E-Mail-Adresse ist schon vergeben. Bitte wählen Sie eine andere.',
    en: 'This user name or e-mail address is already registered. Please choose another one.',
  })

/** A user with sign-in data. */
export interface Account {
  user: UserRow
  hash: string | null
  secondFactor: boolean
  /** True if the password was set by a mailed link. */
  byMail: boolean
}

const secondFactorOn = sql<boolean>`${twoFactors.enabledAt} is not null`.mapWith(Boolean)

const accountQuery = (db: Queries) =>
  db
    .select({
      user: usersTable,
      hash: credentials.hash,
      secondFactor: secondFactorOn,
      byMail: sql<boolean>`coalesce(${credentials.byMail}, false)`.mapWith(Boolean),
    })
    .from(usersTable)
    .leftJoin(credentials, eq(credentials.userId, usersTable._id))
    .leftJoin(twoFactors, and(eq(twoFactors.userId, usersTable._id), isNotNull(twoFactors.enabledAt)))

/** Account of a handle or e-mail address in the form of `signInName`; built-in accounts never match. */
export async function accountByName(db: Queries, name: string): Promise<Account | null> {
  const [found] = await accountQuery(db)
    .innerJoin(signInNames, eq(signInNames.userId, usersTable._id))
    .where(and(eq(signInNames.name, name), eq(usersTable.builtIn, false)))
  return found ?? null
}

export async function accountById(db: Queries, _id: string): Promise<Account | null> {
  const [found] = await accountQuery(db).where(eq(usersTable._id, _id))
  return found ?? null
}

/** Reserves a user's sign-in names. The database refuses taken ones: 409 `DUPLICATE`. */
export async function claimNames(
  db: Queries,
  { _id, handle, email }: Pick<UserRow, '_id' | 'handle' | 'email'>,
): Promise<void> {
  const names = [...new Set([handle, email].filter(Boolean).map(signInName))]
  await db.delete(signInNames).where(eq(signInNames.userId, _id))
  const { rowCount } = await db
    .insert(signInNames)
    .values(names.map((name) => ({ name, userId: _id })))
    .onConflictDoNothing()
  if (rowCount !== names.length) throw nameTaken()
}

/**
 * Stores a password. `byMail`: set with only a mailed link. Completes a pending invitation and invalidates earlier
 * links for a password.
 */
export async function storePassword(
  ctx: Ctx,
  userId: string,
  hash: string,
  { byMail = false }: { byMail?: boolean } = {},
): Promise<void> {
  const set = { hash, byMail, changedAt: ctx.now }
  await ctx.db
    .insert(credentials)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: credentials.userId, set })
  await forgetWeakFirstPassword(ctx, userId)
  await ctx.db.execute(sql`with used as (
    delete from verifications where "userId" = ${userId} and "purpose" in ('invitation', 'passwordReset')
  ) update users set "invitedAt" = null where "_id" = ${userId} and "invitedAt" is not null`)
}

/** Password and second factor were proved together: the password no longer counts as set by mail. */
export async function passwordProved(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(credentials)
    .set({ byMail: false })
    .where(and(eq(credentials.userId, userId), eq(credentials.byMail, true)))
}

export interface NewAccount {
  handle: string
  /** Hash from `hashPassword`; absent: no sign-in until a password is set. */
  hash?: string
  email?: string
  roles: readonly string[]
  userData?: { [K in keyof User['userData']]?: User['userData'][K] | undefined }
  disabled?: boolean
  invitedAt?: string
  /** Limits the account to changing these pages; null or absent: no limit. */
  pages?: readonly string[] | null | undefined
  /** Modules in which it may change only its own records. */
  onlyOwn?: readonly OwnModule[] | undefined
}

/** Creates an account in the caller's transaction, without checking rights. Throws 409 `DUPLICATE` for a taken name. */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<UserRow> {
  const {
    handle,
    hash,
    email = '',
    roles,
    userData,
    disabled = false,
    invitedAt = null,
    pages = null,
  } = account
  const by = ctx.user?._id ?? null
  const [user] = await ctx.db
    .insert(usersTable)
    .values({
      _id: uuidv7(),
      createdAt: ctx.now,
      createdBy: by,
      updatedAt: ctx.now,
      updatedBy: by,
      handle,
      email,
      roles: [...new Set(roles)],
      userData: { ...emptyUserData, ...userData },
      disabled,
      invitedAt,
      onlyPages: pages !== null,
      onlyOwn: [...new Set(account.onlyOwn)],
    })
    .returning()
  await claimNames(ctx.db, user!)
  if (hash !== undefined) await storePassword(ctx, user!._id, hash)
  if (pages) await storePages(ctx, user!._id, pages)
  return user!
}

/** Condition for accounts that can administer the site, excluding pending invitations. */
export const mayAdminister = and(
  sql`${usersTable.roles} && '{admin,system}'`,
  eq(usersTable.builtIn, false),
  eq(usersTable.disabled, false),
  sql`exists (select from ${credentials} where ${credentials.userId} = ${usersTable._id})`,
)

/**
 * Locks the administrators' accounts in the order of ids, and returns these. Call it before locking any other account,
 * so that two administrators removing each other do not deadlock.
 */
export async function lockAdministrators({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ _id: usersTable._id })
    .from(usersTable)
    .where(mayAdminister)
    .orderBy(usersTable._id)
    .for('update')
  return rows.map(({ _id }) => _id)
}

/** Throws 409 unless another account can still administer the site. */
export async function requireOtherAdministrator(ctx: Ctx, _id: string): Promise<void> {
  if ((await lockAdministrators(ctx)).some((other) => other !== _id)) return
  throw new Problem('LAST_ADMIN', 409, {
    de: 'Das ist das letzte Konto, das die Website verwalten kann. Machen Sie zuerst jemand anderen zum Administrator.',
    en: 'This is the last account that can administer the site. Make somebody else an administrator first.',
  })
}

/** True if an account can administer the site. */
export async function hasAdministrator(db: Queries): Promise<boolean> {
  const [one] = await db.select({ _id: usersTable._id }).from(usersTable).where(mayAdminister).limit(1)
  return one !== undefined
}
