import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import type { recovery as contract } from '../recovery.contract.ts'
import { signInName } from '../users.rules.ts'
import { storePassword } from './accounts.service.ts'
import { linkJob, requestLink, spendLink, type MailedLink } from './mailed-link.service.ts'
import { requireSame } from './own-account.service.ts'
import { hashPassword } from './password-hash.ts'
import { requireStrong } from './password-strength.ts'
import { endSessions } from './sessions.service.ts'
import { forgetAttempts } from './sign-in-attempts.ts'

export const passwordLink: MailedLink = {
  purpose: 'passwordReset',
  path: '/resetpassword',
  job: 'users.sendPasswordReset',
  mail: 'passwordReset',
  fits: () => true,
}
export const passwordResetJob = linkJob(passwordLink)

/** `POST requestPasswordReset`: has a link sent if there is such an account with an address. */
export const requestPasswordReset = (ctx: Ctx, { handle }: InputOf<typeof contract.requestPasswordReset>) =>
  requestLink(ctx, passwordLink, handle)

/** `POST resetPassword`: sets a password with the token of a mail, which works once. A second factor stays. */
export async function resetPassword(ctx: Ctx, input: InputOf<typeof contract.resetPassword>) {
  requireSame(input.password, input.password2)
  const { user } = await spendLink(ctx, passwordLink, input.token)
  const { _id, handle, email } = user
  await requireStrong(input.password, [handle, email], ctx.lang)
  await storePassword(ctx, _id, await hashPassword(input.password), { byMail: true })
  await endSessions(ctx, _id)
  await forgetAttempts(ctx, [handle, email].map(signInName))
  await audit(ctx, { action: 'resetPassword', collection: 'users', recordId: _id, after: { handle } })
  return { done: true as const }
}
