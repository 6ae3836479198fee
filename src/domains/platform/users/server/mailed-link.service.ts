import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../../kit/server/jobs/jobs.ts'
import { inLanguage, type Language } from '../../../../kit/shared/languages.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { signInName } from '../users.rules.ts'
import { accountById, accountByName, type Account } from './accounts.service.ts'
import { sendAccountMail, type AccountMail } from './account.mail.ts'
import { verifications } from './sessions.table.ts'
import { beginAttempt } from './sign-in-attempts.ts'
import { newToken, tokenHash } from './tokens.ts'

const hour = 3_600_000

/** Something lost that a link in a mail helps to replace. */
export interface MailedLink {
  purpose: 'passwordReset' | 'secondFactorReset'
  /** Where the link leads, in German. */
  path: string
  job: string
  mail: AccountMail
  /** Which accounts may have it, beside having an address and not being locked. */
  fits(account: Account): boolean
}

/**
 * Has a link sent if there is such an account with an address. Who that is, is looked up later and elsewhere, so neither the
 * answer nor its time tells. Throws 429 for names and addresses that ask too often.
 */
export async function requestLink(ctx: Ctx, link: MailedLink, handle: string): Promise<{ done: true }> {
  const name = signInName(handle)
  await beginAttempt(ctx, name, link.purpose)
  await ctx.platform.jobs.send(ctx, link.job, { name, lang: ctx.lang })
  return { done: true }
}

/** Sends the link; a new one makes those before it useless. */
export const linkJob = (link: MailedLink): JobDefinition<{ name: string; lang: Language }> => ({
  name: link.job,
  handle: (platform, { name, lang }) =>
    runWrite(platform, systemCaller(lang), async (ctx) => {
      const account = await accountByName(ctx.db, name)
      if (!account || !account.user.email || account.user.disabled || !link.fits(account)) return
      const token = newToken()
      await ctx.db
        .delete(verifications)
        .where(and(eq(verifications.userId, account.user._id), eq(verifications.purpose, link.purpose)))
      await ctx.db.insert(verifications).values({
        tokenHash: tokenHash(token),
        purpose: link.purpose,
        userId: account.user._id,
        expiresAt: new Date(Date.parse(ctx.now) + hour).toISOString(),
      })
      const href = `${platform.config.publicUrl}${inLanguage(link.path, lang)}?token=${token}`
      await sendAccountMail(ctx, account.user, link.mail, href)
    }),
})

export const tokenUsed = () =>
  new Problem('TOKEN_USED', 410, {
    de: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
    en: 'This link has expired or has already been used. Please ask for a new one.',
  })

const proves = (ctx: Ctx, { purpose }: MailedLink, token: string) =>
  and(
    eq(verifications.tokenHash, tokenHash(token)),
    eq(verifications.purpose, purpose),
    gt(verifications.expiresAt, ctx.now),
  )

async function stillFits(ctx: Ctx, link: MailedLink, proof: { userId: string } | undefined) {
  const account = proof && (await accountById(ctx.db, proof.userId))
  return account && !account.user.disabled && link.fits(account) ? account : null
}

/** Whose link it is; null where it counts no more. Leaves it as it is. */
export async function accountOfLink(ctx: Ctx, link: MailedLink, token: string): Promise<Account | null> {
  const [proof] = await ctx.db
    .select()
    .from(verifications)
    .where(proves(ctx, link, token))
  return stillFits(ctx, link, proof)
}

/** Uses a link up, in the caller's transaction. Throws 410 `TOKEN_USED` where it counts no more. */
export async function spendLink(ctx: Ctx, link: MailedLink, token: string): Promise<Account> {
  const [proof] = await ctx.db
    .delete(verifications)
    .where(proves(ctx, link, token))
    .returning()
  const account = await stillFits(ctx, link, proof)
  if (!account) throw tokenUsed()
  return account
}
