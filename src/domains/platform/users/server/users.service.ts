import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { requireProof } from '#kit/server/access.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { isAdmin } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { noPermission, notFound, Problem } from '#kit/shared/problem.ts'
import type { users as contract } from '../users.contract.ts'
import { mayManage } from '../users.rules.ts'
import { claimNames, insertAccount, requireOtherAdministrator, storePassword } from './accounts.service.ts'
import { invitationLink, needsAddress } from './sign-up/invitations.service.ts'
import { sendLink, voidAllLinks } from './mailed-link.service.ts'
import { storedPages, storePages } from './roles/limits.service.ts'
import { tellChanged } from './account.mail.ts'
import { strongHash } from './passwords/new-password.ts'
import { requireRolesInReach } from './roles/roles.service.ts'
import { sessionsChanged } from './sign-in/session-cache.ts'
import { endSessions } from './sign-in/sessions.service.ts'
import { forgetAttempts } from './sign-in/sign-in-attempts.ts'
import { accounts, usersById } from './users.reading.ts'
import { usersTable, type UserRow } from './users.table.ts'

type UpdateInput = InputOf<typeof contract.update>

/** The row of a user whom the caller may change, locked. Throws 404, and 403 for an account above the caller's. */
export const lockedUser = (ctx: Ctx, _id: string): Promise<UserRow> => lockRecord(ctx, accounts, { _id })

const answerOne = async (ctx: Ctx, _id: string) => ({ user: (await usersById(ctx, [_id]))[0]! })

/**
 * `POST /api/v0/auth/`: creates an account, or an invitation to one.
 * Throws 409 `DUPLICATE`, 422 `WEAK_PASSWORD`, 403 for roles that the caller may not assign.
 */
export async function create(ctx: Ctx, input: InputOf<typeof contract.create>) {
  const { password, handle = input.email, ...given } = input
  if (!handle || (password === undefined && !input.email)) throw needsAddress()
  const hash = password === undefined ? undefined : await strongHash(ctx, password, { ...given, handle })
  return runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    await requireRolesInReach(inside, input.roles, [])
    const how = hash === undefined ? { invitedAt: inside.now } : { hash }
    const user = await insertAccount(inside, { ...given, handle, ...how })
    await audit(inside, {
      action: 'create',
      collection: 'users',
      recordId: user._id,
      after: {
        handle: user.handle,
        email: user.email,
        roles: user.roles,
        ...(user.invitedAt ? { invitedAt: user.invitedAt } : {}),
        ...(input.pages ? { pages: input.pages } : {}),
        ...(user.onlyOwn.length > 0 ? { onlyOwn: user.onlyOwn } : {}),
      },
    })
    if (user.invitedAt) await sendLink(inside, invitationLink, user)
    tellEditors(inside, accounts.module, { action: 'create', _id: user._id })
    return answerOne(inside, user._id)
  })
}

const valuesOf = (row: UserRow, input: UpdateInput): Partial<UserRow> => ({
  ...(input.handle === undefined ? {} : { handle: input.handle }),
  ...(input.email === undefined ? {} : { email: input.email }),
  ...(input.roles === undefined ? {} : { roles: [...new Set(input.roles)] }),
  ...(input.disabled === undefined ? {} : { disabled: input.disabled }),
  ...(input.onlyOwn === undefined ? {} : { onlyOwn: [...new Set(input.onlyOwn)].toSorted() }),
  ...(input.userData === undefined
    ? {}
    : { userData: { ...row.userData, ...(input.userData as Partial<UserRow['userData']>) } }),
})

/** The pages of the limit before and after, each null when there is no limit; null when nothing changes. */
async function changedPages(
  ctx: Ctx,
  row: UserRow,
  { pages }: UpdateInput,
): Promise<{ before: string[] | null; after: string[] | null } | null> {
  if (pages === undefined) return null
  const before = row.onlyPages ? await storedPages(ctx, row._id) : null
  const after = pages && [...new Set(pages)].toSorted()
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after }
}

/** Refuses changes that would lock out every administrator, or the caller. */
async function requireWayIn(ctx: Ctx, row: UserRow, next: UserRow): Promise<void> {
  if (next.disabled && row._id === ctx.user?._id) {
    throw new Problem('SELF', 409, {
      de: 'Ihr eigenes Konto können Sie nicht sperren.',
      en: 'You cannot lock your own account.',
    })
  }
  const administers = (user: UserRow) => !user.disabled && isAdmin({ roles: user.roles, rights: new Set() })
  if (administers(row) && !administers(next)) await requireOtherAdministrator(ctx, row._id)
}

/** `PUT /api/v0/auth/:_id`: changes the fields in the input; disabling signs the user out. */
export async function update(ctx: Ctx, input: UpdateInput) {
  const row = await lockRecord(ctx, accounts, input)
  const values = valuesOf(row, input)
  // The link in the old mailbox becomes invalid: the invitation is sent to the new one
  if (row.invitedAt !== null && values.email !== undefined && values.email !== row.email) {
    if (!values.email) throw needsAddress()
    values.invitedAt = ctx.now
    if (row.handle === row.email && (values.handle ?? row.handle) === row.handle) values.handle = values.email
  }
  const pages = await changedPages(ctx, row, input)
  const next: UserRow = { ...row, ...values }
  await requireRolesInReach(ctx, next.roles, row.roles)
  await requireWayIn(ctx, row, next)
  if (next.handle !== row.handle || next.email !== row.email) await claimNames(ctx.db, next)
  if (pages) {
    await storePages(ctx, row._id, pages.after ?? [])
    await ctx.db
      .update(usersTable)
      .set({ onlyPages: pages.after !== null })
      .where(eq(usersTable._id, row._id))
  }
  const beside = pages && { before: { pages: pages.before }, after: { pages: pages.after } }
  const is = await changeRecord(ctx, accounts, row, { values, beside })
  if (is === row) return answerOne(ctx, row._id)
  if (is.email !== row.email) await voidAllLinks(ctx, row._id)
  if (row.invitedAt === null) {
    await tellChanged(
      ctx,
      row,
      (['email', 'handle', 'roles'] as const).filter((name) => !isDeepStrictEqual(is[name], row[name])),
    )
  } else if (is.email !== row.email) await sendLink(ctx, invitationLink, is)
  if (is.disabled && !row.disabled) await endSessions(ctx, row._id)
  else await sessionsChanged(ctx, row._id)
  return answerOne(ctx, row._id)
}

/**
 * `DELETE /api/v0/auth/:_id`: deletes the account and keeps its content.
 * Throws 409 for the caller's own account and the last administrator's.
 */
export async function remove(ctx: Ctx, { _id }: { _id: string }) {
  if (_id === ctx.user?._id) {
    throw new Problem('SELF', 409, {
      de: 'Ihr eigenes Konto können Sie nicht löschen.',
      en: 'You cannot delete your own account.',
    })
  }
  const row = await lockedUser(ctx, _id)
  if (isAdmin({ roles: row.roles, rights: new Set() })) await requireOtherAdministrator(ctx, _id)
  await endSessions(ctx, _id)
  await ctx.db.delete(usersTable).where(eq(usersTable._id, _id))
  await audit(ctx, {
    action: 'remove',
    collection: 'users',
    recordId: _id,
    before: { handle: row.handle, roles: row.roles },
  })
  ctx.drop(`users:${_id}`)
  tellEditors(ctx, accounts.module, { action: 'remove', _id })
  return { removed: [_id] }
}

/** `POST /api/v0/batch/auth/`: reads several users, or removes either all of them or none. */
export async function batch(ctx: Ctx, { _id: ids, action }: InputOf<typeof contract.batch>) {
  if (action === 'remove') requireProof(ctx.user)
  const distinct = [...new Set(ids)].toSorted()
  const found = await usersById(ctx, distinct)
  if (action === 'remove') for (const _id of distinct) await remove(ctx, { _id })
  const byId = new Map(found.map((user) => [user._id, user]))
  const items = [...new Set(ids)].map((_id) => byId.get(_id)).filter((user) => user !== undefined)
  return { items, total: items.length }
}

/** Stores a new password, in the caller's transaction. The user is signed out everywhere and may sign in at once. */
export async function replacePassword(ctx: Ctx, _id: string, hash: string): Promise<void> {
  const row = await lockedUser(ctx, _id)
  await storePassword(ctx, _id, hash)
  await endSessions(ctx, _id, _id === ctx.user?._id ? ctx.user.sessionId : undefined)
  await forgetAttempts(ctx, [_id])
  await ctx.db.update(usersTable).set({ failedLogins: 0 }).where(eq(usersTable._id, _id))
  await audit(ctx, { action: 'setPassword', collection: 'users', recordId: _id })
  await tellChanged(ctx, row, ['password'])
}

/**
 * `POST setPassword`: sets another user's password. Throws 404, 422 `WEAK_PASSWORD`, and 403 for an account above the
 * caller's.
 */
export async function setPassword(ctx: Ctx, { _id, password }: { _id: string; password: string }) {
  const [row] = await usersById(ctx, [_id])
  if (!row) throw notFound({ _id })
  if (!mayManage(ctx.user?.roles ?? [], row.roles)) throw noPermission()
  const hash = await strongHash(ctx, password, row)
  await runWrite(ctx.platform, sameCaller(ctx), (inside) => replacePassword(inside, _id, hash))
  return { done: true as const }
}
