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

/** A user with what signing in needs. */
export interface Account {
  user: UserRow
  hash: string | null
  secondFactor: boolean
  /** Whether the password was set with the link of a mail. */
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

/** The account of a handle or e-mail address, in the form of `signInName`; built-in ones are nobody's. */
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

/** Makes what a user signs in with his own. The database refuses one that is somebody else's: 409 `DUPLICATE`. */
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
 * `byMail`: it was chosen with nothing but the link of a mail. An invitation that waited has done its work, and links for another
 * password that were sent before count no more.
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

/** Password and second factor are in one hand: from now on it counts as one that was not set by mail. */
export async function passwordProved(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(credentials)
    .set({ byMail: false })
    .where(and(eq(credentials.userId, userId), eq(credentials.byMail, true)))
}

export interface NewAccount {
  handle: string
  /** Of the password, as `hashPassword` gives it; none: nobody can sign in until one is set. */
  hash?: string
  email?: string
  roles: readonly string[]
  userData?: { [K in keyof User['userData']]?: User['userData'][K] | undefined }
  disabled?: boolean
  invitedAt?: string
  /** The only pages it may change; null and none: no such limit. */
  pages?: readonly string[] | null | undefined
  /** Modules in which it may change only what it has made. */
  onlyOwn?: readonly OwnModule[] | undefined
}

/** Makes an account in the caller's transaction, without asking who may. Throws 409 `DUPLICATE` for a name that is taken. */
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

/** Accounts that can administer the site: those who are only invited can't yet. */
export const mayAdminister = and(
  sql`${usersTable.roles} && '{admin,system}'`,
  eq(usersTable.builtIn, false),
  eq(usersTable.disabled, false),
  sql`exists (select from ${credentials} where ${credentials.userId} = ${usersTable._id})`,
)

/**
 * Locks the accounts that can administer the site, in the order of their ids, and returns those ids. Called before any other account is
 * locked, so that two administrators who remove each other wait in one order.
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

/** Whether anybody can administer the site. */
export async function hasAdministrator(db: Queries): Promise<boolean> {
  const [one] = await db.select({ _id: usersTable._id }).from(usersTable).where(mayAdminister).limit(1)
  return one !== undefined
}
