import { eq, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx, SignedIn } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notSignedIn, Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { session as contract } from '../../session.contract.ts'
import { signInName } from '../../users.rules.ts'
import { tellChanged, tellFactorGone } from '../account.mail.ts'
import { accountById, passwordProved, storePassword, type Account } from '../accounts.service.ts'
import { knownWords } from '../passwords/known-words.ts'
import { strongHash } from '../passwords/new-password.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { judgePassword } from '../passwords/password-strength.ts'
import { sessionsChanged } from '../sign-in/session-cache.ts'
import { factorRequired } from '../second-factor/required-factor.ts'
import { endSessions } from '../sign-in/sessions.service.ts'
import { attemptSucceeded, beginAttempt } from '../sign-in/sign-in-attempts.ts'
import { sessionsTable } from '../sign-in/sessions.table.ts'
import { noteFailure, wrongCode } from '../sign-in/sign-in.service.ts'
import {
  beginSecondFactor,
  finishSecondFactor,
  keyUri,
  removeSecondFactor,
  spendSecondFactor,
} from '../second-factor/two-factor.ts'
import { selfWire } from '../user.wire.ts'
import { usersTable } from '../users.table.ts'

export const wrongPassword = (field: string) => {
  const text = { de: 'Das Passwort stimmt nicht.', en: 'The password is not right.' }
  return new Problem('WRONG_PASSWORD', 422, text, { fields: { [field]: text } })
}

/** Throws if both entries of a new password differ. */
export function requireSame(password: string, password2: string): void {
  if (password !== password2) throw notTheSame()
}

export function notTheSame(): Problem {
  const text = { de: 'Die beiden Passwörter sind nicht gleich.', en: 'The two passwords are not the same.' }
  return new Problem('INVALID', 422, text, { fields: { password2: text } })
}

const factorStays = () =>
  new Problem('SECOND_FACTOR_STAYS', 403, {
    de: 'Für Ihr Konto ist der zweite Faktor vorgeschrieben, darum bleibt er eingeschaltet. Haben Sie ein neues Telefon, melden Sie sich ab und wählen Sie beim Anmelden „Kein Zugriff auf die App?“.',
    en: 'Your account needs the second factor, so it stays on. If you have a new phone, sign out and choose “No access to the app?” when signing in.',
  })

async function ownAccount(ctx: Ctx): Promise<{ me: SignedIn; account: Account }> {
  const account = ctx.user && (await accountById(ctx.db, ctx.user._id))
  if (!ctx.user || !account) throw notSignedIn()
  return { me: ctx.user, account }
}

/** Verifies the caller's password; failures count like those of signing in. */
async function confirm(ctx: Ctx, { user, hash }: Account, password: string, field: string): Promise<void> {
  const attempt = await beginAttempt(ctx, signInName(user.handle))
  if (!(await isPassword(password, hash))) throw wrongPassword(field)
  await attemptSucceeded(ctx.db, attempt)
}

/** `POST changePassword`: changes the caller's password; ends other sessions. */
export async function changePassword(ctx: Ctx, input: InputOf<typeof contract.changePassword>) {
  const { me, account } = await ownAccount(ctx)
  requireSame(input.password, input.password2)
  await confirm(ctx, account, input.current, 'current')
  const hash = await strongHash(ctx, input.password, account.user)
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    await storePassword(inside, me._id, hash)
    await endSessions(inside, me._id, me.sessionId)
    await audit(inside, { action: 'changePassword', collection: 'users', recordId: me._id })
    await tellChanged(inside, account.user, ['password'])
  })
  return { done: true as const }
}

/**
 * `POST prove`: marks the session as recently verified. Failures count like those of signing in. Throws 422 for a wrong
 * password or code.
 */
export async function prove(ctx: Ctx, input: InputOf<typeof contract.prove>) {
  const { me, account } = await ownAccount(ctx)
  const attempt = await beginAttempt(ctx, signInName(account.user.handle))
  const byPassword = 'password' in input
  const isRight = byPassword
    ? await isPassword(input.password, account.hash)
    : await runWrite(ctx.platform, sameCaller(ctx), (inside) => spendSecondFactor(inside, me._id, input.code))
  if (!isRight) {
    await noteFailure(ctx, account)
    throw byPassword ? wrongPassword('password') : wrongCode(422)
  }
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    await attemptSucceeded(inside.db, attempt)
    await inside.db
      .update(sessionsTable)
      .set({ provedAt: ctx.now })
      .where(eq(sessionsTable._id, me.sessionId))
    await sessionsChanged(inside, me._id)
  })
  return { done: true as const }
}

/** `POST checkPasswordStrength`: strength of a password. */
export async function checkPasswordStrength(
  ctx: Ctx,
  { password, handle }: InputOf<typeof contract.checkPasswordStrength>,
) {
  return judgePassword(password, await knownWords(ctx, { handle }), ctx.lang)
}

/** `POST enable2FA`: with the password returns a new secret; with its first code activates the factor. */
export async function enable2FA(ctx: Ctx, { password, code }: InputOf<typeof contract.enable2FA>) {
  const { me, account } = await ownAccount(ctx)
  if (account.secondFactor) {
    throw new Problem('SECOND_FACTOR_ON', 409, {
      de: 'Der zweite Faktor ist schon eingeschaltet. Schalten Sie ihn zuerst aus, um eine andere App zu verwenden.',
      en: 'The second factor is on already. Switch it off first to use another app.',
    })
  }
  if (code) {
    const attempt = await beginAttempt(ctx, signInName(account.user.handle))
    const recoveryCodes = await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
      const codes = await finishSecondFactor(inside, me._id, code)
      if (!codes) return null
      await passwordProved(inside, me._id)
      await attemptSucceeded(inside.db, attempt)
      await audit(inside, { action: 'enable2FA', collection: 'users', recordId: me._id })
      await tellChanged(inside, account.user, ['secondFactor'])
      // Ends the restriction to the set-up, in every process.
      await sessionsChanged(inside, me._id)
      return codes
    })
    if (!recoveryCodes) throw wrongCode(422)
    return { recoveryCodes, enabled: true }
  }
  await confirm(ctx, account, password ?? '', 'password')
  const secret = await beginSecondFactor(ctx, me._id)
  const { site } = await siteSettings(ctx)
  return { uri: keyUri(site.name, account.user.handle, secret!), enabled: false }
}

/** `POST disable2FA`: removes the second factor. */
export async function disable2FA(ctx: Ctx, { password }: InputOf<typeof contract.disable2FA>) {
  const { me, account } = await ownAccount(ctx)
  if (await factorRequired(ctx, account.user.roles)) throw factorStays()
  await confirm(ctx, account, password, 'password')
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    if (!(await removeSecondFactor(inside, me._id))) return
    await audit(inside, { action: 'disable2FA', collection: 'users', recordId: me._id })
    await tellFactorGone(inside, account.user)
  })
  return { done: true as const }
}

/** `POST getData`: the caller's account and rights. */
export async function getData(ctx: Ctx) {
  const { me, account } = await ownAccount(ctx)
  return { user: selfWire(account.user, account.secondFactor, me.roles), rights: [...me.rights].toSorted() }
}

/** `PUT self`: changes the caller's name and contact. */
export async function updateSelf(ctx: Ctx, { userData }: InputOf<typeof contract.updateSelf>) {
  const { me, account } = await ownAccount(ctx)
  const given = Object.fromEntries(Object.entries(userData).filter(([, value]) => value !== undefined))
  const [row] = await ctx.db
    .update(usersTable)
    .set({
      userData: sql`${usersTable.userData} || ${JSON.stringify(given)}::jsonb`,
      updatedAt: ctx.now,
      updatedBy: me._id,
      version: sql`${usersTable.version} + 1`,
    })
    .where(eq(usersTable._id, me._id))
    .returning()
  const before = account.user.userData as Record<string, unknown>
  const is = row!.userData as Record<string, unknown>
  const changed = Object.keys(given).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(is[name]),
  )
  await audit(ctx, {
    action: 'update',
    collection: 'users',
    recordId: me._id,
    before: { userData: Object.fromEntries(changed.map((name) => [name, before[name]])) },
    after: { userData: Object.fromEntries(changed.map((name) => [name, is[name]])) },
  })
  await sessionsChanged(ctx, me._id)
  ctx.drop(`users:${me._id}`)
  return { user: selfWire(row!, account.secondFactor, me.roles) }
}
