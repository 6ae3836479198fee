import { and, eq, gt } from 'drizzle-orm'
import { audit } from '../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../kit/server/jobs/jobs.ts'
import type { InputOf } from '../../../kit/shared/contract.ts'
import { inLanguage, type Language } from '../../../kit/shared/languages.ts'
import { Problem } from '../../../kit/shared/problem.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import type { session as contract } from '../users.contract.ts'
import { signInName } from '../users.rules.ts'
import { accountById, accountByName, storePassword } from './accounts.service.ts'
import { requireSame } from './own-account.service.ts'
import { hashPassword } from './password-hash.ts'
import { passwordResetMail } from './password-reset.mail.ts'
import { requireStrong } from './password-strength.ts'
import { endSessions } from './sessions.service.ts'
import { verifications } from './sessions.table.ts'
import { beginAttempt, forgetAttempts } from './sign-in-attempts.ts'
import { newToken, tokenHash } from './tokens.ts'
import { nameOf } from './user.wire.ts'

const hour = 3_600_000
const jobName = 'users.sendPasswordReset'

/**
 * `POST requestPasswordReset`: has a link sent if there is such an account with an address. Who that is, is looked up later
 * and elsewhere, so neither the answer nor its time tells.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  { handle }: InputOf<typeof contract.requestPasswordReset>,
) {
  const name = signInName(handle)
  await beginAttempt(ctx, name, 'passwordReset')
  await ctx.platform.jobs.send(ctx, jobName, { name, lang: ctx.lang })
  return { done: true as const }
}

/** Sends the link; a new one makes those before it useless. */
export const passwordResetJob: JobDefinition<{ name: string; lang: Language }> = {
  name: jobName,
  handle: (platform, { name, lang }) =>
    runWrite(platform, systemCaller(lang), async (ctx) => {
      const account = await accountByName(ctx.db, name)
      if (!account || !account.user.email || account.user.disabled) return
      const { user } = account
      const token = newToken()
      const { site } = await siteSettings(ctx)
      await ctx.db
        .delete(verifications)
        .where(and(eq(verifications.userId, user._id), eq(verifications.purpose, 'passwordReset')))
      await ctx.db.insert(verifications).values({
        tokenHash: tokenHash(token),
        purpose: 'passwordReset',
        userId: user._id,
        expiresAt: new Date(Date.parse(ctx.now) + hour).toISOString(),
      })
      const siteUrl = platform.config.publicUrl
      const href = `${siteUrl}${inLanguage('/resetpassword', lang)}?token=${token}`
      const { subject, content } = passwordResetMail(lang, {
        name: nameOf(user),
        site: site.name,
        siteUrl,
        href,
      })
      await platform.mail.send(ctx, {
        to: { address: user.email, name: nameOf(user) },
        subject,
        content,
        lang,
      })
    }),
}

export const tokenUsed = () =>
  new Problem('TOKEN_USED', 410, {
    de: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
    en: 'This link has expired or has already been used. Please ask for a new one.',
  })

const proves = (ctx: Ctx, token: string) =>
  and(
    eq(verifications.tokenHash, tokenHash(token)),
    eq(verifications.purpose, 'passwordReset'),
    gt(verifications.expiresAt, ctx.now),
  )

/** Whose password the token of a mail sets, as the handle; null where it counts no more. Leaves the token as it is. */
export async function handleOfToken(ctx: Ctx, token: string): Promise<string | null> {
  const [proof] = await ctx.db.select().from(verifications).where(proves(ctx, token))
  const account = proof && (await accountById(ctx.db, proof.userId))
  return account && !account.user.disabled ? account.user.handle : null
}

/** `POST resetPassword`: sets a password with the token of a mail, which works once. A second factor stays. */
export async function resetPassword(ctx: Ctx, input: InputOf<typeof contract.resetPassword>) {
  requireSame(input.password, input.password2)
  const [proof] = await ctx.db.delete(verifications).where(proves(ctx, input.token)).returning()
  const account = proof && (await accountById(ctx.db, proof.userId))
  if (!account || account.user.disabled) throw tokenUsed()
  const { _id, handle, email } = account.user
  await requireStrong(input.password, [handle, email], ctx.lang)
  await storePassword(ctx, _id, await hashPassword(input.password))
  await endSessions(ctx, _id)
  await forgetAttempts(ctx, [handle, email].map(signInName))
  await audit(ctx, { action: 'resetPassword', collection: 'users', recordId: _id, after: { handle } })
  return { done: true as const }
}
