import { accountPages } from '../../users.addresses.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { recovery as contract } from '../../recovery.contract.ts'
import type { users as usersContract } from '../../users.contract.ts'
import { signInName } from '../../users.rules.ts'
import { accountByName } from '../accounts.service.ts'
import { tellFactorGone } from '../account.mail.ts'
import {
  accountOfLink,
  linkJob,
  requestLink,
  spendLink,
  tokenUsed,
  type RequestedLink,
} from '../mailed-link.service.ts'
import { wrongPassword } from '../own-account/own-account.service.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { endSessions } from '../sign-in/sessions.service.ts'
import { attemptSucceeded, beginAttempt } from '../sign-in/sign-in-attempts.ts'
import { accountDisabled, noteFailure } from '../sign-in/sign-in.service.ts'
import { removeSecondFactor, spendRecoveryCode } from './two-factor.ts'
import { lockedUser } from '../users.service.ts'
import type { UserRow } from '../users.table.ts'

export const secondFactorLink: RequestedLink = {
  purpose: 'secondFactorReset',
  path: accountPages.resetSecondFactor.path,
  job: 'users.sendSecondFactorReset',
  called: {
    de: 'Link für einen neuen zweiten Faktor versenden',
    en: 'Send the link for a new second factor',
  },
  mail: 'secondFactorReset',
  fits: (account) => account.secondFactor,
}
export const secondFactorResetJob = linkJob(secondFactorLink)

export const wrongRecovery = () =>
  new Problem('WRONG_RECOVERY', 401, {
    de: 'Benutzername, Passwort und Wiederherstellungscode passen nicht zusammen, oder der Code wurde schon verwendet.',
    en: 'User name, password and recovery code do not fit together, or the code has been used already.',
  })

export const passwordByMail = () =>
  new Problem('PASSWORD_BY_MAIL', 403, {
    de: 'Ihr Passwort wurde zuletzt selbst über eine E-Mail festgelegt. Eine zweite E-Mail genügt dann nicht. Bitte verwenden Sie einen Wiederherstellungscode oder wenden Sie sich an die Verwaltung der Website.',
    en: 'Your password itself was last set through an e-mail. A second e-mail is not enough then. Please use a recovery code, or contact whoever administers the site.',
  })

/** `POST request2FAReset`: queues a link if a matching account with address and second factor exists. */
export const request2FAReset = (ctx: Ctx, { handle }: InputOf<typeof contract.request2FAReset>) =>
  requestLink(ctx, secondFactorLink, handle)

/** Removes the factor, in the caller's transaction: ends all sessions and notifies the user by mail. */
async function takeAway(ctx: Ctx, user: UserRow, action: string): Promise<void> {
  if (!(await removeSecondFactor(ctx, user._id))) return
  await endSessions(ctx, user._id)
  await audit(ctx, { action, collection: 'users', recordId: user._id, after: { handle: user.handle } })
  await tellFactorGone(ctx, user)
}

type Proof<K extends string> = Extract<InputOf<typeof contract.reset2FA>, Record<K, string>>

async function withLink(ctx: Ctx, { token, password }: Proof<'token'>) {
  const account = await accountOfLink(ctx, secondFactorLink, token)
  if (!account) throw tokenUsed()
  const attempt = await beginAttempt(ctx, signInName(account.user.handle))
  if (!(await isPassword(password, account.hash))) {
    await noteFailure(ctx, account)
    throw wrongPassword('password')
  }
  // Access to the mailbox alone must not bypass both factors.
  if (account.byMail) {
    await attemptSucceeded(ctx.db, attempt)
    throw passwordByMail()
  }
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    const { user } = await spendLink(inside, secondFactorLink, token)
    await attemptSucceeded(inside.db, attempt)
    await takeAway(inside, user, 'reset2FA')
  })
}

async function withRecoveryCode(ctx: Ctx, { handle, password, code }: Proof<'code'>) {
  const name = signInName(handle)
  const attempt = await beginAttempt(ctx, name)
  const account = await accountByName(ctx.db, name)
  const isRight = await isPassword(password, account?.hash ?? null)
  const done =
    isRight && account
      ? await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
          if (!(await spendRecoveryCode(inside, account.user._id, code))) return false
          if (account.user.disabled) throw accountDisabled()
          await attemptSucceeded(inside.db, attempt)
          await takeAway(inside, account.user, 'reset2FA')
          return true
        })
      : false
  if (done) return
  await noteFailure(ctx, account)
  throw wrongRecovery()
}

/**
 * `POST reset2FA`: removes a lost second factor, by the password and a mailed link or recovery code. Runs its own
 * transactions, so that a failed attempt stays counted.
 */
export async function reset2FA(ctx: Ctx, input: InputOf<typeof contract.reset2FA>) {
  if ('token' in input) await withLink(ctx, input)
  else await withRecoveryCode(ctx, input)
  return { done: true as const }
}

/**
 * `POST removeSecondFactor`: an administrator helps a user who has lost everything. Throws 404, and 403 for a higher
 * account.
 */
export async function removeOthersSecondFactor(
  ctx: Ctx,
  { _id }: InputOf<typeof usersContract.removeSecondFactor>,
) {
  const user = await lockedUser(ctx, _id)
  await takeAway(ctx, user, 'remove2FA')
  return { done: true as const }
}
