import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { sessionCookie } from '#kit/server/http/security.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { session as contract } from '../../session.contract.ts'
import { signInName } from '../../users.rules.ts'
import { accountById, accountByName, passwordProved, type Account } from '../accounts.service.ts'
import { rememberDevice } from './known-device.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { lifetime } from './living-sessions.ts'
import { newSessionId, openSession, sendSession } from './sessions.service.ts'
import { sessionsTable, verifications } from './sessions.table.ts'
import { attemptHalfway, attemptSucceeded, beginAttempt, type Attempt } from './sign-in-attempts.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { factorRequired } from '../second-factor/required-factor.ts'
import { viewedRoleName } from '../roles/roles.service.ts'
import { ownRolesAmong, standingOf } from '../roles/standing.ts'
import { spendSecondFactor } from '../second-factor/two-factor.ts'
import { selfWire, signedInAs } from '../user.wire.ts'
import { usersTable } from '../users.table.ts'

/** Carries the first half of a sign-in until the code is there. */
const secondFactorCookie = 'dorfplatz_second_factor'
const codeSeconds = 600

export const wrongCredentials = () =>
  new Problem('WRONG_CREDENTIALS', 401, {
    de: 'Benutzername oder Passwort stimmt nicht.',
    en: 'Wrong user name or password.',
  })

export const wrongCode = (status = 401) =>
  new Problem('WRONG_CODE', status, {
    de: 'Der Code stimmt nicht oder wurde schon verwendet. Bitte geben Sie den nächsten ein.',
    en: 'The code is not right or has been used already. Please enter the next one.',
  })

export const signInExpired = () =>
  new Problem('SIGN_IN_EXPIRED', 401, {
    de: 'Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
    en: 'Signing in took too long. Please start again.',
  })

export const accountDisabled = () =>
  new Problem('ACCOUNT_DISABLED', 403, {
    de: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an die Verwaltung der Website.',
    en: 'This account is locked. Please contact whoever administers the site.',
  })

/** Logs a failed sign-in, without the name that was typed: people type passwords there. */
export async function noteFailure(ctx: Ctx, account: Account | null): Promise<void> {
  ctx.log.warn(
    { user: account?.user._id ?? null, address: ctx.client?.address, requestId: ctx.requestId },
    'A sign-in failed',
  )
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    if (account) {
      await inside.db
        .update(usersTable)
        .set({ failedLogins: sql`${usersTable.failedLogins} + 1` })
        .where(eq(usersTable._id, account.user._id))
    }
    await audit(inside, {
      action: 'loginFailed',
      collection: 'users',
      recordId: account?.user._id ?? null,
      after: account ? { handle: account.user.handle } : null,
    })
  })
}

/** Opens the session after a successful sign-in; `prove` is the last proof, inside the transaction. */
async function enter(
  ctx: Ctx,
  account: Account,
  stay: boolean,
  attempt: Attempt,
  prove: (inside: Ctx) => Promise<boolean> = async () => true,
) {
  const { user } = account
  const own = await ownRolesAmong(ctx.db, user.roles)
  const standing = standingOf(user, own, await siteSettings(ctx))
  const sessionId = newSessionId()
  const opened = await runWrite(
    ctx.platform,
    sameCaller(ctx, signedInAs(user, sessionId, standing)),
    async (inside) => {
      if (!(await prove(inside))) return null
      const [row] = await inside.db
        .update(usersTable)
        .set({ failedLogins: 0, lastLogin: ctx.now, last_active: ctx.now })
        .where(and(eq(usersTable._id, user._id), eq(usersTable.disabled, false)))
        .returning()
      if (!row) throw accountDisabled()
      const token = await openSession(inside, sessionId, user._id, stay)
      await attemptSucceeded(inside.db, attempt)
      await audit(inside, { action: 'login', collection: 'users', recordId: user._id })
      return { row, token }
    },
  )
  if (!opened) return null
  sendSession(ctx, opened.token, stay)
  rememberDevice(ctx, opened.row)
  return {
    user: selfWire(opened.row, account.secondFactor, standing.roles),
    ...(!account.secondFactor && standing.needsFactor ? { setUpFactor: true as const } : {}),
  }
}

async function askForCode(ctx: Ctx, { user }: Account, stay: boolean) {
  const token = newToken()
  await ctx.db.insert(verifications).values({
    tokenHash: tokenHash(token),
    purpose: 'secondFactor',
    userId: user._id,
    stay,
    expiresAt: new Date(Date.parse(ctx.now) + codeSeconds * 1000).toISOString(),
  })
  ctx.client?.setCookie(secondFactorCookie, token, { maxAge: codeSeconds })
  return { secondFactor: true as const }
}

/**
 * `POST login`: opens a session, or asks for the second factor. Names without an account take as long as wrong
 * passwords and get the same answer; 429 while the name or address has to wait. Runs its own transactions: a failed
 * attempt stays counted.
 */
export async function login(ctx: Ctx, input: InputOf<typeof contract.login>) {
  const name = signInName(input.handle)
  const attempt = await beginAttempt(ctx, name)
  const account = await accountByName(ctx.db, name)
  if (!(await isPassword(input.password, account?.hash ?? null)) || !account) {
    await noteFailure(ctx, account)
    throw wrongCredentials()
  }
  if (account.user.disabled) throw accountDisabled()
  const stay = input.stay ?? false
  if (account.secondFactor) {
    await attemptHalfway(ctx.db, attempt)
    return askForCode(ctx, account, stay)
  }
  return (await enter(ctx, account, stay, attempt))!
}

/**
 * Signs in a user proved by another service, as a correct password would: a second factor is still required.
 * Throws 401 for a deleted account, 403 for a locked one, 429 while it has to wait. Runs its own transactions.
 */
export async function enterProved(ctx: Ctx, userId: string) {
  const account = await accountById(ctx.db, userId)
  if (!account) throw wrongCredentials()
  if (account.user.disabled) throw accountDisabled()
  const attempt = await beginAttempt(ctx, signInName(account.user.handle))
  if (account.secondFactor) {
    await attemptHalfway(ctx.db, attempt)
    return askForCode(ctx, account, false)
  }
  return (await enter(ctx, account, false, attempt))!
}

/** `POST verify2FA`: completes a sign-in with a code of the app or a recovery code. Each code is valid once. */
export async function verify2FA(ctx: Ctx, { code }: InputOf<typeof contract.verify2FA>) {
  const token = ctx.client?.cookie(secondFactorCookie)
  if (!token) throw signInExpired()
  const waiting = and(
    eq(verifications.tokenHash, tokenHash(token)),
    eq(verifications.purpose, 'secondFactor'),
    gt(verifications.expiresAt, ctx.now),
  )
  const [half] = await ctx.db.select().from(verifications).where(waiting)
  const account = half && (await accountById(ctx.db, half.userId))
  if (!account) throw signInExpired()
  const attempt = await beginAttempt(ctx, signInName(account.user.handle))
  const entered = await enter(ctx, account, half.stay, attempt, async (inside) => {
    if (!(await spendSecondFactor(inside, account.user._id, code))) return false
    const { rowCount } = await inside.db.delete(verifications).where(waiting)
    if (rowCount === 0) throw signInExpired()
    await passwordProved(inside, account.user._id)
    return true
  })
  if (!entered) {
    await noteFailure(ctx, account)
    throw wrongCode()
  }
  ctx.client?.setCookie(secondFactorCookie, null)
  return entered
}

/** `GET getLoggedInState`: the signed-in user. Called regularly, so it also renews the session cookie. */
export async function getLoggedInState(ctx: Ctx, { working }: InputOf<typeof contract.getLoggedInState>) {
  const account = ctx.user && (await accountById(ctx.db, ctx.user._id))
  if (!ctx.user || !account)
    return { loggedIn: false, user: null, rights: [], onlyOwn: [], factorRequired: false, viewingAs: null }
  if (working && account.user.lang !== ctx.told)
    await ctx.db.update(usersTable).set({ lang: ctx.told }).where(eq(usersTable._id, ctx.user._id))
  const token = ctx.client?.cookie(sessionCookie)
  if (token) {
    const [open] = await ctx.db.select().from(sessionsTable).where(eq(sessionsTable._id, ctx.user.sessionId))
    if (open?.stay) ctx.client!.setCookie(sessionCookie, token, { maxAge: lifetime(true) })
  }
  return {
    loggedIn: true,
    user: selfWire(account.user, account.secondFactor, ctx.user.roles),
    rights: [...ctx.user.rights].toSorted(),
    onlyOwn: [...(ctx.user.onlyOwn ?? [])].toSorted(),
    factorRequired: await factorRequired(ctx, account.user.roles),
    viewingAs: await viewedRoleName(ctx),
  }
}
