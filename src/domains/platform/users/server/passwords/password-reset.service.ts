import { accountPages } from '../../users.addresses.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { recovery as contract } from '../../recovery.contract.ts'
import { tellChanged } from '../account.mail.ts'
import { storePassword } from '../accounts.service.ts'
import {
  accountOfLink,
  linkJob,
  requestLink,
  spendLink,
  tokenUsed,
  type RequestedLink,
} from '../mailed-link.service.ts'
import { requireSame } from '../own-account/own-account.service.ts'
import { strongHash } from './new-password.ts'
import { endSessions } from '../sign-in/sessions.service.ts'
import { forgetAttempts } from '../sign-in/sign-in-attempts.ts'

export const passwordLink: RequestedLink = {
  purpose: 'passwordReset',
  path: accountPages.resetPassword.path,
  job: 'users.sendPasswordReset',
  called: { de: 'Link für ein neues Passwort versenden', en: 'Send the link for a new password' },
  mail: 'passwordReset',
  // Invited users only get the invitation's link, so that it can expire and be withdrawn
  fits: ({ user, hash }) => hash !== null || user.invitedAt === null,
}
export const passwordResetJob = linkJob(passwordLink)

/** `POST requestPasswordReset`: queues a link if a matching account with an address exists. */
export const requestPasswordReset = (ctx: Ctx, { handle }: InputOf<typeof contract.requestPasswordReset>) =>
  requestLink(ctx, passwordLink, handle)

/** `POST resetPassword`: sets a password with a one-time token from a mail. A second factor stays. */
export async function resetPassword(ctx: Ctx, input: InputOf<typeof contract.resetPassword>) {
  requireSame(input.password, input.password2)
  const known = await accountOfLink(ctx, passwordLink, input.token)
  if (!known) throw tokenUsed()
  const hash = await strongHash(ctx, input.password, known.user)
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    const { user } = await spendLink(inside, passwordLink, input.token)
    await storePassword(inside, user._id, hash, { byMail: true })
    await endSessions(inside, user._id)
    await forgetAttempts(inside, [user._id])
    await audit(inside, {
      action: 'resetPassword',
      collection: 'users',
      recordId: user._id,
      after: { handle: user.handle },
    })
    await tellChanged(inside, user, ['password'])
  })
  return { done: true as const }
}
